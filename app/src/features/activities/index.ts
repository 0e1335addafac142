export { ActivityGrid } from './ActivityCard.tsx';
export { activitySummary } from './activityCard.ts';
export type { ActivitySummary } from './activityCard.ts';
