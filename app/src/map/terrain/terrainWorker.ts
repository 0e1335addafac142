import contour from 'maplibre-contour';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { mercatorOf } from '@cordada/core/geo/mercator';
import type { TerrainSource } from '@cordada/core/geo/mapSources';
import { clearOutside, readPlace } from './terrainBounds.ts';
import type { TilePlace } from './terrainBounds.ts';
import { metersBetween, paintSlope } from './slopeAngle.ts';
import { sampleGrid } from './sampleGrid.ts';
import type { HeightRequest, Rgb, SlopeRequest, TerrainAnswer, TerrainRequest } from './terrainMessages.ts';

/** The apps have no service worker that would answer without a connection. */
const ask = async (url: string, init: RequestInit): Promise<Response> =>
  import.meta.env.VITE_NATIVE
    ? (await import('#app/data/offline/deviceAnswers.ts')).fetchTile(url, init)
    : fetch(url, init);

/** Number of cached elevation tiles; large tiles take 1 MB each. */
const KEPT_TILES = 40;
const TIMEOUT_MS = 15_000;

type Manager = InstanceType<typeof contour.LocalDemManager>;

class TerrainPainter {
  readonly #source: TerrainSource;
  readonly #colors: readonly Rgb[];
  readonly #heights: Manager;
  /** Where each downloaded tile lies, because the decoder sees only its image. */
  readonly #places = new WeakMap<Blob, TilePlace>();

  constructor(source: TerrainSource, colors: readonly Rgb[]) {
    this.#source = source;
    this.#colors = colors;
    this.#heights = new contour.LocalDemManager({
      demUrlPattern: source.tiles,
      cacheSize: KEPT_TILES,
      encoding: source.encoding,
      maxzoom: source.maxzoom,
      timeoutMs: TIMEOUT_MS,
      getTile: async (url, { signal }) => {
        const response = await ask(url, { signal });
        // Tiles outside the terrain coverage are empty instead of an error, so that adjacent tiles are still drawn.
        if (response.status === 404 || response.status === 204) return { data: new Blob() };
        if (!response.ok) throw new Error(`The terrain answers ${response.status}`);
        const data = await response.blob();
        this.#places.set(data, readPlace(source.tiles, url));
        return { data };
      },
    });
    const decode = this.#heights.decodeImage;
    this.#heights.decodeImage = async (blob, encoding, control) => {
      if (blob.size === 0) return { width: 1, height: 1, data: Float32Array.of(Number.NaN) };
      const tile = await decode(blob, encoding, control);
      const place = this.#places.get(blob);
      if (place && source.bounds) clearOutside(tile, place, source.bounds);
      return tile;
    };
  }

  /** Between the four heights around a place; null where one is unknown. */
  async height(place: LonLat, control: AbortController): Promise<number | null> {
    const z = this.#source.maxzoom;
    const { x, y } = mercatorOf(place);
    const [column, row] = [x * 2 ** z, y * 2 ** z];
    const grid = await this.#heights.fetchAndParseTile(z, Math.floor(column), Math.floor(row), control);
    return sampleGrid(grid, column % 1, row % 1);
  }

  async slope({ z, x, y }: SlopeRequest, control: AbortController): Promise<ImageBitmap> {
    const grid = await this.#heights.fetchAndParseTile(z, x, y, control);
    const pixels = paintSlope(grid, metersBetween(z, y, grid.width), this.#colors);
    return createImageBitmap(new ImageData(pixels, grid.width, grid.height));
  }
}

let painter: TerrainPainter | undefined;
const running = new Map<number, AbortController>();

async function answer(request: SlopeRequest | HeightRequest): Promise<void> {
  const control = new AbortController();
  running.set(request.id, control);
  const working =
    request.kind === 'height' ? painter?.height(request.place, control) : painter?.slope(request, control);
  const data = (await working?.catch(() => null)) ?? null;
  running.delete(request.id);
  postMessage({ id: request.id, data } satisfies TerrainAnswer, {
    transfer: data === null || typeof data === 'number' ? [] : [data],
  });
}

addEventListener('message', ({ data: request }: MessageEvent<TerrainRequest>) => {
  if (request.kind === 'open') painter = new TerrainPainter(request.source, request.slopeColors);
  else if (request.kind === 'abort') running.get(request.id)?.abort();
  else void answer(request);
});
