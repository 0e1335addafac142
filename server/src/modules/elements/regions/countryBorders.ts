import fs from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { EARTH_RADIUS_METERS } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { unzigzag, VarintReader } from '@cordada/core/tracks/varint';

export const BORDERS_FILE = path.resolve(import.meta.dirname, '../../../../catalogue/country-borders.bin.br');
export const UNITS_PER_DEGREE = 1e4;
export const BORDERS_VERSION = 1;

/** Error of the borders; a position nearer than this to a border belongs to both countries. */
export const BORDER_ACCURACY_METERS = 120;
/** Shores are coarser than borders: a position on no land belongs to the countries of the nearest shore within this. */
const SHORE_REACH_METERS = 2_000;

/** Bands of latitude of a tenth of a degree. */
const BAND_UNITS = 1_000;
/** More than SHORE_REACH_METERS, so that the band of a position lists every border within reach. */
const BAND_MARGIN_UNITS = 200;
const BANDS = (180 * UNITS_PER_DEGREE) / BAND_UNITS;
const METERS_PER_UNIT = (EARTH_RADIUS_METERS * Math.PI) / 180 / UNITS_PER_DEGREE;

/** Territories with an ISO code of their own that also belong to a country. */
const COUNTRY_OF_TERRITORIES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['bl', 'gf', 'gp', 'mf', 'mq', 'nc', 'pf', 'pm', 're', 'tf', 'wf', 'yt'].map((code) => [code, 'fr']),
  ),
  ...Object.fromEntries(['as', 'gu', 'mp', 'pr', 'um', 'vi'].map((code) => [code, 'us'])),
  ...Object.fromEntries(['aw', 'bq', 'cw', 'sx'].map((code) => [code, 'nl'])),
  ...Object.fromEntries(['cc', 'cx', 'hm', 'nf'].map((code) => [code, 'au'])),
  ...Object.fromEntries(['ck', 'nu', 'tk'].map((code) => [code, 'nz'])),
  ax: 'fi',
  bv: 'no',
  fo: 'dk',
  gl: 'dk',
  hk: 'cn',
  mo: 'cn',
  sj: 'no',
};

export interface CountryBorders {
  /**
   * ISO codes in lower case: the countries that contain the position and those whose border is within
   * BORDER_ACCURACY_METERS; empty at sea.
   */
  countriesAt(place: LonLat): readonly string[];
  /** Every code that has an outline. */
  readonly codes: ReadonlySet<string>;
}

let loaded: CountryBorders | undefined;

/** Borders of all countries, read on first use. */
export function countryBorders(): CountryBorders {
  loaded ??= readCountryBorders(brotliDecompressSync(fs.readFileSync(BORDERS_FILE)));
  return loaded;
}

/** @throws Error if the bytes are not of BORDERS_VERSION */
export function readCountryBorders(bytes: Uint8Array): CountryBorders {
  const { codes, countryOfRing, ringStarts, x, y } = decode(bytes);
  const bands = indexBands(codes.length, countryOfRing, ringStarts, x, y);

  const countriesAt = ([lon, lat]: LonLat): readonly string[] => {
    const [px, py] = [lon * UNITS_PER_DEGREE, lat * UNITS_PER_DEGREE];
    const metersPerUnitX = METERS_PER_UNIT * Math.cos((lat * Math.PI) / 180);
    const reachX = SHORE_REACH_METERS / Math.max(metersPerUnitX, METERS_PER_UNIT / 100);
    const inside: string[] = [];
    const shores: { readonly code: string; readonly meters: number }[] = [];
    for (const group of bands[bandOf(py)] ?? []) {
      if (px < group.west - reachX || px > group.east + reachX) continue;
      let isInside = false;
      let nearest = Infinity;
      for (const from of group.segments) {
        const [ax, ay, bx, by] = [x[from]!, y[from]!, x[from + 1]!, y[from + 1]!];
        if (ay > py !== by > py && px < ((bx - ax) * (py - ay)) / (by - ay) + ax) isInside = !isInside;
        if (px < Math.min(ax, bx) - reachX || px > Math.max(ax, bx) + reachX) continue;
        nearest = Math.min(
          nearest,
          squaredDistance(
            (ax - px) * metersPerUnitX,
            (ay - py) * METERS_PER_UNIT,
            (bx - px) * metersPerUnitX,
            (by - py) * METERS_PER_UNIT,
          ),
        );
      }
      const code = codes[group.country]!;
      if (isInside || nearest <= BORDER_ACCURACY_METERS ** 2) inside.push(code);
      else if (nearest <= SHORE_REACH_METERS ** 2) shores.push({ code, meters: Math.sqrt(nearest) });
    }
    const nearestShore = Math.min(...shores.map(({ meters }) => meters));
    const found =
      inside.length > 0
        ? inside
        : shores.filter(({ meters }) => meters <= nearestShore + BORDER_ACCURACY_METERS).map(({ code }) => code);
    return [...new Set(found.flatMap((code) => [code, COUNTRY_OF_TERRITORIES[code] ?? code]))].sort();
  };
  return { countriesAt, codes: new Set(codes) };
}

