import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { mercatorOf } from '@cordada/core/geo/mercator';
import type { KindName } from '@cordada/core/elements/kinds';
import type { TargetPlace } from '../listing/targetListing.queries.ts';
import type { TargetState } from '../targets.queries.ts';

const EXTENT = 4_096;
/** One point for each square of 16 px of a tile of 512 px: as many as the smallest symbols leave room for. */
const SQUARES = 32;

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

/** Renders one uncompressed tile of at most 1,024 points: layer `targets`, attributes id, kind and tone. */
export function targetTile(points: readonly TargetPoint[], z: number, x: number, y: number): Uint8Array {
  const size = 2 ** z;
  const taken = new Set<number>();
  const features = [];
  for (const point of points) {
    const [across, down] = [point.x * size - x, point.y * size - y];
    if (!(across >= 0 && across < 1 && down >= 0 && down < 1)) continue;
    const square = Math.floor(across * SQUARES) * SQUARES + Math.floor(down * SQUARES);
    if (taken.has(square)) continue;
    taken.add(square);
    features.push({
      type: 1 as const,
      geometry: [[Math.round(across * EXTENT), Math.round(down * EXTENT)]],
      tags: { id: point.id, kind: point.kind, tone: point.state, name: '' },
    });
  }
  // What is drawn last lies on top.
  return fromGeojsonVt({ targets: { features: features.reverse() } }, { version: 2, extent: EXTENT });
}
