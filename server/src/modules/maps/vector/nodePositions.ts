import { mercatorOf, MERCATOR_MAX_LATITUDE } from '@cordada/core/geo/mercator';
import { BrokenFile } from '#server/modules/imports/index.ts';
import { WORLD_UNITS } from './mapFeature.ts';

const CHUNK = 1 << 18;

/** Ids further than this from the first of a chunk begin a new chunk. */
const STEPS_MAX = 2 ** 32;

interface Chunk {
  readonly firstId: number;
  count: number;
  /** Distance from the first id. */
  readonly steps: Uint32Array;
  readonly xy: Uint32Array;
}

/**
 * Positions of all nodes of an extract, in the order of their ids: 12 bytes per node, found by binary search. A map of
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
    let chunk = this.#chunks.at(-1);
    if (!chunk || chunk.count === CHUNK || id - chunk.firstId >= STEPS_MAX) {
      const [steps, places] = [new Uint32Array(CHUNK), new Uint32Array(CHUNK * 2)];
      this.#chunks.push((chunk = { firstId: id, count: 0, steps, xy: places }));
    }
    const at = chunk.count;
    chunk.steps[at] = id - chunk.firstId;
    chunk.xy.set(xy, at * 2);
    chunk.count += 1;
    this.#count += 1;
  }

  /** Positions of the nodes that the file contains, in their order. */
  lineOf(nodes: readonly number[]): Uint32Array {
    const line = new Uint32Array(nodes.length * 2);
    let length = 0;
    for (const id of nodes) {
      const chunk = this.#chunkOf(id);
      const at = chunk ? this.#find(chunk, id) : -1;
      if (!chunk || at < 0) continue;
      line[length] = chunk.xy[at * 2]!;
      line[length + 1] = chunk.xy[at * 2 + 1]!;
      length += 2;
    }
    return length === line.length ? line : line.slice(0, length);
  }

  /** The last chunk that does not begin after the id. */
  #chunkOf(id: number): Chunk | undefined {
    let [low, high] = [0, this.#chunks.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#chunks[middle]!.firstId <= id) low = middle + 1;
      else high = middle;
    }
    return this.#chunks[low - 1];
  }

  #find({ firstId, steps, count }: Chunk, id: number): number {
    const wanted = id - firstId;
    let [low, high] = [0, count - 1];
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const found = steps[middle]!;
      if (found === wanted) return middle;
      if (found < wanted) low = middle + 1;
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
