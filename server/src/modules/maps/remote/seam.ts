import { VectorTile } from '@mapbox/vector-tile';
import type { VectorTileFeature } from '@mapbox/vector-tile';
import { fromVectorTileJs } from '@maplibre/vt-pbf';
import type { VectorTileLike } from '@maplibre/vt-pbf';
import { PbfReader } from 'pbf';
import type { WholePart } from '../archive/wholePart.ts';

type Line = ReturnType<VectorTileFeature['loadGeometry']>[number];
type Feature = Pick<VectorTileFeature, 'id' | 'type' | 'properties' | 'extent' | 'loadGeometry'>;
/**
 * The features of a tile where it is kept: points and segments of lines by where they are, areas if a corner is there.
 * So two tiles of one place, each kept where the other one is not, name and draw nothing twice but the edges of areas.
 */
export function cutTile(tile: Uint8Array, isKept: WholePart['has']): Uint8Array {
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
