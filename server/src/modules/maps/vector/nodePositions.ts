import { mercatorOf, MERCATOR_MAX_LATITUDE } from '@cordada/core/geo/mercator';
import { BrokenFile } from '#server/modules/imports/index.ts';
import { WORLD_UNITS } from './mapFeature.ts';

const CHUNK = 1 << 18;

interface Chunk {
  readonly ids: Float64Array;
  readonly xy: Uint32Array;
}

/**
 * Positions of all nodes of an extract, in the order of their ids: 16 bytes per node, found by binary search. A map of
 * JavaScript would take ten times as much.
 */
export class NodePositions {
  readonly #chunks: Chunk[] = [];
  #count = 0;
  #lastId = Number.NEGATIVE_INFINITY;

  get count(): number {
    return this.#count;
  }

  /** @throws BrokenFile if ids do not ascend, which extracts promise */
  add(id: number, lon: number, lat: number): void {
    if (!(id > this.#lastId))
      throw new BrokenFile([{ reason: 'The nodes are not in the order of their ids: run osmium sort on the file.' }]);
    const xy = unitsOf(lon, lat);
    if (!xy) return;
    this.#lastId = id;
    const at = this.#count % CHUNK;
    if (at === 0) this.#chunks.push({ ids: new Float64Array(CHUNK), xy: new Uint32Array(CHUNK * 2) });
    const chunk = this.#chunks.at(-1)!;
    chunk.ids[at] = id;
    chunk.xy.set(xy, at * 2);
    this.#count += 1;
  }

  /** Positions of the nodes that the file contains, in their order. */
  lineOf(nodes: readonly number[]): Uint32Array {
    const line = new Uint32Array(nodes.length * 2);
    let length = 0;
    for (const id of nodes) {
      const at = this.#find(id);
      if (at < 0) continue;
      const { xy } = this.#chunks[Math.floor(at / CHUNK)]!;
      const from = (at % CHUNK) * 2;
      line[length] = xy[from]!;
      line[length + 1] = xy[from + 1]!;
      length += 2;
    }
    return length === line.length ? line : line.slice(0, length);
  }

  #find(id: number): number {
    let [low, high] = [0, this.#count - 1];
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const found = this.#chunks[Math.floor(middle / CHUNK)]!.ids[middle % CHUNK]!;
      if (found === id) return middle;
      if (found < id) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }
}

/** Null for positions that are not on the map, which a broken file may contain. */
export function unitsOf(lon: number, lat: number): readonly [x: number, y: number] | null {
  if (!(Math.abs(lon) <= 180 && Math.abs(lat) < MERCATOR_MAX_LATITUDE)) return null;
  const { x, y } = mercatorOf([lon, lat]);
  return [Math.min(WORLD_UNITS - 1, Math.floor(x * WORLD_UNITS)), Math.floor(y * WORLD_UNITS)];
}
