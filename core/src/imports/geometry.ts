import type { ElementDraft } from '../elements/elementDraft.ts';
import { slugOf } from '../elements/slug.ts';
import { areaSquareMeters } from '../geo/area.ts';
import type { Outline } from '../geo/area.ts';
import { distanceMeters, isLonLat } from '../geo/lonLat.ts';
import type { LonLat } from '../geo/lonLat.ts';
import { unitVectors } from '../geo/sphere.ts';
import { simplifyVectors } from '../tracks/simplify.ts';
import type { Geometry } from './importedElement.ts';

/**
 * Coordinates are stored to 0.1 m. Rounding them before comparison makes a repeated import of the same file change
 * nothing.
 */
const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** Rounds to the stored precision and maps 180° east to 180° west. */
export function roundPlace([lon, lat]: LonLat): LonLat {
  const east = round(lon);
  return [east === 180 ? -180 : east, round(lat)];
}

/** External id for records without one: kind, name and position to about 100 m. */
export function placeKey({ kind, name, place }: Pick<ElementDraft, 'kind' | 'name' | 'place'>): string {
  return [kind, slugOf(name), ...(place ?? []).map((degrees) => degrees.toFixed(3))].join(':');
}

/** Point at which a record is shown: the start or middle of a line, a point inside an area; null if there is none. */
export function placeOf(geometry: Geometry, onLine: 'start' | 'middle'): LonLat | null {
  const found =
    geometry.type === 'point'
      ? geometry.place
      : geometry.type === 'line'
        ? geometry.line[onLine === 'start' ? 0 : geometry.line.length >> 1]
        : placeInside(geometry.outline);
  return found && isLonLat(found[0], found[1]) ? found : null;
}

/**
 * The centroid of the largest part. If that is outside the part, the middle of the widest interior segment on its
 * latitude.
 */
function placeInside(outline: Outline): LonLat | undefined {
  const largest = outline.toSorted((a, b) => areaSquareMeters([b]) - areaSquareMeters([a]))[0];
  const ring = largest?.[0];
  const start = ring?.[0];
  if (!largest || !ring || !start) return undefined;
  // Computed relative to the first point: far from the origin the sums would lose the last metres.
  let [sum, x, y] = [0, 0, 0];
  for (let i = 1; i < ring.length; i += 1) {
    const [ax, ay] = [ring[i - 1]![0] - start[0], ring[i - 1]![1] - start[1]];
    const [bx, by] = [ring[i]![0] - start[0], ring[i]![1] - start[1]];
    const cross = ax * by - bx * ay;
    sum += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  }
  const centre: LonLat = sum === 0 ? start : [start[0] + x / (3 * sum), start[1] + y / (3 * sum)];
  // Along the latitude of the centroid, the middle of the widest segment inside the area.
  const crossings = largest.flatMap((one) => crossingsAt(one, centre[1])).sort((a, b) => a - b);
  let [best, widest] = [centre[0], 0];
  for (let i = 1; i < crossings.length; i += 2) {
    const [west, east] = [crossings[i - 1]!, crossings[i]!];
    if (west <= centre[0] && centre[0] <= east) return centre;
    if (east - west > widest) [best, widest] = [(west + east) / 2, east - west];
  }
  return [best, centre[1]];
}

function crossingsAt(ring: readonly LonLat[], lat: number): number[] {
  const found: number[] = [];
  for (let i = 1; i < ring.length; i += 1) {
    const [[ax, ay], [bx, by]] = [ring[i - 1]!, ring[i]!];
    if (ay > lat !== by > lat) found.push(ax + ((lat - ay) / (by - ay)) * (bx - ax));
  }
  return found;
}

export function lengthOf(line: readonly LonLat[]): number {
  let meters = 0;
  for (let i = 1; i < line.length; i += 1) meters += distanceMeters(line[i - 1]!, line[i]!);
  return Math.round(meters);
}

const FIRST_TOLERANCE_METERS = 2;

function coarse(line: readonly LonLat[], toleranceMeters: number): LonLat[] {
  const vectors = unitVectors(
    line.map(([lon]) => lon),
    line.map(([, lat]) => lat),
  );
  return [...simplifyVectors(vectors, toleranceMeters)].map((index) => line[index]!);
}

function distinct(line: readonly LonLat[]): LonLat[] {
  return line
    .map(roundPlace)
    .filter((place, i, all) => i === 0 || place[0] !== all[i - 1]![0] || place[1] !== all[i - 1]![1]);
}

export function coarseLine(line: readonly LonLat[], maxPoints: number): readonly LonLat[] | null {
  let kept = distinct(line);
  for (let tolerance = FIRST_TOLERANCE_METERS; kept.length > maxPoints; tolerance *= 2) kept = coarse(kept, tolerance);
  return kept.length < 2 ? null : kept;
}

/**
 * Simplifies with a growing tolerance until at most `maxPoints` are left. Collapsed rings are dropped; null if none
 * is left.
 */
export function coarseOutline(outline: Outline, maxPoints: number): Outline | null {
  let parts: Outline = outline.map((rings) => rings.map(distinct));
  const count = (): number =>
    parts.reduce((sum, rings) => sum + rings.reduce((points, ring) => points + ring.length, 0), 0);
  for (let tolerance = FIRST_TOLERANCE_METERS; count() > maxPoints; tolerance *= 2) {
    parts = parts.map((rings) => rings.map((ring) => coarseRing(ring, tolerance)));
    parts = withRings(parts);
    if (tolerance > 1e6) return null;
  }
  parts = withRings(parts);
  return parts.length > 0 ? parts : null;
}

