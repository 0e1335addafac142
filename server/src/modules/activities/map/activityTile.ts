import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { mercatorOf } from '@cordada/core/geo/mercator';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { unrollLongitudes } from '@cordada/core/geo/unroll';
import type { KindName } from '@cordada/core/elements/kinds';

const EXTENT = 4_096;
const TILE_PIXELS = 512;
/** One symbol for each square of 32 px: activities of the same summit share one, with their number. */
const SQUARES = 16;
/** Lines share squares of 6 px, their width with its casing: what lies under another line is left out. */
const LINE_SQUARES = 84;
const BEYOND = 1 / 16;
/** Activities that a symbol names, at most, and those of all symbols of a tile. */
const NAMED_MAX = 12;
const NAMED_MAX_CLOSE = 100;
const NAMED_IN_TILE_MAX = 3_000;
const CLOSE_ZOOM = 15;

export interface ActivityPoint {
  readonly id: string;
  readonly kind: KindName | 'start';
  /** Shares of the width and height of the world. */
  readonly x: number;
  readonly y: number;
}

export interface ActivityLine {
  /** x and y of the first place as shares of the world; x goes on beyond 0 and 1 across the antimeridian. */
  readonly start: readonly [number, number];
  /** x and y of each place beside the first: half the memory for the same precision. */
  readonly places: Float32Array;
  /** West, north, east, south. */
  readonly box: readonly [number, number, number, number];
}

export function lineOf(places: readonly LonLat[]): ActivityLine {
  const line = new Float32Array(places.length * 2);
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  const start = mercatorOf(places[0] ?? [0, 0]);
  for (const [i, place] of unrollLongitudes(places).entries()) {
    const { x, y } = mercatorOf(place);
    line.set([x - start.x, y - start.y], i * 2);
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return { start: [start.x, start.y], places: line, box };
}

/** Keeps each `every`th place and the last. */
export function thinLine(line: ActivityLine, every: number): ActivityLine {
  if (every === 1) return line;
  const { start, places, box } = line;
  const kept: number[] = [];
  for (let i = 0; i < places.length; i += 2) {
    if ((i / 2) % every === 0 || i === places.length - 2) kept.push(places[i]!, places[i + 1]!);
  }
  return { start, places: Float32Array.from(kept), box };
}

/**
 * Renders one uncompressed tile: layer `lines`, and layer `activities` with kind, count and, unless they are many, the
 * ids of the activities, separated by commas. At most 256 symbols and 7,056 legs of lines.
 * @param points latest first
 */
export function activityTile(
  { points, lines }: { readonly points: readonly ActivityPoint[]; readonly lines: readonly ActivityLine[] },
  z: number,
  x: number,
  y: number,
): Uint8Array {
  const runs = drawnRuns(lines, 2 ** z, x, y);
  return fromGeojsonVt(
    {
      lines: { features: runs.length > 0 ? [{ type: 2 as const, geometry: runs, tags: {} }] : [] },
      activities: { features: symbols(points, z, x, y) },
    },
    { version: 2, extent: EXTENT },
  );
}

function symbols(points: readonly ActivityPoint[], z: number, x: number, y: number) {
  const size = 2 ** z;
  const squares = new Map<number, ActivityPoint[]>();
  for (const point of points) {
    const [across, down] = [point.x * size - x, point.y * size - y];
    if (!(across >= 0 && across < 1 && down >= 0 && down < 1)) continue;
    const square = Math.floor(across * SQUARES) * SQUARES + Math.floor(down * SQUARES);
    const group = squares.get(square);
    if (group) group.push(point);
    else squares.set(square, [point]);
  }
  let named = 0;
  return [...squares.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const namedHere = z >= CLOSE_ZOOM ? NAMED_MAX_CLOSE : NAMED_MAX;
    const isNamed =
      (z >= CLOSE_ZOOM || group.length <= namedHere) && named + Math.min(group.length, namedHere) <= NAMED_IN_TILE_MAX;
    const ids = isNamed ? group.slice(0, namedHere).map(({ id }) => id) : [];
    named += ids.length;
    return {
      type: 1 as const,
      geometry: [pixelOf(first.x * size - x, first.y * size - y)],
      tags: { kind: first.kind, name: '', count: group.length, ...(isNamed && { id: ids.join(',') }) },
    };
  });
}

