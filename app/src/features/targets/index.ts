export type { MyTarget, Targets } from './useTargets.ts';
export type { TargetsData } from './targetsData.ts';
export { TargetButton } from './TargetButton.tsx';
export { TargetsBoard, targetSums } from './TargetsBoard.tsx';
export { CompletionDate } from './lazyCompletionDate.ts';
export { kindParam, targetsData } from './targetsData.ts';
export { useListProgress } from './useListProgress.ts';
export { useTargets } from './useTargets.ts';
