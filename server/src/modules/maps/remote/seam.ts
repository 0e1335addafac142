import { VectorTile } from '@mapbox/vector-tile';
import type { VectorTileFeature } from '@mapbox/vector-tile';
import { fromVectorTileJs } from '@maplibre/vt-pbf';
import type { VectorTileLike } from '@maplibre/vt-pbf';
import { PbfReader } from 'pbf';
import type { Archive } from '../archive/openArchive.ts';

type Line = ReturnType<VectorTileFeature['loadGeometry']>[number];
type Feature = Pick<VectorTileFeature, 'id' | 'type' | 'properties' | 'extent' | 'loadGeometry'>;
/** Whether a place of a tile, in shares of its width, lies where a map is whole. */
export type Coverage = (across: number, down: number) => boolean;

/** A tile is looked at in cells of tiles this many zooms deeper. */
const DEEPER = 3;
const DEEPEST_ZOOM = 14;

/** Where in a tile a map is whole: it has a tile there and all tiles around. Null if that is nowhere. */
export async function coverageOf({ tile }: Archive, z: number, x: number, y: number): Promise<Coverage | null> {
  const zoom = Math.max(z, Math.min(DEEPEST_ZOOM, z + DEEPER));
  const cells = 2 ** (zoom - z);
  const side = cells + 2;
  const has: boolean[] = [];
  for (let at = 0; at < side * side; at += 1)
    has.push((await tile(zoom, x * cells + (at % side) - 1, y * cells + Math.floor(at / side) - 1)) !== null);
  const isWhole = (column: number, row: number): boolean =>
    [0, 1, 2].every((down) => [0, 1, 2].every((across) => has[(row + down) * side + column + across]));
  const whole = Array.from({ length: cells * cells }, (_, at) => isWhole(at % cells, Math.floor(at / cells)));
  const cellAt = (share: number): number => Math.max(0, Math.min(cells - 1, Math.floor(share * cells)));
  return whole.includes(true) ? (across, down) => whole[cellAt(down) * cells + cellAt(across)] === true : null;
}

/**
 * The features of a tile where it is kept: points and segments of lines by where they are, areas if a corner is there.
 * So two tiles of one place, each kept where the other one is not, name and draw nothing twice but the edges of areas.
 */
export function cutTile(tile: Uint8Array, isKept: Coverage): Uint8Array {
  const layers: VectorTileLike['layers'] = {};
  for (const [name, layer] of Object.entries(new VectorTile(new PbfReader(tile)).layers)) {
    const keeps = (x: number, y: number): boolean => isKept(x / layer.extent, y / layer.extent);
    const features: Feature[] = [];
    for (let i = 0; i < layer.length; i += 1) {
      const feature = layer.feature(i);
      const { id, type, properties } = feature;
      const lines = cutLines(feature.loadGeometry(), type, keeps);
      if (lines.length > 0) features.push({ id, type, properties, extent: layer.extent, loadGeometry: () => lines });
    }
    const { version, extent } = layer;
    if (features.length > 0)
      layers[name] = { name, version, extent, length: features.length, feature: (i: number) => features[i]! };
  }
  return fromVectorTileJs({ layers });
}

function cutLines(lines: Line[], type: number, keeps: (x: number, y: number) => boolean): Line[] {
  if (type === 3) return lines.some((ring) => ring.some(({ x, y }) => keeps(x, y))) ? lines : [];
  if (type === 1) return lines.map((line) => line.filter(({ x, y }) => keeps(x, y))).filter(({ length }) => length > 0);
  return lines.flatMap((line) => {
    const parts: Line[] = [];
    let part: Line = [];
    for (let i = 1; i < line.length; i += 1) {
      const [from, to] = [line[i - 1]!, line[i]!];
      if (!keeps((from.x + to.x) / 2, (from.y + to.y) / 2)) part = [];
      else if (part.length > 0) part.push(to);
      else parts.push((part = [from, to]));
    }
    return parts;
  });
}
