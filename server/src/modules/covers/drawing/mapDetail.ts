import type { CoverTheme } from '@cordada/core/covers/covers';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { COVER_COLORS } from './coverColors.ts';
import type { CoverColor } from './coverColors.ts';
import type { Frame } from './frame.ts';

export type ReadVectorTile = (z: number, x: number, y: number) => Promise<Uint8Array | null>;

/** Drawn below and above the shade, as SVG. */
export interface MapDetail {
  readonly ground: string;
  readonly lines: string;
}

const NOTHING: MapDetail = { ground: '', lines: '' };
/** Pixels a tile may take up at most; coarser tiles lack paths. */
const TILE_PIXELS = 760;
const ZOOM_MIN = 9;
const ZOOM_MAX = 14;
const TILES_MAX = 16;
/** Metres of a pixel above which paths and streams only clutter. */
const PATHS_MAX_METERS = 16;
const STREAMS_MAX_METERS = 26;

type Pixel = readonly [x: number, y: number];

/** Half the width of the widest line, beside the picture. */
const EDGE_PIXELS = 4;
/** Points that are closer draw the same picture and take longer. */
const THIN_PIXELS = 1.5;

const GROUND: readonly (readonly [kind: string, color: CoverColor])[] = [
  ['farmland', 'farmland'],
  ['grass', 'grass'],
  ['scrub', 'scrub'],
  ['forest', 'forest'],
  ['wetland', 'wetland'],
  ['scree', 'scree'],
  ['rock', 'rock'],
  ['glacier', 'glacier'],
  ['built', 'built'],
];
const MAIN_ROADS: ReadonlySet<string> = new Set(['motorway', 'trunk', 'primary', 'secondary', 'tertiary']);
const SMALL_ROADS: ReadonlySet<string> = new Set(['minor']);

/** Reads ground cover, water, roads and paths of the map of the region. Empty where there is none. */
export async function readMapDetail(read: ReadVectorTile, frame: Frame, theme: CoverTheme): Promise<MapDetail> {
  const zoom = Math.max(ZOOM_MIN, Math.min(ZOOM_MAX, Math.ceil(Math.log2(1 / (frame.step * TILE_PIXELS)))));
  const wide = 2 ** zoom;
  const columns = range(frame.left * wide, (frame.left + frame.width * frame.step) * wide);
  const rows = range(frame.top * wide, (frame.top + frame.height * frame.step) * wide);
  if (columns.length * rows.length > TILES_MAX) return NOTHING;
  const paths = new Map<string, string[]>();
  await Promise.all(
    columns.flatMap((x) =>
      rows.map(async (y) => {
        const data = await read(zoom, x, y);
        if (data) collect(paths, new VectorTile(new PbfReader(data)), { zoom, x, y }, frame);
      }),
    ),
  );
  return styled(paths, frame, theme);
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.floor(to) - Math.floor(from) + 1 }, (_, i) => Math.floor(from) + i);

function collect(
  paths: Map<string, string[]>,
  { layers }: VectorTile,
  tile: { readonly zoom: number; readonly x: number; readonly y: number },
  frame: Frame,
): void {
  for (const name of ['land', 'water', 'waterways', 'roads', 'paths']) {
    const layer = layers[name];
    for (let i = 0; layer && i < layer.length; i += 1) {
      const feature = layer.feature(i);
      const isArea = name === 'land' || name === 'water';
      if (feature.type !== (isArea ? 3 : 2) || feature.properties['tunnel'] === true) continue;
      const scale = 1 / (layer.extent * 2 ** tile.zoom * frame.step);
      const [left, top] = [
        (tile.x / 2 ** tile.zoom - frame.left) / frame.step,
        (tile.y / 2 ** tile.zoom - frame.top) / frame.step,
      ];
      const d = feature
        .loadGeometry()
        .map((part) => {
          const points = part.map(({ x, y }): Pixel => [left + x * scale, top + y * scale]);
          return isSeen(points, frame) ? `M${thinned(points, frame).join('L')}${isArea ? 'z' : ''}` : '';
        })
        .join('');
      if (d === '') continue;
      const key = `${name} ${String(feature.properties['kind'])}`;
      const known = paths.get(key);
      if (known) known.push(d);
      else paths.set(key, [d]);
    }
  }
}

/** Whether any of it may be in the picture. */
function isSeen(points: readonly Pixel[], { width, height }: Frame): boolean {
  const isIn = (axis: 0 | 1, most: number): boolean =>
    points.some((point) => point[axis] > -EDGE_PIXELS) && points.some((point) => point[axis] < most + EDGE_PIXELS);
  return isIn(0, width) && isIn(1, height);
}

/**
 * The points as SVG writes them, without those that change nothing: closer to the one before than can be seen, or beyond
 * the same edge of the picture as both neighbours. The first and the last one stay.
 */
function thinned(points: readonly Pixel[], { width, height }: Frame): string[] {
  const isBeyond = (...run: readonly Pixel[]): boolean =>
    run.every(([x]) => x < -EDGE_PIXELS) ||
    run.every(([x]) => x > width + EDGE_PIXELS) ||
    run.every(([, y]) => y < -EDGE_PIXELS) ||
    run.every(([, y]) => y > height + EDGE_PIXELS);
  let last = points[0];
  return points.flatMap((point, i) => {
    const next = points[i + 1];
    if (i > 0 && last && next) {
      const isClose = Math.abs(point[0] - last[0]) < THIN_PIXELS && Math.abs(point[1] - last[1]) < THIN_PIXELS;
      if (isClose || isBeyond(last, point, next)) return [];
    }
    last = point;
    return [`${point[0].toFixed(1)} ${point[1].toFixed(1)}`];
  });
}

function styled(paths: ReadonlyMap<string, readonly string[]>, frame: Frame, theme: CoverTheme): MapDetail {
  const colors = COVER_COLORS[theme];
  const named = (layer: string, kinds: ReadonlySet<string> | null): string =>
    [...paths]
      .filter(([key]) => key.startsWith(`${layer} `) && (!kinds || kinds.has(key.slice(layer.length + 1))))
      .flatMap(([, parts]) => parts)
      .join('');
  const fill = (d: string, color: CoverColor): string => (d ? `<path d="${d}" fill="${colors[color]}"/>` : '');
  const stroke = (d: string, color: CoverColor, width: number, more = ''): string =>
    d ? `<path d="${d}" fill="none" stroke="${colors[color]}" stroke-width="${width}"${more}/>` : '';
  const ground = GROUND.map(([kind, color]) => fill(named('land', new Set([kind])), color)).join('');
  const [main, small] = [named('roads', MAIN_ROADS), named('roads', SMALL_ROADS)];
  const water = named('water', null);
  const isNear = frame.pixelMeters <= PATHS_MAX_METERS;
  const lines = [
    frame.pixelMeters <= STREAMS_MAX_METERS
      ? stroke(named('waterways', new Set(['stream'])), 'stream', 1.2, ' stroke-opacity=".7"')
      : '',
    stroke(named('waterways', new Set(['river', 'canal'])), 'stream', 2.4),
    fill(water, 'water'),
    isNear
      ? stroke(named('paths', new Set(['path', 'footway'])), 'path', 1.3, ' stroke-dasharray="5 3" stroke-opacity=".6"')
      : '',
    isNear ? stroke(small, 'road-casing', 2.6) + stroke(small, 'road', 1.6) : '',
    stroke(main, 'road-casing', isNear ? 5 : 3.4) + stroke(main, 'road', isNear ? 3.4 : 2),
  ].join('');
  return { ground, lines };
}
