import { runOperation } from '#app/data/execute.ts';
import { MyTargets } from '#app/data/generated/targets.ts';
import type { Load } from '#app/pages/pageContext.tsx';
import { kindParam, targetsData } from './targetsData.ts';
import type { TargetsData } from './targetsData.ts';

const STATES = { myPendingTargets: 'pending', myCompletedTargets: 'completed' } as const;

export const loadMyTargets: Load<TargetsData> = async ({ page, url, site, signal }) => {
  const state = page in STATES ? STATES[page as keyof typeof STATES] : null;
  const kind = kindParam(url);
  const after = url.searchParams.get('after');
  const { myTargets, myTargetCounts } = await runOperation(site, MyTargets, { state, type: kind, after }, signal);
  return targetsData({ state, kind }, myTargets, myTargetCounts);
};
