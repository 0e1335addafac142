import type { Bounds } from '@cordada/core/geo/lonLat';
import { mercatorOf } from '@cordada/core/geo/mercator';
import type { HeightGrid } from './slopeAngle.ts';

export interface TilePlace {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Reads column, row and zoom of a tile from its address, which was made of the template. */
export function readPlace(template: string, url: string): TilePlace {
  const order = [...template.matchAll(/\{([xyz])\}/g)].map(([, name]) => name!);
  const pattern = template
    .split(/\{[xyz]\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join(String.raw`(\d+)`);
  const numbers = (new RegExp(pattern).exec(url) ?? []).slice(1).map(Number);
  const of = (name: string): number => numbers[order.indexOf(name)] ?? 0;
  return { z: of('z'), x: of('x'), y: of('y') };
}

/**
 * Removes heights outside of the bounds: tiles at the edge contain coarser ones there, which make a soft shade but
 * would make wrong contours.
 */
export function clearOutside(grid: HeightGrid, { z, x, y }: TilePlace, [west, south, east, north]: Bounds): void {
  const [low, high] = [mercatorOf([west, north]), mercatorOf([east, south])];
  const { width, height, data } = grid;
  const column = (share: number): number => (share * 2 ** z - x) * width;
  const row = (share: number): number => (share * 2 ** z - y) * height;
  const [left, right, top, bottom] = [column(low.x), column(high.x), row(low.y), row(high.y)];
  if (left <= 0 && top <= 0 && right >= width && bottom >= height) return;
  for (let i = 0; i < data.length; i += 1) {
    const [across, down] = [(i % width) + 0.5, Math.floor(i / width) + 0.5];
    if (across < left || across > right || down < top || down > bottom) data[i] = Number.NaN;
  }
}
