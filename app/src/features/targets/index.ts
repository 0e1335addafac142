export { TargetButton } from './TargetButton.tsx';
export { useListProgress } from './useListProgress.ts';
export { useTargets } from './useTargets.ts';
export type { MyTarget, Targets } from './useTargets.ts';
