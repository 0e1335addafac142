/**
 * Derives server/catalogue/country-borders.bin.br from the npm package @geo-maps/countries-land-100m. The recipe is
 * docs/recipes/renew-country-borders.md.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { VarintWriter, zigzag } from '@cordada/core/tracks/varint';
import { BORDERS_FILE, BORDERS_VERSION, UNITS_PER_DEGREE } from '#server/modules/elements/index.ts';
import { ALPHA2_BY_ALPHA3 } from './catalogue/alpha3.ts';

const PACKAGE = '@geo-maps/countries-land-100m@0.6.0';
/** Shores are simplified to about 300 m; borders between countries keep every point of the source. */
const SHORE_TOLERANCE_UNITS = 30;
/** Islands without a border that are smaller are left out: about 0.2 km² at the equator. */
const SMALLEST_ISLAND_SQUARE_UNITS = 1_700;

type Point = readonly [x: number, y: number];
type Ring = readonly Point[];

interface Country {
  readonly code: string;
  readonly polygons: readonly (readonly Ring[])[];
}

const keyOf = ([x, y]: Point): number => (x + 180 * UNITS_PER_DEGREE) * 4_000_000 + y + 90 * UNITS_PER_DEGREE;

function download(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-borders-'));
  const archive = execFileSync('npm', ['pack', '--silent', PACKAGE], { cwd: folder, encoding: 'utf8' }).trim();
  execFileSync('tar', ['xzf', archive], { cwd: folder });
  const text = fs.readFileSync(path.join(folder, 'package/map.geo.json'), 'utf8');
  fs.rmSync(folder, { recursive: true });
  return text;
}

function readCountries(text: string): Country[] {
  type Shape =
    | { type: 'Polygon'; coordinates: [number, number][][] }
    | { type: 'MultiPolygon'; coordinates: [number, number][][][] };
  const { features }: { features: { properties: { A3: string }; geometry: Shape }[] } = JSON.parse(text);
  return features.map(({ properties: { A3 }, geometry }) => {
    const code = ALPHA2_BY_ALPHA3.get(A3);
    if (!code) throw new Error(`No two-letter code for ${A3}`);
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    const toUnits = ([lon, lat]: [number, number]): Point => [
      Math.round(lon * UNITS_PER_DEGREE),
      Math.round(lat * UNITS_PER_DEGREE),
    ];
    return { code, polygons: polygons.map((rings) => rings.map((ring) => ring.map(toUnits))) };
  });
}

/** Points that more than one country has. */
function findSharedPoints(countries: readonly Country[]): Set<number> {
  const owners = new Map<number, string>();
  const shared = new Set<number>();
  for (const { code, polygons } of countries) {
    for (const point of polygons.flat(2)) {
      const key = keyOf(point);
      const owner = owners.get(key);
      if (owner === undefined) owners.set(key, code);
      else if (owner !== code) shared.add(key);
    }
  }
  return shared;
}

/**
 * Keeps points between neighbouring border points as they are, so that both sides stay the same, and simplifies
 * the rest.
 */
function simplifyRing(ring: Ring, shared: ReadonlySet<number>): Ring {
  const anchors = ring.flatMap((point, index) => (shared.has(keyOf(point)) ? [index] : []));
  const cuts = [...new Set([0, ...anchors, Math.floor(ring.length / 2), ring.length - 1])].sort((a, b) => a - b);
  const kept: Point[] = [ring[0]!];
  for (let i = 1; i < cuts.length; i += 1) {
    const segment = ring.slice(cuts[i - 1], cuts[i]! + 1);
    const isBorder = anchors.length > 0 && segment.length < BORDER_SEGMENT_POINTS;
    kept.push(...(isBorder ? segment : simplify(segment)).slice(1));
  }
  return kept;
}

/** Source points are about 100 m to 1 km apart: where the sides differ, borders meet again within these many. */
const BORDER_SEGMENT_POINTS = 12;

