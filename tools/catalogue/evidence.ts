import { distance } from './shapes.ts';
import { has } from './rows.ts';
import type { Row } from './rows.ts';

/** The accuracy that a place without evidence may state at best; `server/catalogue/README.md` says why. */
const UNCHECKED_SHELTER_METERS = 200;
/** Older maps and newer surveys differ by this much; more is a difference of facts. */
const ELEVATION_TOLERANCE_METERS = 20;
/** Prominence is a difference of two heights, and keys are measured worse than tops. */
const PROMINENCE_TOLERANCE_METERS = 15;

interface Comparison {
  readonly problems: readonly string[];
  /** Differences that a note of the evidence explains. */
  readonly explained: readonly string[];
  /** Distances from the evidence in metres, in the order of the evidence. */
  readonly distances: readonly number[];
}

/**
 * Compares catalogue rows with `evidence.csv`: one row says what one source states of one place. A position agrees
 * when it is within the accuracy that the catalogue states, or within that of the source when it is coarser.
 */
export function compareWithEvidence(
  places: ReadonlyMap<string, Row>,
  evidence: readonly Row[],
  sources: ReadonlySet<string>,
): Comparison {
  const problems: string[] = [];
  const explained: string[] = [];
  const distances: number[] = [];
  for (const claim of evidence) {
    const key = claim['key'] ?? '';
    const source = claim['source'] ?? '';
    const place = places.get(key);
    if (!sources.has(source)) problems.push(`${key}: unknown source ${source}`);
    if (place === undefined) {
      problems.push(`${key}: evidence of a place that is not in the catalogue`);
      continue;
    }
    const differ = (text: string): void => {
      if (has(claim['note'])) explained.push(`${key}: ${text} (${source}). ${claim['note']}`);
      else problems.push(`${key}: ${text} (${source})`);
    };
    if (has(claim['lat'])) {
      const meters = distance(positionOf(place), positionOf(claim));
      distances.push(meters);
      const allowed = Math.max(Number(place['accuracy_m']), Number(claim['exact_m']));
      if (meters > allowed) differ(`${Math.round(meters)} m away, stated ${place['accuracy_m']} m`);
    }
    const compareNumber = (column: string, theirs: string | undefined, tolerance: number): void => {
      const ours = place[column];
      if (has(ours) && has(theirs) && Math.abs(Number(ours) - Number(theirs)) > tolerance)
        differ(`${column} ${ours}, not ${theirs}`);
    };
    compareNumber('elevation_m', claim['elevation_m'], ELEVATION_TOLERANCE_METERS);
    compareNumber('prominenceMeters', claim['prominence_m'], PROMINENCE_TOLERANCE_METERS);
    compareNumber('firstAscentYear', claim['first_ascent_year'], 0);
  }
  return { problems, explained, distances };
}

/** Shelters that no source confirms and that claim to be measured nevertheless. */
export function uncheckedClaims(shelters: readonly Row[], evidence: readonly Row[]): string[] {
  const checked = new Set(evidence.map(({ key }) => key));
  return shelters
    .filter(({ key, accuracy_m: accuracy }) => !checked.has(key) && Number(accuracy) < UNCHECKED_SHELTER_METERS)
    .map(({ key, accuracy_m: accuracy }) => `${key}: states ${accuracy} m that no source confirms`);
}

/** A list whose members are those of which a source speaks: what one has and the other lacks. */
export function compareList(list: Row, evidence: readonly Row[], source: string): string[] {
  const members = new Set((list['members'] ?? '').split('|'));
  const named = new Set(evidence.filter((claim) => claim['source'] === source).map(({ key }) => key ?? ''));
  return [
    ...[...named]
      .filter((key) => !members.has(key))
      .map((key) => `${list['key']}: lacks ${key}, which ${source} lists`),
    ...[...members]
      .filter((key) => !named.has(key))
      .map((key) => `${list['key']}: has ${key}, which ${source} does not list`),
  ];
}

const positionOf = (row: Row): [number, number] => [Number(row['lon']), Number(row['lat'])];
