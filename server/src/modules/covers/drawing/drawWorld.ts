import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import sharp from 'sharp';
import type { CoverTheme } from '@cordada/core/covers/covers';
import type { Bounds } from '@cordada/core/geo/lonLat';
import { MERCATOR_MAX_LATITUDE, mercatorOf } from '@cordada/core/geo/mercator';
import type { Terrain } from '#server/adapters/terrain/terrain.ts';
import type { Basemap } from '#server/adapters/basemap/basemap.ts';
import { COVER_COLORS } from './coverColors.ts';
import type { Frame } from './frame.ts';
import { readSurface } from './surface.ts';
import type { Surface } from './surface.ts';

/** Pixels a tile may take up at most. */
const TILE_PIXELS = 512;
/** The world is drawn from so far that its relief would not be seen. */
const STEEPER = 9;
/** Five arc minutes. */
const CELL_METERS = 9_260;
const WORLD: Bounds = [-180, -MERCATOR_MAX_LATITUDE, 180, MERCATOR_MAX_LATITUDE];
const LAYERS = ['sea', 'lakes', 'rivers', 'borders'] as const;

interface Tiles {
  readonly zoom: number;
  readonly all: readonly { readonly x: number; readonly y: number }[];
}

function tilesOf({ left, top, step, width, height }: Frame, zoomMax: number): Tiles {
  const zoom = Math.max(0, Math.min(zoomMax, Math.ceil(Math.log2(1 / (step * TILE_PIXELS)))));
  const wide = 2 ** zoom;
  const range = (from: number, to: number): number[] => {
    const first = Math.max(0, Math.floor(from * wide));
    const last = Math.min(wide - 1, Math.floor(to * wide));
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  };
  const rows = range(top, top + height * step);
  return { zoom, all: range(left, left + width * step).flatMap((x) => rows.map((y) => ({ x, y }))) };
}

/** Land, and over its shade the sea, lakes, rivers and borders, as SVG. */
export async function readWorld(
  basemap: Basemap,
  frame: Frame,
  theme: CoverTheme,
): Promise<{ readonly ground: string; readonly lines: string }> {
  const { zoom, all } = tilesOf(frame, basemap.vectorMaxZoom);
  const paths = new Map<string, string[]>(LAYERS.map((name) => [name, []]));
  await Promise.all(
    all.map(async ({ x, y }) => {
      const data = await basemap.vectorTile(zoom, x, y);
      if (!data) return;
      const { layers } = new VectorTile(new PbfReader(data));
      const left = (x / 2 ** zoom - frame.left) / frame.step;
      const top = (y / 2 ** zoom - frame.top) / frame.step;
      for (const name of LAYERS) {
        const layer = layers[name];
        for (let i = 0; layer && i < layer.length; i += 1) {
          const feature = layer.feature(i);
          const scale = 1 / (layer.extent * 2 ** zoom * frame.step);
          const d = feature.loadGeometry().map((part) => {
            const points = part.map((point) => `${round(left + point.x * scale)} ${round(top + point.y * scale)}`);
            return `M${points.join('L')}${feature.type === 3 ? 'z' : ''}`;
          });
          // Each as a path of its own: tiles overlap at their edges.
          paths.get(name)?.push(d.join(''));
        }
      }
    }),
  );
  const color = COVER_COLORS[theme];
  const areas = (name: (typeof LAYERS)[number], fill: string): string =>
    (paths.get(name) ?? []).map((d) => `<path d="${d}" fill="${fill}" fill-rule="evenodd"/>`).join('');
  const lines = (name: (typeof LAYERS)[number], look: string): string =>
    `<path d="${(paths.get(name) ?? []).join('')}" ${look}/>`;
  return {
    ground: '',
    lines: `${areas('sea', color.water)}${areas('lakes', color.water)}<g fill="none">${lines('rivers', `stroke="${color.stream}" stroke-opacity=".35" stroke-width=".8"`)}${lines('borders', `stroke="${color.path}" stroke-opacity=".55" stroke-width="1.1" stroke-dasharray="5 3"`)}</g>`,
  };
}

const hold = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));
const round = (value: number): string => value.toFixed(1);

/** The relief of the world, level where it is sea. */
export async function readWorldSurface(basemap: Basemap, frame: Frame): Promise<Surface | null> {
  const surface = await readSurface(worldHeights(basemap, frame), frame, { bounds: WORLD, cellMeters: CELL_METERS });
  if (!surface) return null;
  const steeper = (slopes: Float32Array): Float32Array => slopes.map((slope) => slope * STEEPER);
  return { heights: surface.heights, slopeX: steeper(surface.slopeX), slopeY: steeper(surface.slopeY) };
}

function worldHeights(basemap: Basemap, frame: Frame): Pick<Terrain, 'heightsAt'> {
  const { zoom } = tilesOf(frame, basemap.reliefMaxZoom);
  const wide = 2 ** zoom;
  const decode = async (x: number, y: number) => {
    const data = await basemap.reliefTile(zoom, x, y);
    return data ? sharp(data).removeAlpha().raw().toBuffer({ resolveWithObject: true }) : null;
  };
  return {
    async heightsAt(lon, lat) {
      const places = Array.from(lon, (east, i) => {
        const { x, y } = mercatorOf([east, lat[i]!]);
        return [Math.min(x, 1 - Number.EPSILON) * wide, y * wide] as const;
      });
      const keys = new Map(places.map(([x, y]) => [`${Math.floor(x)}/${Math.floor(y)}`, [x, y] as const]));
      const tiles = new Map(
        await Promise.all(
          [...keys].map(async ([key, [x, y]]) => [key, await decode(Math.floor(x), Math.floor(y))] as const),
        ),
      );
      return Float64Array.from(places, ([x, y]) => {
        const tile = tiles.get(`${Math.floor(x)}/${Math.floor(y)}`);
        if (!tile) return 0;
        const { data, info } = tile;
        const heightOf = (column: number, row: number): number => {
          // The next tile is not read for the last half pixel.
          const [down, along] = [hold(row, 0, info.height - 1), hold(column, 0, info.width - 1)];
          const i = (down * info.width + along) * info.channels;
          return Math.max(0, data[i]! * 256 + data[i + 1]! + data[i + 2]! / 256 - 32_768);
        };
        // Between the middles of pixels: those of one height each would be steps of 20 km.
        const [east, south] = [(x % 1) * info.width - 0.5, (y % 1) * info.height - 0.5];
        const [column, row] = [Math.floor(east), Math.floor(south)];
        const [right, below] = [east - column, south - row];
        return (
          (heightOf(column, row) * (1 - right) + heightOf(column + 1, row) * right) * (1 - below) +
          (heightOf(column, row + 1) * (1 - right) + heightOf(column + 1, row + 1) * right) * below
        );
      });
    },
  };
}
