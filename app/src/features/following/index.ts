export { NavigateButton } from './NavigateButton.tsx';
export type { NavigatedActivity } from './useFollowing.ts';
