import type { KindName } from '@cordada/core/elements/kinds';

/** Whoever sleeps at a hut has to know these; without a warden there is nobody to call, and no winter room. */
const WITH_WARDEN = ['placesStaffed', 'winterRoom', 'water', 'stove', 'phone'] as const;
const WITHOUT_WARDEN = ['placesUnstaffed', 'water', 'stove'] as const;
const WARDENED: readonly unknown[] = ['guardedHut', 'gite', 'campsite'];

/** Names of the fields that visitors of a shelter need and nobody has filled in. */
export function missingFacts(kind: KindName, facts: Readonly<Record<string, unknown>>): readonly string[] {
  if (kind !== 'shelter') return [];
  const { category } = facts;
  const needed =
    category === undefined
      ? ['category', ...WITHOUT_WARDEN]
      : WARDENED.includes(category)
        ? WITH_WARDEN
        : WITHOUT_WARDEN;
  return needed.filter((name) => facts[name] === undefined);
}
