export { createPlan } from './createPlan.ts';
export { highestOf, walkProfile } from './walkProfile.ts';
export { WalksSection } from './WalksSection.tsx';
export type { ShownWalk } from './walk.ts';
export { WalkHeights } from './WalkHeights.tsx';
export { QuickestWalk } from './QuickestWalk.tsx';
export { useWalks } from './useWalks.ts';