/** Douglas and Peucker with a stack, because shores have up to 100,000 points. */
function simplify(points: Ring): Ring {
  const keep = new Uint8Array(points.length);
  keep[0] = keep[points.length - 1] = 1;
  const open: [number, number][] = [[0, points.length - 1]];
  for (let range = open.pop(); range; range = open.pop()) {
    const [from, to] = range;
    let [worst, at] = [SHORE_TOLERANCE_UNITS, -1];
    for (let i = from + 1; i < to; i += 1) {
      const error = distanceToSide(points[i]!, points[from]!, points[to]!);
      if (error > worst) [worst, at] = [error, i];
    }
    if (at < 0) continue;
    keep[at] = 1;
    open.push([from, at], [at, to]);
  }
  return points.filter((_, index) => keep[index] === 1);
}

function distanceToSide([px, py]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const narrow = Math.cos((py / UNITS_PER_DEGREE) * (Math.PI / 180));
  const [dx, dy] = [(bx - ax) * narrow, by - ay];
  const [x, y] = [(px - ax) * narrow, py - ay];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.min(1, Math.max(0, (x * dx + y * dy) / length));
  return Math.hypot(x - t * dx, y - t * dy);
}

function areaOf(ring: Ring): number {
  let sum = 0;
  for (let i = 1; i < ring.length; i += 1) sum += ring[i - 1]![0] * ring[i]![1] - ring[i]![0] * ring[i - 1]![1];
  return Math.abs(sum / 2);
}

/** Holes without a border are lakes: they belong to the country around them. */
function ringsOf({ polygons }: Country, shared: ReadonlySet<number>): Ring[] {
  const isBorder = (ring: Ring): boolean => ring.some((point) => shared.has(keyOf(point)));
  const largest = Math.max(...polygons.map(([outer]) => areaOf(outer ?? [])));
  return polygons.flatMap(([outer = [], ...holes]) => {
    const area = areaOf(outer);
    if (area < SMALLEST_ISLAND_SQUARE_UNITS && area < largest && !isBorder(outer)) return [];
    const rings = [outer, ...holes.filter(isBorder)].map((ring) => simplifyRing(ring, shared));
    return rings.filter((ring) => ring.length > 3);
  });
}

function encode(countries: readonly { readonly code: string; readonly rings: readonly Ring[] }[]): Uint8Array {
  const writer = new VarintWriter();
  writer.byte(BORDERS_VERSION);
  writer.unsigned(countries.length);
  writer.unsigned(countries.reduce((sum, { rings }) => sum + rings.length, 0));
  writer.unsigned(countries.reduce((sum, { rings }) => sum + rings.flat().length, 0));
  for (const { code, rings } of countries) {
    for (const letter of code) writer.byte(letter.charCodeAt(0));
    writer.unsigned(rings.length);
    let [x, y] = [0, 0];
    for (const ring of rings) {
      writer.unsigned(ring.length);
      for (const [nextX, nextY] of ring) {
        writer.unsigned(zigzag(nextX - x));
        writer.unsigned(zigzag(nextY - y));
        [x, y] = [nextX, nextY];
      }
    }
  }
  return writer.finish();
}

const [given] = process.argv.slice(2);
const countries = readCountries(given ? fs.readFileSync(given, 'utf8') : download());
const shared = findSharedPoints(countries);
const rings = countries
  .map((country) => ({ code: country.code, rings: ringsOf(country, shared) }))
  .sort((a, b) => (a.code < b.code ? -1 : 1));
const bytes = encode(rings);
const packed = brotliCompressSync(bytes, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
});
fs.writeFileSync(BORDERS_FILE, packed);
console.log(
  `${rings.length} countries, ${rings.flatMap((one) => one.rings).length} rings, ${rings.flatMap((one) => one.rings.flat()).length} points, ${packed.length} bytes`,
);
