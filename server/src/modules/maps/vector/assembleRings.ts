import type { Line } from './mapFeature.ts';

/**
 * Joins the ways of a multipolygon to closed rings, whichever way each was drawn.
 * @returns the rings, and how many ways are left over because others are missing
 */
export function joinRings(ways: readonly Line[]): { readonly rings: Line[]; readonly openWays: number } {
  const rings: Line[] = [];
  const open: Line[] = [];
  for (const way of ways) {
    if (way.length < 4) continue;
    if (isClosed(way)) rings.push(way);
    else open.push(way);
  }
  const byEnd = new Map<string, Set<Line>>();
  for (const way of open) for (const key of endsOf(way)) byEnd.set(key, (byEnd.get(key) ?? new Set()).add(way));
  const remove = (way: Line): void => {
    for (const key of endsOf(way)) byEnd.get(key)?.delete(way);
  };
  let openWays = 0;
  for (const first of open) {
    if (!byEnd.get(endsOf(first)[0])?.has(first)) continue;
    remove(first);
    const parts = [first];
    const [start] = endsOf(first);
    let [, end] = endsOf(first);
    while (end !== start) {
      const [next] = byEnd.get(end) ?? [];
      if (!next) break;
      remove(next);
      const [from, to] = endsOf(next);
      parts.push(from === end ? next : reverse(next));
      end = from === end ? to : from;
    }
    if (end === start) rings.push(concat(parts));
    else openWays += parts.length;
  }
  return { rings: rings.filter((ring) => ring.length >= 8), openWays };
}

/**
 * Gives each inner ring to the smallest outer ring that contains it; inner rings outside of all are dropped.
 * @returns parts, each an outer ring followed by its holes
 */
export function assemblePolygons(outer: readonly Line[], inner: readonly Line[]): Line[][] {
  const parts = outer
    .map((ring) => ({ rings: [ring], area: Math.abs(ringArea(ring)) }))
    .filter(({ area }) => area > 0)
    .sort((a, b) => a.area - b.area);
  for (const hole of inner) {
    // Holes may touch the outer ring, so the vertices decide by majority.
    const owner = parts.find(({ rings: [ring] }) => ring && isMostlyInside(hole, ring));
    owner?.rings.push(hole);
  }
  return parts.map(({ rings }) => rings);
}

/** Twice the signed area in square units. */
export function ringArea(ring: Line): number {
  // Relative to the first point, because products of absolute positions lose precision.
  const [x0, y0] = [ring[0]!, ring[1]!];
  let sum = 0;
  for (let i = 0; i + 3 < ring.length; i += 2) {
    sum += (ring[i]! - x0) * (ring[i + 3]! - y0) - (ring[i + 2]! - x0) * (ring[i + 1]! - y0);
  }
  return sum;
}

export function isClosed(line: Line): boolean {
  return line.length >= 8 && line[0] === line.at(-2) && line[1] === line.at(-1);
}

const endsOf = (way: Line): readonly [string, string] => [`${way[0]} ${way[1]}`, `${way.at(-2)} ${way.at(-1)}`];

function reverse(way: Line): Line {
  const turned = new Uint32Array(way.length);
  for (let i = 0; i < way.length; i += 2) {
    turned[i] = way[way.length - 2 - i]!;
    turned[i + 1] = way[way.length - 1 - i]!;
  }
  return turned;
}

/** Neighbouring parts share a point, which is kept once. */
function concat(parts: readonly Line[]): Line {
  const length = parts.reduce((sum, part) => sum + part.length - 2, 2);
  const joined = new Uint32Array(length);
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length - 2;
  }
  return joined;
}

function isMostlyInside(hole: Line, ring: Line): boolean {
  let inside = 0;
  const step = Math.max(2, Math.floor(hole.length / 2 / 16) * 2);
  let tried = 0;
  for (let i = 0; i + 1 < hole.length; i += step) {
    tried += 1;
    if (contains(ring, hole[i]!, hole[i + 1]!)) inside += 1;
  }
  return inside * 2 > tried;
}

function contains(ring: Line, x: number, y: number): boolean {
  let isInside = false;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [xi, yi, xj, yj] = [ring[i]!, ring[i + 1]!, ring[j]!, ring[j + 1]!];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) isInside = !isInside;
  }
  return isInside;
}
