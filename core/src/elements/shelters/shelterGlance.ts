/** How one finds a shelter, what keeps people away first. */
export const SHELTER_OPENNESS = ['closed', 'ruin', 'keyNeeded', 'allYear', 'winterRoom'] as const;
export type ShelterOpenness = (typeof SHELTER_OPENNESS)[number];

/** What a card says of a shelter besides its category, which says whether it has a warden. */
export interface ShelterGlance {
  readonly beds: number | null;
  readonly openness: ShelterOpenness | null;
}

export const WARDENED: readonly unknown[] = ['guardedHut', 'gite', 'campsite'];
const ALL_YEAR = '01-01/12-31';

/** @returns null if neither is known */
export function shelterGlance(facts: Readonly<Record<string, unknown>>): ShelterGlance | null {
  const beds = ['placesStaffed', 'placesUnstaffed', 'winterRoomPlaces']
    .map((name) => facts[name])
    .find((value): value is number => typeof value === 'number' && value > 0);
  const openness = opennessOf(facts) ?? null;
  return beds === undefined && openness === null ? null : { beds: beds ?? null, openness };
}

function opennessOf({
  state,
  category,
  custodianship,
  openSeasons,
  winterRoom,
  winterRoomPlaces,
}: Readonly<Record<string, unknown>>): ShelterOpenness | undefined {
  if (state === 'closed' || state === 'ruin') return state;
  if (Array.isArray(openSeasons) && openSeasons.includes(ALL_YEAR)) return 'allYear';
  // Of a hut with a warden, it says how one gets in without one.
  if (!WARDENED.includes(category)) {
    if (custodianship === 'keyNeeded') return 'keyNeeded';
    if (custodianship === 'alwaysAccessible' || custodianship === 'noWarden') return 'allYear';
  }
  return winterRoom === true || typeof winterRoomPlaces === 'number' ? 'winterRoom' : undefined;
}
