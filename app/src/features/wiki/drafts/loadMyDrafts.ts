import type { KindName } from '@cordada/core/elements/kinds';
import { isKindName } from '@cordada/core/elements/kinds';
import { activitySummary } from '#app/features/activities/index.ts';
import type { ActivitySummary } from '#app/features/activities/index.ts';
import { runOperation } from '#app/data/execute.ts';
import { ElementDraft, MyDrafts } from '#app/data/generated/wiki.ts';
import type { ElementDraftData, MyDraftsData } from '#app/data/generated/wiki.ts';
import type { Load } from '#app/pages/pageContext.tsx';

export type LoadedDraft = ElementDraftData['elementDraft'];

export type DraftsData =
  | { readonly draft: LoadedDraft }
  | {
      readonly draft: null;
      readonly kind: KindName | null;
      readonly elements: MyDraftsData['myElementDrafts'];
      readonly activities: readonly ActivitySummary[];
      readonly counts: readonly { readonly type: string; readonly count: number }[];
    };

export const loadMyDrafts: Load<DraftsData> = async ({ url, site, signal }) => {
  const id = url.searchParams.get('draft');
  if (id !== null) return { draft: (await runOperation(site, ElementDraft, { id }, signal)).elementDraft };
  const given = url.searchParams.get('kind');
  const kind = given !== null && isKindName(given) ? given : null;
  const variables = { type: kind, after: url.searchParams.get('after') };
  const { myElementDrafts, myActivities, viewer } = await runOperation(site, MyDrafts, variables, signal);
  return {
    draft: null,
    kind,
    elements: myElementDrafts,
    activities: myActivities.nodes.map(activitySummary),
    counts: viewer?.counts.draftsByType ?? [],
  };
};