/** A ring is simplified as two halves, because Douglas-Peucker needs two different end points. */
function coarseRing(ring: readonly LonLat[], tolerance: number): LonLat[] {
  const half = ring.length >> 1;
  return [...coarse(ring.slice(0, half + 1), tolerance), ...coarse(ring.slice(half), tolerance).slice(1)];
}

const withRings = (parts: Outline): Outline =>
  parts.filter(([outer]) => (outer?.length ?? 0) >= 4).map((rings) => rings.filter((ring) => ring.length >= 4));

/**
 * Joins pieces that share end points, reversing them where necessary; unconnected pieces form chains of their own.
 * @returns chains, the longest first
 */
export function joinLines(pieces: readonly (readonly LonLat[])[]): LonLat[][] {
  const keyOf = (place: LonLat): string => `${round(place[0])},${round(place[1])}`;
  const left = new Set(pieces.filter((piece) => piece.length > 1));
  const atEnd = new Map<string, (readonly LonLat[])[]>();
  for (const piece of left) {
    for (const end of [piece[0]!, piece.at(-1)!]) atEnd.set(keyOf(end), [...(atEnd.get(keyOf(end)) ?? []), piece]);
  }
  const take = (place: LonLat): readonly LonLat[] | undefined => {
    const found = atEnd.get(keyOf(place))?.find((piece) => left.has(piece));
    if (found) left.delete(found);
    return found;
  };
  const startsAt = (piece: readonly LonLat[], place: LonLat): boolean => keyOf(piece[0]!) === keyOf(place);
  const chains: LonLat[][] = [];
  for (const piece of pieces) {
    if (!left.delete(piece)) continue;
    const chain = [...piece];
    const isRing = (): boolean => chain.length > 3 && keyOf(chain[0]!) === keyOf(chain.at(-1)!);
    for (
      let end = chain.at(-1)!, next = take(end);
      next && !isRing();
      end = chain.at(-1)!, next = isRing() ? undefined : take(end)
    ) {
      chain.push(...(startsAt(next, end) ? next : next.toReversed()).slice(1));
    }
    const before: (readonly LonLat[])[] = [];
    let start = chain[0]!;
    for (let next = isRing() ? undefined : take(start); next; next = take(start)) {
      const turned = startsAt(next, start) ? next.toReversed() : next;
      before.push(turned.slice(0, -1));
      start = turned[0]!;
    }
    chains.push([...before.reverse().flat(), ...chain]);
  }
  return chains.sort((a, b) => lengthOf(b) - lengthOf(a));
}

const WHOLE_SHARE = 0.8;
const GAP_MAX_METERS = 300;

/**
 * Joins the pieces of a named way into one line, bridging small gaps such as fords or roads. Null if the pieces are
 * too scattered.
 */
export function oneLine(pieces: readonly (readonly LonLat[])[]): LonLat[] | null {
  const chains = joinLines(pieces);
  const total = chains.reduce((sum, chain) => sum + lengthOf(chain), 0);
  const first = chains.shift();
  if (!first) return null;
  let line: LonLat[] = first;
  for (;;) {
    const start: LonLat = line[0]!;
    const end: LonLat = line.at(-1)!;
    let best: { chain: LonLat[]; gap: number; isBefore: boolean; isTurned: boolean } | null = null;
    for (const chain of chains) {
      for (const isTurned of [false, true]) {
        const [from, to] = isTurned ? [chain.at(-1)!, chain[0]!] : [chain[0]!, chain.at(-1)!];
        for (const [gap, isBefore] of [
          [distanceMeters(end, from), false],
          [distanceMeters(start, to), true],
        ] as const) {
          if (gap <= GAP_MAX_METERS && (!best || gap < best.gap)) best = { chain, gap, isBefore, isTurned };
        }
      }
    }
    if (!best) break;
    const { chain, isBefore, isTurned } = best;
    const piece: LonLat[] = isTurned ? chain.toReversed() : chain;
    line = isBefore ? [...piece, ...line] : [...line, ...piece];
    chains.splice(chains.indexOf(chain), 1);
  }
  return lengthOf(line) >= total * WHOLE_SHARE ? line : null;
}

export function oneOutline(
  outer: readonly (readonly LonLat[])[],
  inner: readonly (readonly LonLat[])[],
): Outline | null {
  const closed = (pieces: readonly (readonly LonLat[])[]): LonLat[][] =>
    joinLines(pieces).filter((ring) => {
      const [first, last] = [ring[0]!, ring.at(-1)!];
      return ring.length >= 4 && first[0] === last[0] && first[1] === last[1];
    });
  const parts = closed(outer).map((ring) => [ring]);
  for (const hole of closed(inner)) {
    const around = parts.find(([ring]) => isInside(ring!, hole[0]!));
    around?.push(hole);
  }
  return parts.length > 0 ? parts : null;
}

function isInside(ring: readonly LonLat[], [lon, lat]: LonLat): boolean {
  return crossingsAt(ring, lat).filter((at) => at > lon).length % 2 === 1;
}
