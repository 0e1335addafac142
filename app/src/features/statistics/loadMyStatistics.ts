import { ApiFailure } from '#app/data/apiFailure.ts';
import { runOperation } from '#app/data/execute.ts';
import { MyStatistics } from '#app/data/generated/statistics.ts';
import type { Load } from '#app/pages/pageContext.tsx';
import { statisticsData, yearParam } from './statisticsData.ts';
import type { StatisticsData } from './statisticsData.ts';

export interface MyStatisticsData extends StatisticsData {
  readonly name: string;
}

export const loadMyStatistics: Load<MyStatisticsData> = async ({ url, site, signal }) => {
  const { viewer, statistics } = await runOperation(site, MyStatistics, { year: yearParam(url) }, signal);
  if (!viewer || !statistics) throw new ApiFailure({ errorCode: 'unauthenticated' });
  return { ...statisticsData(url, statistics, viewer.counts.completedTargetsByType), name: viewer.fullName };
};
