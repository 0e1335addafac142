import type { KindName } from '@cordada/core/elements/kinds';

/** Without a warden there is nobody to call, and no winter room. */
const WITH_WARDEN = ['openSeasons', 'placesStaffed', 'winterRoom', 'water', 'stove', 'phone'] as const;
const WITHOUT_WARDEN = ['placesUnstaffed', 'water', 'stove'] as const;
const WARDENED: readonly unknown[] = ['guardedHut', 'gite', 'campsite'];
/** These are reached without a car. */
const BY_TRANSPORT: readonly unknown[] = ['busStop', 'trainStation', 'lift'];

/** What one has to know before going there; shelters and access points have more, by what kind they are. */
const NEEDED: Readonly<Partial<Record<KindName, readonly string[]>>> = {
  mountain: ['elevationMeters', 'prominenceMeters'],
  volcano: ['elevationMeters', 'volcanoStatus'],
  couloir: ['heightMeters', 'maxSlopeDegrees', 'bestMonths'],
  viaFerrata: ['lengthMeters', 'wallHeightMeters', 'approachMinutes', 'ferrataMinutes', 'returnMinutes'],
  climbingRoute: ['lengthMeters', 'pitches', 'bolts', 'descent', 'approachMinutes'],
  ridge: ['lengthMeters', 'rappels', 'escapes'],
  route: ['shape', 'lengthMeters', 'ascentMeters', 'durationMinutes'],
  genericPoint: ['elevationMeters'],
};

function neededFacts(kind: KindName, facts: Readonly<Record<string, unknown>>): readonly string[] {
  if (kind === 'shelter') {
    const { category } = facts;
    if (category === undefined) return ['category', ...WITHOUT_WARDEN];
    return WARDENED.includes(category) ? WITH_WARDEN : WITHOUT_WARDEN;
  }
  if (kind === 'access') {
    const { startKind } = facts;
    if (startKind === undefined) return ['startKind', 'surface'];
    return BY_TRANSPORT.includes(startKind)
      ? ['publicTransport', 'publicTransportService']
      : ['surface', 'fee', 'snowClearance', 'publicTransport'];
  }
  return NEEDED[kind] ?? [];
}

/** Names of the fields that visitors of a place need and nobody has filled in. */
export function missingFacts(kind: KindName, facts: Readonly<Record<string, unknown>>): readonly string[] {
  const isKnown = (name: string): boolean =>
    facts[name] !== undefined ||
    // Opening hours in words say it, too; where no transport runs, there is none to name.
    (name === 'openSeasons' && facts['openPeriods'] !== undefined) ||
    (name === 'publicTransport' && facts['publicTransportService'] === 'none');
  return neededFacts(kind, facts).filter((name) => !isKnown(name));
}
