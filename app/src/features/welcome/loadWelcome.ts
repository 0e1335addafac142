import { activitySummary } from '#app/features/activities/index.ts';
import type { ActivitySummary } from '#app/features/activities/index.ts';
import { cardOf } from '#app/features/elements/index.ts';
import type { Card } from '#app/features/elements/index.ts';
import { runOperation } from '#app/data/execute.ts';
import { Welcome } from '#app/data/generated/welcome.ts';
import type { Load } from '#app/pages/pageContext.tsx';

export interface WelcomeData {
  readonly counts: Readonly<Record<string, number>>;
  readonly activities: readonly ActivitySummary[];
  readonly lists: readonly Card[];
  readonly newest: readonly Card[];
}

const LISTS_SHOWN = 8;

export const loadWelcome: Load<WelcomeData> = async ({ site, signal }) => {
  const { elementCounts, activities, elements, newest } = await runOperation(site, Welcome, {}, signal);
  return {
    counts: Object.fromEntries(elementCounts.map(({ type, count }) => [type, count])),
    activities: activities.nodes.map((activity) => activitySummary(activity)),
    lists: elements.nodes
      .map((list) => cardOf(list))
      .sort((a, b) => (b.members ?? 0) - (a.members ?? 0))
      .slice(0, LISTS_SHOWN),
    newest: newest.nodes.map((node) => cardOf(node)),
  };
};