interface Band {
  readonly country: number;
  readonly west: number;
  readonly east: number;
  /** Index of the first point of each side. */
  readonly segments: Uint32Array;
}

const bandOf = (unitsNorth: number): number =>
  Math.min(BANDS - 1, Math.max(0, Math.floor((unitsNorth + 90 * UNITS_PER_DEGREE) / BAND_UNITS)));

function indexBands(
  countries: number,
  countryOfRing: Uint16Array,
  ringStarts: Uint32Array,
  x: Int32Array,
  y: Int32Array,
): Band[][] {
  const bands: Band[][] = Array.from({ length: BANDS }, () => []);
  let ring = 0;
  for (let country = 0; country < countries; country += 1) {
    const lists = new Map<number, { west: number; east: number; segments: number[] }>();
    for (; ring < countryOfRing.length && countryOfRing[ring] === country; ring += 1) {
      for (let i = ringStarts[ring]!; i + 1 < ringStarts[ring + 1]!; i += 1) {
        const first = bandOf(Math.min(y[i]!, y[i + 1]!) - BAND_MARGIN_UNITS);
        const last = bandOf(Math.max(y[i]!, y[i + 1]!) + BAND_MARGIN_UNITS);
        for (let band = first; band <= last; band += 1) {
          let list = lists.get(band);
          if (!list) lists.set(band, (list = { west: Infinity, east: -Infinity, segments: [] }));
          list.west = Math.min(list.west, x[i]!, x[i + 1]!);
          list.east = Math.max(list.east, x[i]!, x[i + 1]!);
          list.segments.push(i);
        }
      }
    }
    for (const [band, { west, east, segments }] of lists) {
      bands[band]!.push({ country, west, east, segments: Uint32Array.from(segments) });
    }
  }
  return bands;
}

/** Of the segment from a to b to the origin. */
function squaredDistance(ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length));
  return (ax + t * dx) ** 2 + (ay + t * dy) ** 2;
}

interface Rings {
  readonly codes: readonly string[];
  readonly countryOfRing: Uint16Array;
  readonly ringStarts: Uint32Array;
  readonly x: Int32Array;
  readonly y: Int32Array;
}

/** The format is described in docs/recipes/renew-country-borders.md. */
function decode(bytes: Uint8Array): Rings {
  const reader = new VarintReader(bytes);
  if (reader.byte() !== BORDERS_VERSION) throw new Error('Country borders of another version: derive them again.');
  const [countries, rings, points] = [reader.unsigned(), reader.unsigned(), reader.unsigned()];
  const codes: string[] = [];
  const countryOfRing = new Uint16Array(rings);
  const ringStarts = new Uint32Array(rings + 1);
  const [x, y] = [new Int32Array(points), new Int32Array(points)];
  let [ring, point] = [0, 0];
  for (let country = 0; country < countries; country += 1) {
    codes.push(String.fromCharCode(reader.byte(), reader.byte()));
    let [lon, lat] = [0, 0];
    for (let left = reader.unsigned(); left > 0; left -= 1) {
      countryOfRing[ring] = country;
      ringStarts[ring] = point;
      for (let more = reader.unsigned(); more > 0; more -= 1) {
        x[point] = lon += unzigzag(reader.unsigned());
        y[point] = lat += unzigzag(reader.unsigned());
        point += 1;
      }
      ring += 1;
    }
  }
  ringStarts[ring] = point;
  return { codes, countryOfRing, ringStarts, x, y };
}
