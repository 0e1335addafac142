import type { CoverTheme } from '@cordada/core/covers/covers';
import sharp from 'sharp';
import { KIND_COLORS } from '@cordada/core/covers/kindColors';
import type { KindName } from '@cordada/core/elements/kinds';
import type { Bounds, LonLat } from '@cordada/core/geo/lonLat';
import type { Basemap } from '#server/adapters/basemap/basemap.ts';
import type { Terrain } from '#server/adapters/terrain/terrain.ts';
import { COVER_COLORS } from './coverColors.ts';
import { readWorld, readWorldSurface } from './drawWorld.ts';
import { endMarks } from './endMarks.ts';
import { pixelOf } from './frame.ts';
import type { Frame } from './frame.ts';
import { readMapDetail } from './mapDetail.ts';
import type { ReadVectorTile } from './mapDetail.ts';
import { shade } from './shade.ts';
import { readSurface } from './surface.ts';
import type { Surface } from './surface.ts';

export interface CoverPicture {
  readonly kind: KindName;
  readonly frame: Frame;
  readonly lines: readonly (readonly LonLat[])[];
  /** Null without a mark. */
  readonly mark: LonLat | null;
  /** The places of a list. */
  readonly dots?: readonly LonLat[];
  /** The places that a route without a line goes through. */
  readonly course?: readonly LonLat[];
  /** Null for a picture of the map of the world. */
  readonly coverage: { readonly bounds: Bounds; readonly cellMeters: number } | null;
  readonly theme: CoverTheme;
  readonly format: 'webp' | 'jpeg';
}

const QUALITY = 80;
const DOTS_MANY = 40;
/** Of the size on cards; smaller signs would not be seen in thumbnails. */
const SIGNS_MIN_SCALE = 0.7;

/**
 * Draws real terrain: ground cover, relief, contours, water, paths, the line and the mark.
 * @returns null where the terrain is unknown
 */
export async function drawCover(
  terrain: Terrain | null,
  readTile: ReadVectorTile,
  basemap: Basemap,
  picture: CoverPicture,
): Promise<Buffer | null> {
  const { frame, coverage, theme } = picture;
  const [surface, detail] = await Promise.all([
    coverage ? readCovered(terrain, frame, coverage) : readWorldSurface(basemap, frame),
    coverage ? readMapDetail(readTile, frame, theme) : readWorld(basemap, frame, theme),
  ]);
  if (!surface) return null;
  const { width, height } = frame;
  const base = `<rect width="${width}" height="${height}" fill="${COVER_COLORS[theme][coverage ? 'scree' : 'grass']}"/>`;
  const { data, info } = await sharp(svg(frame, base + detail.ground))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  shade(data, info.channels, surface, frame, theme, coverage !== null);
  const drawn = sharp(data, { raw: { width, height, channels: info.channels } }).composite([
    { input: svg(frame, detail.lines + signs(picture)) },
  ]);
  return picture.format === 'webp'
    ? drawn.webp({ quality: QUALITY, effort: 2 }).toBuffer()
    : drawn.jpeg({ quality: QUALITY }).toBuffer();
}

const readCovered = async (
  terrain: Terrain | null,
  frame: Frame,
  coverage: NonNullable<CoverPicture['coverage']>,
): Promise<Surface | null> => terrain && readSurface(terrain, frame, coverage);

const svg = ({ width, height }: Frame, body: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" stroke-linecap="round" stroke-linejoin="round">${body}</svg>`,
  );

/** The line and the mark of the cover, both cased so that they stand on any ground. */
function signs({ kind, frame, lines, mark, dots = [], course = [], theme }: CoverPicture): string {
  const colors = COVER_COLORS[theme];
  const unit = Math.max(SIGNS_MIN_SCALE, frame.height / 360);
  const color = kind === 'activity' ? colors.accent : KIND_COLORS[kind][theme];
  const d = lines
    .filter((line) => line.length > 1)
    .map((line) => pathOf(frame, line))
    .join('');
  // An outline is seen through: the region is what is inside.
  if (kind === 'region')
    return `<path d="${d}" fill="${color}" fill-opacity=".12" fill-rule="evenodd" stroke="${color}" stroke-width="${2.2 * unit}"/>`;
  const line = d
    ? `<g fill="none"><path d="${d}" stroke="${colors.paper}" stroke-opacity=".92" stroke-width="${8.5 * unit}"/><path d="${d}" stroke="${color}" stroke-width="${4.6 * unit}"/></g>`
    : '';
  // Of many places, smaller dots leave the map to be seen.
  const size = (dots.length > DOTS_MANY ? 5.5 : 9) * unit;
  const places = dots.map((dot) => markOf(kind, pixelOf(frame, dot), size, color, colors.paper)).join('');
  return (
    line +
    (kind === 'activity' ? endMarks(frame, lines, unit, colors) : '') +
    schematic(frame, course, color, colors.paper) +
    places +
    (mark ? markOf(kind, pixelOf(frame, mark), 11 * unit, color, colors.paper) : '')
  );
}

const pathOf = (frame: Frame, line: readonly LonLat[]): string =>
  `M${line
    .map((place) =>
      pixelOf(frame, place)
        .map((value) => value.toFixed(1))
        .join(' '),
    )
    .join('L')}`;

/** Thin dashes between dots, so that nobody takes it for the line of a route; start and end are larger. */
function schematic(frame: Frame, course: readonly LonLat[], color: string, paper: string): string {
  if (course.length < 2) return '';
  const unit = frame.height / 360;
  const d = pathOf(frame, course);
  const dots = course.map((place, i) => {
    const [x, y] = pixelOf(frame, place).map((value) => value.toFixed(1));
    const isEnd = i === 0 || i === course.length - 1;
    const look = isEnd
      ? `r="${8 * unit}" fill="${color}" stroke="${paper}"`
      : `r="${3.4 * unit}" fill="${paper}" stroke="${color}"`;
    return { isEnd, circle: `<circle cx="${x}" cy="${y}" ${look} stroke-width="${(isEnd ? 3 : 2.2) * unit}"/>` };
  });
  const ends = dots.filter(({ isEnd }) => isEnd);
  const others = dots.filter(({ isEnd }) => !isEnd);
  const line = `<g fill="none"><path d="${d}" stroke="${paper}" stroke-opacity=".8" stroke-width="${6.5 * unit}"/><path d="${d}" stroke="${color}" stroke-width="${3.6 * unit}" stroke-linecap="butt" stroke-dasharray="${8 * unit} ${5 * unit}"/></g>`;
  return line + [...others, ...ends].map(({ circle }) => circle).join('');
}

function markOf(kind: KindName, [x, y]: readonly [number, number], size: number, color: string, paper: string): string {
  const at = (dx: number, dy: number): string => `${(x + dx * size).toFixed(1)} ${(y + dy * size).toFixed(1)}`;
  const look = `fill="${color}" stroke="${paper}" stroke-width="${(size * 0.42).toFixed(1)}" paint-order="stroke"`;
  if (kind === 'mountain' || kind === 'volcano')
    return `<path d="M${at(0, -1.15)}L${at(1.15, 0.85)}L${at(-1.15, 0.85)}z" ${look}/>`;
  if (kind === 'shelter')
    return `<path d="M${at(-1.4, 0)}L${at(0, -1.4)}L${at(1.4, 0)}L${at(1.05, 0)}L${at(1.05, 1.1)}L${at(-1.05, 1.1)}L${at(-1.05, 0)}z" ${look}/>`;
  return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(size * 0.85).toFixed(1)}" ${look}/>`;
}
