import * as v from 'valibot';
import { TERRAIN_ENCODINGS } from '@cordada/core/geo/mapSources';
import type { Bounds } from '@cordada/core/geo/lonLat';
import type { RasterSource } from '@cordada/core/geo/mapSources';
import { MAP_PRESETS } from './mapPresets.ts';
import { integer, isProviderAddress, secret, setting, text, together } from './settings.ts';

const ZOOM_MAX = 22;
const SIZES = [256, 512];
const ATTRIBUTION_MAX_LENGTH = 300;
const RASTERS_MAX = 12;
const REMOTES_MAX = 20;

/** Accepts a URL with each of the three placeholders exactly once, over https, on this machine or on this site. */
function isTileTemplate(template: string): boolean {
  const plain = ['{z}', '{x}', '{y}'].reduce((address, name) => address.replace(name, '1'), template);
  if (/[{}\s"'\\]/.test(plain) || !['{z}', '{x}', '{y}'].every((name) => template.includes(name))) return false;
  if (/^\/(?!\/)/.test(template)) return true;
  // The host must be constant, because the content security policy lists it.
  return isProviderAddress(plain) && !/^https?:\/\/[^/]*[{}@]/.test(template);
}

function isBounds(numbers: readonly number[]): boolean {
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN, ...more] = numbers;
  return (
    more.length === 0 && west < east && south < north && west >= -180 && east <= 180 && south >= -90 && north <= 90
  );
}

const toBounds = ([west = 0, south = 0, east = 0, north = 0]: readonly number[]): Bounds => [west, south, east, north];

const isLink = (value: string): boolean => URL.canParse(value) && /^https?:\/\/[^\s"']+$/.test(value);
const isAttribution = (value: string): boolean => /\p{L}/u.test(value) && value.length <= ATTRIBUTION_MAX_LENGTH;

const TEMPLATE = 'https://… (or a path of this site) with {z}, {x} and {y}';
const BOUNDS = 'west, south, east and north in degrees';
const zoom = (name: string) =>
  v.pipe(
    v.number(`${name} must be a whole number from 0 to ${ZOOM_MAX}`),
    v.check(
      (value) => Number.isInteger(value) && value >= 0 && value <= ZOOM_MAX,
      `${name} must be a whole number from 0 to ${ZOOM_MAX}`,
    ),
  );
const words = (name: string, isRight: (value: string) => boolean, meaning: string) =>
  v.pipe(v.string(`${name} must be ${meaning}`), v.check(isRight, `${name} must be ${meaning}`));

const RASTER = v.strictObject(
  {
    id: words(
      'id',
      (id) => /^[a-z][a-z0-9-]{0,29}$/.test(id) && id !== 'built-in',
      'lowercase letters, digits and hyphens',
    ),
    title: words('title', (title) => title.trim() !== '' && title.length <= 60, 'a name of at most 60 letters'),
    tiles: words('tiles', isTileTemplate, TEMPLATE),
    tileSize: v.optional(v.picklist(SIZES, 'tileSize must be 256 or 512'), 256),
    minzoom: v.optional(zoom('minzoom'), 0),
    maxzoom: v.optional(zoom('maxzoom'), 17),
    bounds: v.optional(
      v.pipe(
        v.array(v.number(`bounds must be ${BOUNDS}`), `bounds must be ${BOUNDS}`),
        v.check((numbers: number[]) => isBounds(numbers), `bounds must be ${BOUNDS}`),
        v.transform((numbers: number[]) => toBounds(numbers)),
      ),
    ),
    attribution: words('attribution', isAttribution, 'the words of its provider'),
    attributionUrl: v.optional(words('attributionUrl', isLink, 'an address')),
  },
  // Valibot reports unknown keys as `never`.
  ({ path, expected }) => {
    const key = String(path?.at(-1)?.key ?? '');
    if (expected === 'never') return `${key} is no field of a layer`;
    return key === 'attribution' ? 'attribution is missing: a map names whom it comes from' : `${key} is missing`;
  },
);

function readRasters(json: string): readonly RasterSource[] | string {
  let given: unknown;
  try {
    given = JSON.parse(json === '' ? '[]' : json);
  } catch {
    return 'it is no JSON';
  }
  if (!Array.isArray(given) || given.length > RASTERS_MAX) return `it is no list of at most ${RASTERS_MAX}`;
  const rasters: RasterSource[] = [];
  for (const [i, one] of given.entries()) {
    const read = v.safeParse(RASTER, one);
    if (!read.success) return `in layer ${i + 1}, ${read.issues[0].message}`;
    const { bounds = null, attributionUrl = null, ...layer } = read.output;
    if (layer.minzoom > layer.maxzoom) return `in layer ${i + 1}, minzoom must not exceed maxzoom`;
    if (rasters.some(({ id }) => id === layer.id)) return `in layer ${i + 1}, id must not be that of another`;
    rasters.push({ ...layer, bounds, attributionUrl });
  }
  return rasters;
}

/** Accepts an address of a PMTiles file whose name can be that of a map. */
const isRemoteMap = (value: string): boolean =>
  isProviderAddress(value) && /\/[a-z0-9]+(-[a-z0-9]+)*\.pmtiles(\?|$)/.test(value) && !/-terrain\.pmtiles/.test(value);

const listOf = (value: string): string[] =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

export const MAP_SETTINGS = {
  presets: setting(
    'MAP_PRESETS',
    '',
    `Maps of the whole world by others, as a list: ${MAP_PRESETS.join(', ')}. Mind their terms of use.`,
    v.pipe(
      v.string(),
      v.transform(listOf),
      v.array(v.picklist(MAP_PRESETS, `must be a list of ${MAP_PRESETS.join(' and ')}`)),
    ),
  ),
  isProxied: setting(
    'MAP_PROXY',
    'on',
    'on: the product gets tiles of others for visitors and keeps up to 1 GB of them, so that no provider learns who looks where; off: browsers ask them.',
    v.pipe(
      v.picklist(['on', 'off'], 'must be on or off'),
      v.transform((answer) => answer === 'on'),
    ),
  ),
  // Addresses may contain keys.
  remotes: secret(
    'MAP_REMOTE',
    '',
    'Detailed maps on other servers, as a list of https://…/NAME.pmtiles, read by range requests; terrain at NAME-terrain.pmtiles beside it.',
    v.pipe(
      v.string(),
      v.transform(listOf),
      v.check((all) => all.length <= REMOTES_MAX && all.every(isRemoteMap), 'must be a list of https://…/NAME.pmtiles'),
    ),
  ),
  // Tile URLs contain the API keys of their providers.
  rasters: secret(
    'MAP_RASTER_LAYERS',
    '',
    'More base maps as a JSON list of {id, title, tiles, attribution, attributionUrl, tileSize, minzoom, maxzoom, bounds}; the first four are required.',
    v.pipe(
      v.string(),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const rasters = readRasters(dataset.value);
        if (typeof rasters !== 'string') return rasters;
        addIssue({ message: `must be a JSON list of layers (${rasters})` });
        return NEVER;
      }),
    ),
  ),
  terrain: together(
    {
      tiles: secret(
        'MAP_DEM_TILES',
        '',
        'https://…/{z}/{x}/{y}.webp of terrain tiles: relief shading, contours, slope angle, 3D and heights of edited tracks are made of them.',
        text(isTileTemplate, `must be ${TEMPLATE}`),
      ),
      attribution: setting(
        'MAP_DEM_ATTRIBUTION',
        '',
        'Whom the terrain comes from, in the words of its provider; with MAP_DEM_TILES.',
        text(isAttribution, `must be words, at most ${ATTRIBUTION_MAX_LENGTH} letters`),
      ),
    },
    {
      attributionUrl: setting(
        'MAP_DEM_ATTRIBUTION_URL',
        '',
        'Where the attribution leads.',
        v.pipe(
          text(isLink, 'must be an address'),
          v.transform((link) => link || null),
        ),
      ),
      encoding: setting(
        'MAP_DEM_ENCODING',
        'terrarium',
        'How a picture says heights: terrarium or mapbox.',
        v.picklist(TERRAIN_ENCODINGS, 'must be terrarium or mapbox'),
      ),
      tileSize: setting(
        'MAP_DEM_TILE_SIZE',
        '512',
        'Pixels at the edge of a tile: 256 or 512.',
        v.pipe(v.picklist(SIZES.map(String), 'must be 256 or 512'), v.transform(Number)),
      ),
      maxzoom: setting('MAP_DEM_MAXZOOM', '12', 'The deepest zoom that has tiles.', integer(1, ZOOM_MAX)),
      bounds: setting(
        'MAP_DEM_BOUNDS',
        '',
        'west,south,east,north in degrees where there are tiles; empty for the whole world.',
        v.pipe(
          text((value) => isBounds(value.split(',').map(Number)), `must be ${BOUNDS}`),
          v.transform((value) => (value ? toBounds(value.split(',').map(Number)) : null)),
        ),
      ),
    },
  ),
};
