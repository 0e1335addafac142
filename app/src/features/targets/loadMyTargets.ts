import { runOperation } from '#app/data/execute.ts';
import { MyTargets } from '#app/data/generated/targetListing.ts';
import type { Load } from '#app/pages/pageContext.tsx';
import { loadFilterNames, targetsData } from './targetsData.ts';
import type { TargetsData } from './targetsData.ts';
import { readTargetsQuery, targetFilterOf } from './targetsQuery.ts';

const STATES = { myPendingTargets: 'pending', myCompletedTargets: 'completed' } as const;

export const loadMyTargets: Load<TargetsData> = async ({ page, url, site, signal }) => {
  const asked = readTargetsQuery(url, page in STATES ? STATES[page as keyof typeof STATES] : null);
  const variables = {
    filter: targetFilterOf(asked),
    sort: asked.sort,
    after: url.searchParams.get('after'),
    isPending: asked.state !== 'completed',
  };
  const [{ myTargets, myTargetCounts }, names] = await Promise.all([
    runOperation(site, MyTargets, variables, signal),
    loadFilterNames(site, asked, signal),
  ]);
  return targetsData(asked, names, myTargets, myTargetCounts);
};
