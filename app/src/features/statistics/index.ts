export { StatisticsActions } from './StatisticsActions.tsx';
export { StatisticsBoard } from './StatisticsBoard.tsx';
export { statisticsData, yearParam } from './statisticsData.ts';
export type { StatisticsData } from './statisticsData.ts';
