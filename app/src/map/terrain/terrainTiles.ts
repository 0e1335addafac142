import { addProtocol } from 'maplibre-gl';
import type { RequestParameters } from 'maplibre-gl';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { TerrainSource } from '@cordada/core/geo/mapSources';
import type { Rgb, TerrainAnswer, TerrainRequest, TerrainTileRequest } from './terrainMessages.ts';

export const SLOPE_TILES = 'slope://{z}/{x}/{y}';
export const contourTiles = (isImperial: boolean): string => `contours-${isImperial ? 'ft' : 'm'}://{z}/{x}/{y}`;

const postRequest = (worker: Worker, request: TerrainRequest): void => worker.postMessage(request, { transfer: [] });

const ADDRESS = /^(slope|contours)(?:-(m|ft))?:\/\/(\d+)\/(\d+)\/(\d+)$/;

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
  const waiting = new Map<number, PromiseWithResolvers<{ data: ArrayBuffer | ImageBitmap }>>();
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

  const worker = start();
  const load = ({ url }: RequestParameters, { signal }: AbortController) => {
    const [, kind, unit, ...numbers] = ADDRESS.exec(url) ?? [];
    const [z, x, y] = numbers.map(Number) as [number, number, number];
    const id = (count += 1);
    const asked = Promise.withResolvers<{ data: ArrayBuffer | ImageBitmap }>();
    waiting.set(id, asked);
    postRequest(worker, { kind: kind as TerrainTileRequest['kind'], id, z, x, y, isImperial: unit === 'ft' });
    signal.addEventListener('abort', () => {
      postRequest(worker, { kind: 'abort', id });
      if (waiting.delete(id)) asked.reject(signal.reason);
    });
    return asked.promise;
  };
  askHeight = (place) => {
    const id = (count += 1);
    const asked = Promise.withResolvers<number>();
    heights.set(id, asked);
    postRequest(worker, { kind: 'height', id, place });
    return asked.promise;
  };
  for (const protocol of ['slope', 'contours-m', 'contours-ft']) addProtocol(protocol, load);
}
