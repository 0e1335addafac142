import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { mercatorOf } from '@cordada/core/geo/mercator';
import type { KindName } from '@cordada/core/elements/kinds';
import type { TargetPlace } from '../listing/targetListing.queries.ts';
import type { TargetState } from '../targets.queries.ts';

const EXTENT = 4_096;
/** Points nearer than 40 px on tiles of 512 px share a symbol with their number: as wide as the largest of these. */
const GROUP_SHARE = 40 / 512;
/** From here on places are so far apart that each has its symbol. */
const CLOSE_ZOOM = 15;
const SYMBOLS_MAX = 1_024;

export interface TargetPoint {
  readonly id: string;
  readonly kind: KindName;
  readonly state: TargetState;
  /** Shares of the width and height of the world. */
  readonly x: number;
  readonly y: number;
}

/** @param places most important first */
export function pointsOf(places: readonly TargetPlace[]): TargetPoint[] {
  const points = places.map(([id, kind, state, lon, lat]) => ({ id, kind, state, ...mercatorOf([lon, lat]) }));
  // Where only one has room, it is a pending one: they are what one looks for.
  return [...points.filter(({ state }) => state === 'pending'), ...points.filter(({ state }) => state === 'completed')];
}

interface Group {
  /** The most important one of its points, where the group is drawn. */
  readonly first: TargetPoint;
  count: number;
  completed: number;
}

interface GroupedPoints {
  readonly zoom: number;
  readonly groups: readonly Group[];
}

/** The groups of the zoom that a map was last read at: all its tiles are of one zoom. */
const lastGrouped = new WeakMap<readonly TargetPoint[], GroupedPoints>();

/**
 * Renders one uncompressed tile of at most 1,024 symbols: layer `targets`, attributes id, kind, tone and count; a group
 * has no id, but the number of those that are completed.
 */
export function targetTile(points: readonly TargetPoint[], z: number, x: number, y: number): Uint8Array {
  const size = 2 ** z;
  let grouped = lastGrouped.get(points);
  if (grouped?.zoom !== z) {
    grouped = { zoom: z, groups: groupPoints(points, z) };
    lastGrouped.set(points, grouped);
  }
  const features = [];
  for (const { first, count, completed } of grouped.groups) {
    const [across, down] = [first.x * size - x, first.y * size - y];
    if (!(across >= 0 && across < 1 && down >= 0 && down < 1)) continue;
    features.push({
      type: 1 as const,
      geometry: [[Math.round(across * EXTENT), Math.round(down * EXTENT)]],
      tags: {
        kind: first.kind,
        tone: first.state,
        name: '',
        count,
        ...(count === 1 ? { id: first.id } : { completed }),
      },
    });
    if (features.length === SYMBOLS_MAX) break;
  }
  // What is drawn last lies on top.
  return fromGeojsonVt({ targets: { features: features.reverse() } }, { version: 2, extent: EXTENT });
}

/** Of the whole map and not of each tile, so that groups on both sides of an edge do not overlap. */
function groupPoints(points: readonly TargetPoint[], z: number): readonly Group[] {
  if (z >= CLOSE_ZOOM) return points.map((first) => ({ first, count: 1, completed: 0 }));
  const squares = 2 ** z / GROUP_SHARE;
  const columns = Math.ceil(squares) + 1;
  const taken = new Map<number, Group[]>();
  const groups: Group[] = [];
  for (const point of points) {
    const square = Math.floor(point.x * squares) * columns + Math.floor(point.y * squares);
    const near = nearGroup(taken, square, columns, point, squares);
    const completed = point.state === 'completed' ? 1 : 0;
    if (near) {
      near.count += 1;
      near.completed += completed;
    } else {
      const group = { first: point, count: 1, completed };
      groups.push(group);
      const beside = taken.get(square);
      if (beside) beside.push(group);
      else taken.set(square, [group]);
    }
  }
  return groups;
}

function nearGroup(
  taken: ReadonlyMap<number, readonly Group[]>,
  square: number,
  columns: number,
  { x, y }: TargetPoint,
  squares: number,
): Group | undefined {
  for (let across = -1; across <= 1; across += 1) {
    for (let down = -1; down <= 1; down += 1) {
      for (const group of taken.get(square + across * columns + down) ?? []) {
        if (Math.hypot(group.first.x - x, group.first.y - y) * squares < 1) return group;
      }
    }
  }
  return undefined;
}
