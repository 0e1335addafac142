export type { MyTarget, Targets } from './useTargets.ts';
export type { TargetsData } from './targetsData.ts';
export { TargetButton } from './TargetButton.tsx';
export { TargetsBoard, targetSums } from './TargetsBoard.tsx';
export { CompletionDate } from './lazyCompletionDate.ts';
export { loadFilterNames, targetsData } from './targetsData.ts';
export { kindParam, readTargetsQuery, targetFilterOf } from './targetsQuery.ts';
export { useListProgress } from './useListProgress.ts';
export { useTargets } from './useTargets.ts';