type Run = [number, number][];

function drawnRuns(lines: readonly ActivityLine[], size: number, x: number, y: number): Run[] {
  const taken = new Uint8Array(LINE_SQUARES * LINE_SQUARES);
  const runs: Run[] = [];
  for (const { start, places, box } of lines) {
    for (const turn of [0, 1, -1]) {
      const [west, north, east, south] = [box[0] + turn, box[1], box[2] + turn, box[3]];
      if (east * size < x - BEYOND || west * size > x + 1 + BEYOND) continue;
      if (south * size < y - BEYOND || north * size > y + 1 + BEYOND) continue;
      drawLine(places, [(start[0] + turn) * size - x, start[1] * size - y], size, taken, runs);
    }
  }
  return runs;
}

/** Adds the parts of a line that lie in the tile and not on what is already drawn. */
function drawLine(
  places: Float32Array,
  start: readonly [number, number],
  size: number,
  taken: Uint8Array,
  runs: Run[],
): void {
  let run: Run = [];
  const end = (): void => {
    if (run.length > 1) runs.push(run);
    run = [];
  };
  const shortestLeg = 1.5 / TILE_PIXELS;
  let [fromX, fromY] = start;
  for (let i = 2; i < places.length; i += 2) {
    const [toX, toY] = [places[i]! * size + start[0], places[i + 1]! * size + start[1]];
    const isLast = i + 2 >= places.length;
    if (!isLast && Math.abs(toX - fromX) < shortestLeg && Math.abs(toY - fromY) < shortestLeg) continue;
    const leg = clipLeg(fromX, fromY, toX, toY);
    if (leg && takeSquares(leg, taken)) {
      const [a, b] = [pixelOf(leg[0], leg[1]), pixelOf(leg[2], leg[3])];
      const before = run.at(-1);
      if (before && (before[0] !== a[0] || before[1] !== a[1])) end();
      if (run.length === 0) run.push(a);
      if (a[0] !== b[0] || a[1] !== b[1]) run.push(b);
    } else end();
    [fromX, fromY] = [toX, toY];
  }
  end();
}

const pixelOf = (across: number, down: number): [number, number] => [
  Math.round(across * EXTENT),
  Math.round(down * EXTENT),
];

type Leg = readonly [fromX: number, fromY: number, toX: number, toY: number];

/** Liang and Barsky: the part of a leg in the tile and a little beyond it; null without one. */
function clipLeg(fromX: number, fromY: number, toX: number, toY: number): Leg | null {
  let [start, end] = [0, 1];
  const [dx, dy] = [toX - fromX, toY - fromY];
  for (const [step, room] of [
    [-dx, fromX + BEYOND],
    [dx, 1 + BEYOND - fromX],
    [-dy, fromY + BEYOND],
    [dy, 1 + BEYOND - fromY],
  ] as const) {
    if (step === 0) {
      if (room < 0) return null;
    } else if (step < 0) start = Math.max(start, room / step);
    else end = Math.min(end, room / step);
  }
  return start > end ? null : [fromX + start * dx, fromY + start * dy, fromX + end * dx, fromY + end * dy];
}

/** @returns whether the leg passes a square that was free */
function takeSquares([fromX, fromY, toX, toY]: Leg, taken: Uint8Array): boolean {
  const steps = Math.max(1, Math.ceil(Math.max(Math.abs(toX - fromX), Math.abs(toY - fromY)) * LINE_SQUARES * 2));
  let isFree = false;
  for (let step = 0; step <= steps; step += 1) {
    const column = squareOf(fromX + ((toX - fromX) * step) / steps);
    const row = squareOf(fromY + ((toY - fromY) * step) / steps);
    const square = column * LINE_SQUARES + row;
    if (taken[square] === 1) continue;
    taken[square] = 1;
    isFree = true;
  }
  return isFree;
}

/** What lies beyond the tile counts to its edge. */
const squareOf = (share: number): number => Math.min(LINE_SQUARES - 1, Math.max(0, Math.floor(share * LINE_SQUARES)));
