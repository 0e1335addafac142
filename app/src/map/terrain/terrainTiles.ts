import { addProtocol } from 'maplibre-gl';
import type { RequestParameters } from 'maplibre-gl';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { TerrainSource } from '@cordada/core/geo/mapSources';
import type { Rgb, TerrainAnswer, TerrainRequest } from './terrainMessages.ts';

const postRequest = (worker: Worker, request: TerrainRequest): void => worker.postMessage(request, { transfer: [] });

const ADDRESS = /^slope:\/\/(\d+)\/(\d+)\/(\d+)$/;

let isOpen = false;
let askHeight: ((place: LonLat) => Promise<number | null>) | undefined;

/** Metres above the sea by the terrain of the map; null where it is unknown. */
export async function heightAt(place: LonLat): Promise<number | null> {
  return (await askHeight?.(place).catch(() => null)) ?? null;
}

/** Prepares terrain tiles for all maps of the page. */
export function openTerrain(source: TerrainSource, slopeColors: readonly Rgb[]): void {
  if (isOpen) return;
  isOpen = true;
  const waiting = new Map<number, PromiseWithResolvers<{ data: ImageBitmap }>>();
  const heights = new Map<number, PromiseWithResolvers<number>>();
  let count = 0;

  const start = (): Worker => {
    const started = new Worker(new URL('./terrainWorker.ts', import.meta.url), { type: 'module' });
    started.addEventListener('message', ({ data: { id, data } }: MessageEvent<TerrainAnswer>) => {
      const asked = waiting.get(id);
      const height = heights.get(id);
      waiting.delete(id);
      heights.delete(id);
      if (typeof data === 'number') height?.resolve(data);
      else if (data) asked?.resolve({ data });
      else (asked ?? height)?.reject(new Error('There is no such tile.'));
    });
    // If the worker fails, pending requests are rejected, so that the map does not wait for them.
    started.addEventListener('error', () => {
      for (const asked of [...waiting.values(), ...heights.values()]) {
        asked.reject(new Error('The terrain worker broke.'));
      }
      waiting.clear();
      heights.clear();
    });
    const tiles = new URL(source.tiles, document.baseURI).href.replaceAll('%7B', '{').replaceAll('%7D', '}');
    postRequest(started, { kind: 'open', source: { ...source, tiles }, slopeColors });
    return started;
  };

  // Only when something asks, because a worker that reads pictures takes half a second to start.
  let worker: Worker | undefined;
  const post = (request: TerrainRequest): void => postRequest((worker ??= start()), request);
  const load = ({ url }: RequestParameters, { signal }: AbortController) => {
    const [, ...numbers] = ADDRESS.exec(url) ?? [];
    const [z, x, y] = numbers.map(Number) as [number, number, number];
    const id = (count += 1);
    const asked = Promise.withResolvers<{ data: ImageBitmap }>();
    waiting.set(id, asked);
    post({ kind: 'slope', id, z, x, y });
    signal.addEventListener('abort', () => {
      post({ kind: 'abort', id });
      if (waiting.delete(id)) asked.reject(signal.reason);
    });
    return asked.promise;
  };
  askHeight = (place) => {
    const id = (count += 1);
    const asked = Promise.withResolvers<number>();
    heights.set(id, asked);
    post({ kind: 'height', id, place });
    return asked.promise;
  };
  addProtocol('slope', load);
}
