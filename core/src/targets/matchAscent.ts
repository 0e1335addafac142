import { distanceMeters } from '../geo/lonLat.ts';
import type { LonLat } from '../geo/lonLat.ts';
import { matchDistance } from '../imports/matchElements.ts';
import type { Described } from '../imports/matchElements.ts';
import { compareNames, nameKeysOf } from '../imports/nameKeys.ts';

/** What a record of an ascent says about where it was. */
export interface RecordedPlace {
  readonly name: string;
  readonly elevationMeters: number | null;
  readonly place: LonLat | null;
}

export interface AscentCandidate extends Described {
  readonly id: string;
}

export type AscentMatch =
  | { readonly outcome: 'matched'; readonly id: string }
  /** Best first; whoever imports chooses. */
  | { readonly outcome: 'ambiguous'; readonly ids: readonly string[] }
  | { readonly outcome: 'unknown' };

const CANDIDATES_MAX = 6;
/** Without a name, only what lies this near is meant. */
const NAMELESS_METERS = 100;
/** Without an equal name, what lies this near is proposed. */
const PROPOSED_METERS = 300;
const RECORDED_ACCURACY_METERS = 100;
/** Sources measure heights differently and round feet. */
const ONE_HEIGHT_METERS = 25;
const WRONG_HEIGHT_METERS = 150;

/** Which element a record means, if that is certain: by position, name and height, or by name and height alone. */
export function matchAscent(row: RecordedPlace, candidates: readonly AscentCandidate[]): AscentMatch {
  const { place } = row;
  return place ? matchByPlace(row, place, candidates) : matchByName(row, candidates);
}

function matchByPlace(row: RecordedPlace, place: LonLat, candidates: readonly AscentCandidate[]): AscentMatch {
  const names = nameKeysOf([row.name]);
  const isNameless = names.whole.size === 0;
  const awayFrom = (one: AscentCandidate): number => Math.min(...one.places.map((at) => distanceMeters(place, at)));
  const found = byDistance(candidates, (one) => {
    if (isNameless) return awayFrom(one) <= NAMELESS_METERS ? awayFrom(one) : null;
    const { elevationMeters } = row;
    const described = { names, places: [place], accuracyMeters: RECORDED_ACCURACY_METERS, elevationMeters };
    return matchDistance({ kind: one.kind, level: null, ...described }, one, false);
  });
  if (found.length === 0) {
    const around = byDistance(candidates, (one) => (awayFrom(one) <= PROPOSED_METERS ? awayFrom(one) : null));
    return choiceOf(around.map(({ one }) => one));
  }
  const possible = found.filter(({ one }) => heightGap(row, one) <= WRONG_HEIGHT_METERS);
  const [best, second] = possible;
  if (!best) return choiceOf(found.map(({ one }) => one));
  if (!second || second.meters >= 3 * best.meters + NAMELESS_METERS) return { outcome: 'matched', id: best.one.id };
  const level = possible.filter(({ one }) => row.elevationMeters !== null && heightGap(row, one) <= ONE_HEIGHT_METERS);
  return level.length === 1 && level[0]
    ? { outcome: 'matched', id: level[0].one.id }
    : choiceOf(possible.map(({ one }) => one));
}

/** A name alone decides nothing: many summits share theirs. With the same height, one of that name is meant. */
function matchByName(row: RecordedPlace, candidates: readonly AscentCandidate[]): AscentMatch {
  const names = nameKeysOf([row.name]);
  const same = candidates.filter((one) => compareNames(names, one.names) === 'same');
  const alike = candidates.filter((one) => compareNames(names, one.names) === 'alike');
  const isLevel = (one: AscentCandidate): boolean =>
    row.elevationMeters !== null && one.elevationMeters !== null && heightGap(row, one) <= ONE_HEIGHT_METERS;
  for (const group of [same, alike]) {
    const [only, ...others] = group.filter(isLevel);
    if (only && others.length === 0) return { outcome: 'matched', id: only.id };
  }
  return choiceOf([...same, ...alike].filter((one) => heightGap(row, one) <= WRONG_HEIGHT_METERS));
}

/** 0 where one of the heights is unknown. */
function heightGap(row: RecordedPlace, one: AscentCandidate): number {
  return row.elevationMeters === null || one.elevationMeters === null
    ? 0
    : Math.abs(row.elevationMeters - one.elevationMeters);
}

function byDistance(
  candidates: readonly AscentCandidate[],
  metersOf: (one: AscentCandidate) => number | null,
): { readonly one: AscentCandidate; readonly meters: number }[] {
  return candidates
    .flatMap((one) => {
      const meters = metersOf(one);
      return meters === null ? [] : [{ one, meters }];
    })
    .sort((a, b) => a.meters - b.meters);
}

function choiceOf(candidates: readonly AscentCandidate[]): AscentMatch {
  return candidates.length === 0
    ? { outcome: 'unknown' }
    : { outcome: 'ambiguous', ids: candidates.slice(0, CANDIDATES_MAX).map(({ id }) => id) };
}
