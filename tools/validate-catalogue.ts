/**
 * Checks the starter catalogue (server/catalogue) against the registry of kinds: run `node
 * tools/validate-catalogue.ts`. Prints one line per problem and exits with 1 if there are any.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { geoContains } from 'd3-geo';
import type { MultiPolygon, Polygon } from 'geojson';
import { feature } from 'topojson-client';
import { elementKind, type KindName } from '../core/src/elements/kinds.ts';
import type { Field } from '../core/src/elements/fields.ts';
import { difficultyScore, SCALE_NAMES } from '../core/src/elements/scales.ts';
import { isoAlpha2 } from '../core/src/geo/isoCountries.ts';

type Row = Readonly<Record<string, string>>;
type Position = readonly [number, number];
type Ring = readonly Position[];
type Shape = Polygon | MultiPolygon;

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'server/catalogue');
const COMMON = [
  'key',
  'name',
  'name_en',
  'name_es',
  'alt_names',
  'lat',
  'lon',
  'accuracy_m',
  'elevation_m',
  'countries',
  'regions',
  'parent',
  'difficulty',
  'source',
  'wikidata',
  'description_en',
  'description_es',
];
/** Columns allowed in addition to the fields of the registry; `line` is GeoJSON or `lon lat` pairs. */
const EXTRA_COLUMNS = ['leads_to', 'line', 'members', 'pins', 'shape'];
const REGION_COLUMNS = [
  'key',
  'name',
  'name_en',
  'name_es',
  'alt_names',
  'lat',
  'lon',
  'accuracy_m',
  'level',
  'parents',
  'iso',
  'source',
  'wikidata',
  'description_en',
  'description_es',
];
const LIST_COLUMNS = [
  'key',
  'name',
  'name_en',
  'name_es',
  'criterion_en',
  'criterion_es',
  'source',
  'edition_date',
  'completesAt',
  'description_en',
  'description_es',
  'members',
];
const FILES: readonly (readonly [string, KindName])[] = [
  ['mountains', 'mountain'],
  ['volcanoes', 'volcano'],
  ['shelters', 'shelter'],
  ['via-ferratas', 'viaFerrata'],
  ['couloirs', 'couloir'],
  ['ridges', 'ridge'],
  ['climbing-routes', 'climbingRoute'],
  ['routes', 'route'],
  ['generic-points', 'genericPoint'],
  ['accesses', 'access'],
];
const COUNTRY_TOLERANCE = 25_000;
const LIST_MINIMUM = 10;

let problems = 0;
const problem = (file: string, key: string, text: string): void => {
  problems += 1;
  console.log(`${file}: ${key}: ${text}`);
};

function read(name: string): Row[] | null {
  const path = join(FOLDER, `${name}.csv`);
  return existsSync(path) ? parse<Row>(readFileSync(path), { columns: true, bom: true, skip_empty_lines: true }) : null;
}
const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const split = (text: string | undefined): string[] => (text === undefined || text === '' ? [] : text.split('|'));
const has = (text: string | undefined): text is string => text !== undefined && text !== '';

const METERS_PER_DEGREE = 111_195;
/** Projects a point to metres from `origin` on a plane; accurate enough for short distances. */
function flat(origin: Position, point: Position): Position {
  const dLon = ((point[0] - origin[0] + 540) % 360) - 180;
  return [dLon * METERS_PER_DEGREE * Math.cos((origin[1] * Math.PI) / 180), (point[1] - origin[1]) * METERS_PER_DEGREE];
}
function distance(a: Position, b: Position): number {
  const rad = Math.PI / 180;
  const h =
    Math.sin(((b[1] - a[1]) * rad) / 2) ** 2 +
    Math.cos(a[1] * rad) * Math.cos(b[1] * rad) * Math.sin(((b[0] - a[0]) * rad) / 2) ** 2;
  return 2 * 6_371_008 * Math.asin(Math.min(1, Math.sqrt(h)));
}
function toSegment(point: Position, a: Position, b: Position): number {
  const [ax, ay] = flat(point, a);
  const [bx, by] = flat(point, b);
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length));
  return Math.hypot(ax + t * dx, ay + t * dy);
}
const ringsOf = (shape: Shape): Ring[] => {
  const coordinates = shape.coordinates as unknown;
  return shape.type === 'Polygon' ? (coordinates as Ring[]) : (coordinates as Ring[][]).flat();
};
const inRing = (point: Position, ring: Ring): boolean => {
  let inside = false;
  ring.forEach((a, i) => {
    const b = ring[(i + ring.length - 1) % ring.length] ?? a;
    if (a[1] > point[1] !== b[1] > point[1] && point[0] < ((b[0] - a[0]) * (point[1] - a[1])) / (b[1] - a[1]) + a[0]) {
      inside = !inside;
    }
  });
  return inside;
};
const toBorder = (point: Position, shape: Shape): number =>
  Math.min(...ringsOf(shape).flatMap((ring) => ring.slice(1).map((b, i) => toSegment(point, ring[i] ?? b, b))));

function checkNumber(
  file: string,
  key: string,
  column: string,
  text: string,
  min: number,
  max: number,
  integer = false,
): void {
  const value = Number(text);
  if (!/^-?\d+(\.\d+)?$/.test(text) || value < min || value > max || (integer && !Number.isInteger(value))) {
    problem(file, key, `${column} «${text}» is not a number from ${min} to ${max}`);
  }
}
function checkField(file: string, key: string, name: string, text: string, { value }: Field): void {
  if (value.type === 'number') checkNumber(file, key, name, text, value.min, value.max, value.integer ?? false);
  else if (value.type === 'choice' || value.type === 'choices') {
    for (const option of value.type === 'choice' ? [text] : split(text)) {
      if (!value.options.includes(option))
        problem(file, key, `${name} «${option}» is not one of ${value.options.join(', ')}`);
    }
  } else if (value.type === 'flag') {
    if (text !== 'true' && text !== 'false') problem(file, key, `${name} «${text}» is neither true nor false`);
  } else if (value.type === 'text') {
    if (text.length > value.maxLength) problem(file, key, `${name} is longer than ${value.maxLength}`);
  } else if (value.type === 'url') {
    if (!URL.canParse(text)) problem(file, key, `${name} «${text}» is not an address`);
  } else if (!/^\+[\d ]{6,20}$/.test(text))
    problem(file, key, `${name} «${text}» is not a phone number with its +country`);
}
function checkTexts(file: string, row: Row, shortest: number): void {
  const key = row['key'] ?? '';
  for (const language of ['en', 'es']) {
    const text = row[`description_${language}`] ?? '';
    if (text.length < shortest || text.length > 200)
      problem(file, key, `description_${language} has ${text.length} characters`);
  }
  if (row['description_en'] === row['description_es']) problem(file, key, 'both descriptions are the same');
  if (has(row['wikidata']) && !/^Q\d+$/.test(row['wikidata'])) problem(file, key, 'wikidata is no Q number');
}
function checkPlace(file: string, row: Row): void {
  const key = row['key'] ?? '';
  checkNumber(file, key, 'lat', row['lat'] ?? '', -90, 90);
  checkNumber(file, key, 'lon', row['lon'] ?? '', -180, 180);
  checkNumber(file, key, 'accuracy_m', row['accuracy_m'] ?? '', 1, 200_000);
}
function checkHeader(
  file: string,
  rows: readonly Row[],
  expected: readonly string[],
  optional: readonly string[],
): void {
  const found = Object.keys(rows[0] ?? {});
  expected.forEach((column, i) => {
    if (found[i] !== column) problem(file, 'header', `column ${i + 1} is «${found[i] ?? ''}», not «${column}»`);
  });
  for (const column of found.slice(expected.length)) {
    if (!optional.includes(column)) problem(file, 'header', `«${column}» is no field of the registry`);
  }
}

const sources = json(join(FOLDER, 'sources.json')) as Record<string, Record<string, string>>;
for (const [key, source] of Object.entries(sources)) {
  for (const field of ['title', 'publisher', 'licence', 'note']) {
    if (!has(source[field])) problem('sources', key, `no ${field}`);
  }
}
const regions = new Map((read('regions') ?? []).map((row) => [row['key'] ?? '', row]));
const lists = read('lists') ?? [];
const elements = FILES.flatMap(([file, kind]) => (read(file) ?? []).map((row) => ({ file, kind, row })));
const byKey = new Map(elements.map((element) => [element.row['key'] ?? '', element]));
const outlines = new Map(
  (
    json(join(FOLDER, 'region-outlines.geojson')) as {
      features: { properties: { key: string; accuracyMeters: number }; geometry: Shape }[];
    }
  ).features.map((outline) => [outline.properties.key, outline]),
);
/** Returns country shapes by ISO code. The finer data set is used only for islands missing from the 50 m one. */
function countryShapes(detail: string): Map<string, Shape[]> {
  const atlas = json(join(ROOT, `node_modules/world-atlas/countries-${detail}.json`)) as Parameters<typeof feature>[0];
  const countries = atlas.objects['countries'];
  const found = countries && feature(atlas, countries);
  if (found?.type !== 'FeatureCollection') throw new Error(`The atlas of ${detail} has no countries.`);
  const shapes = new Map<string, Shape[]>();
  for (const { id, geometry } of found.features) {
    if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') continue;
    const iso = isoAlpha2(String(id).padStart(3, '0'))?.toLowerCase();
    if (iso) shapes.set(iso, [...(shapes.get(iso) ?? []), geometry]);
  }
  return shapes;
}
const coarse = countryShapes('50m');
let fine: Map<string, Shape[]> | undefined;
function toCountry(point: Position, iso: string): number | null {
  const away = (shapes: readonly Shape[]): number =>
    shapes.some((shape) => geoContains(shape, [...point]))
      ? 0
      : Math.min(...shapes.map((shape) => toBorder(point, shape)));
  const shapes = coarse.get(iso);
  if (shapes === undefined) return null;
  const meters = away(shapes);
  if (meters <= COUNTRY_TOLERANCE) return meters;
  fine ??= countryShapes('10m');
  return away(fine.get(iso) ?? shapes);
}

const position = (row: Row): Position => [Number(row['lon']), Number(row['lat'])];
const keys = new Map<string, string>();
for (const [file, rows] of [
  ...FILES.map(([name]) => [name, read(name) ?? []] as const),
  ['regions', [...regions.values()]] as const,
  ['lists', lists] as const,
]) {
  for (const { key = '', source = '' } of rows) {
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(key)) problem(file, key, 'key is not kebab-case ASCII');
    if (keys.has(key)) problem(file, key, `key is already used in ${keys.get(key)}`);
    keys.set(key, file);
    if (!(source in sources)) problem(file, key, `unknown source «${source}»`);
  }
}

const regionRows = [...regions.values()];
checkHeader('regions', regionRows, REGION_COLUMNS, []);
const isos = new Map(regionRows.filter((row) => has(row['iso'])).map((row) => [row['iso'] ?? '', row]));
for (const row of regionRows) {
  const key = row['key'] ?? '';
  const level = elementKind('region').fields['level'];
  if (level !== undefined) checkField('regions', key, 'level', row['level'] ?? '', level);
  checkPlace('regions', row);
  checkTexts('regions', row, 40);
  if (row['level'] === 'country' && !has(row['iso'])) problem('regions', key, 'country without iso');
  if (row['level'] !== 'continent' && !has(row['parents'])) problem('regions', key, 'no parent');
  const seen = new Set<string>();
  const climb = (from: string): void => {
    for (const parent of split(regions.get(from)?.['parents'])) {
      if (!regions.has(parent)) problem('regions', from, `unknown parent «${parent}»`);
      if (parent === key) problem('regions', key, 'is its own ancestor');
      else if (!seen.has(parent)) {
        seen.add(parent);
        climb(parent);
      }
    }
  };
  climb(key);
  const drawn = !['continent', 'country'].includes(row['level'] ?? '');
  const outline = outlines.get(key);
  if (drawn !== (outline !== undefined))
    problem('regions', key, drawn ? 'no outline' : 'an outline it should not have');
  if (outline === undefined) continue;
  if (!(outline.properties.accuracyMeters > 0)) problem('region-outlines', key, 'no accuracyMeters');
  for (const ring of ringsOf(outline.geometry)) {
    if (ring.length < 7 || ring.length > 60) problem('region-outlines', key, `${ring.length - 1} vertices`);
    if (String(ring[0]) !== String(ring.at(-1))) problem('region-outlines', key, 'ring is not closed');
  }
  const within = (point: Position, shape: Shape): boolean => ringsOf(shape).some((ring) => inRing(point, ring));
  if (!within(position(row), outline.geometry)) problem('regions', key, 'its label point is outside its outline');
  for (const parent of split(row['parents'])) {
    const above = outlines.get(parent);
    if (above === undefined) continue;
    const slack = above.properties.accuracyMeters + outline.properties.accuracyMeters;
    const out = ringsOf(outline.geometry)
      .flat()
      .filter((p) => !within(p, above.geometry) && toBorder(p, above.geometry) > slack);
    const share = out.length / ringsOf(outline.geometry).flat().length;
    if (share > 0.4) problem('regions', key, `${Math.round(share * 100)} % of its outline is outside ${parent}`);
  }
}
for (const key of outlines.keys()) if (!regions.has(key)) problem('region-outlines', key, 'no such region');

for (const [file, kind] of FILES) {
  const rows = read(file);
  if (rows === null) continue;
  const { fields, scales } = elementKind(kind);
  checkHeader(file, rows, COMMON, [...Object.keys(fields), ...EXTRA_COLUMNS]);
  for (const row of rows) {
    const key = row['key'] ?? '';
    if (!has(row['name'])) problem(file, key, 'no name');
    checkPlace(file, row);
    checkTexts(file, row, 60);
    const elevation = fields['elevationMeters'];
    if (has(row['elevation_m']) && elevation !== undefined)
      checkField(file, key, 'elevation_m', row['elevation_m'], elevation);
    if (elementKind(kind).isPin && ['mountain', 'volcano', 'shelter'].includes(kind) && !has(row['elevation_m'])) {
      problem(file, key, 'no elevation');
    }
    for (const [name, field] of Object.entries(fields)) {
      const text = row[name];
      if (has(text)) checkField(file, key, name, text, field);
    }
    for (const given of split(row['difficulty'])) {
      const at = given.indexOf(':');
      const scale = SCALE_NAMES.find((name) => name === given.slice(0, at));
      if (scale === undefined || !scales.includes(scale))
        problem(file, key, `scale of «${given}» is not one of a ${kind}`);
      else if (difficultyScore(scale, given.slice(at + 1)) === null) problem(file, key, `no grade «${given}»`);
    }
    const parent = row['parent'];
    if (has(parent) && (parent === key || !byKey.has(parent))) problem(file, key, `unknown parent «${parent}»`);
    const above = has(parent) ? byKey.get(parent)?.row : undefined;
    if (above !== undefined && distance(position(row), position(above)) > 30_000)
      problem(file, key, `is over 30 km from its parent ${parent}`);
    const prominence = Number(row['prominenceMeters'] ?? 0);
    if (prominence > Number(row['elevation_m'])) problem(file, key, 'more prominence than height');
    const ascent = Number(row['firstAscentYear'] ?? 0);
    if (ascent > new Date().getFullYear()) problem(file, key, 'first ascent in the future');
    if (has(row['firstAscentBy']) && !has(row['firstAscentYear'])) problem(file, key, 'first ascent without a year');
    for (const region of split(row['regions'])) {
      if (!regions.has(region)) problem(file, key, `unknown region «${region}»`);
      const outline = outlines.get(region);
      if (outline === undefined) continue;
      if (ringsOf(outline.geometry).some((ring) => inRing(position(row), ring))) continue;
      const away = toBorder(position(row), outline.geometry);
      if (away > outline.properties.accuracyMeters + Number(row['accuracy_m'])) {
        problem(file, key, `is ${Math.round(away / 1000)} km outside ${region}`);
      }
    }
    if (split(row['countries']).length === 0) problem(file, key, 'no country');
    for (const iso of split(row['countries'])) {
      if (!isos.has(iso)) problem(file, key, `no region for country «${iso}»`);
      const away = toCountry(position(row), iso);
      if (away === null) problem(file, key, `country «${iso}» has no shape to compare with`);
      else if (away > COUNTRY_TOLERANCE) problem(file, key, `is ${Math.round(away / 1000)} km outside ${iso}`);
    }
  }
}

elements.forEach((a, i) => {
  for (const b of elements.slice(i + 1)) {
    if (a.kind !== b.kind || Math.abs(Number(a.row['lat']) - Number(b.row['lat'])) > 0.2) continue;
    const meters = distance(position(a.row), position(b.row));
    const related =
      a.row['parent'] === b.row['key'] ||
      b.row['parent'] === a.row['key'] ||
      (has(a.row['parent']) && a.row['parent'] === b.row['parent']);
    const isPoint = !elementKind(a.kind).isLinear && a.kind !== 'access';
    if (isPoint && meters < (related ? 30 : 150))
      problem(a.file, a.row['key'] ?? '', `is ${Math.round(meters)} m from ${b.row['key']}`);
    if (meters < 20_000 && a.row['name'] === b.row['name'])
      problem(a.file, a.row['key'] ?? '', `has the name of ${b.row['key']} nearby`);
    const higher = Number(a.row['elevation_m']) > Number(b.row['elevation_m']) ? a : b;
    const lower = higher === a ? b : a;
    const isolation = Number(lower.row['isolationKilometers'] ?? 0) * 1000;
    if (has(lower.row['isolationKilometers']) && meters < isolation * 0.9 - 2_000 && a.kind !== 'access') {
      problem(lower.file, lower.row['key'] ?? '', `higher ${higher.row['key']} is nearer than its isolation`);
    }
  }
});

checkHeader('lists', lists, LIST_COLUMNS, []);
for (const row of lists) {
  const key = row['key'] ?? '';
  checkTexts('lists', row, 40);
  const members = split(row['members']);
  for (const language of ['en', 'es']) {
    const criterion = row[`criterion_${language}`] ?? '';
    if (criterion.length < 30 || criterion.length > 400)
      problem('lists', key, `criterion_${language} has ${criterion.length} characters`);
  }
  for (const member of members) if (!byKey.has(member)) problem('lists', key, `unknown member «${member}»`);
  if (new Set(members).size !== members.length) problem('lists', key, 'a member appears twice');
  checkNumber('lists', key, 'completesAt', row['completesAt'] ?? '', 1, members.length, true);
  if (Number.isNaN(Date.parse(row['edition_date'] ?? ''))) problem('lists', key, 'no edition date');
}

const memberCount = (key: string): number => split(lists.find((row) => row['key'] === key)?.['members']).length;
const count = (test: (row: Row) => boolean): number => elements.filter(({ row }) => test(row)).length;
const required: readonly (readonly [string, number, number])[] = [
  ['eight-thousanders', memberCount('eight-thousanders'), 14],
  ['Seven Summits (Bass)', memberCount('seven-summits-bass'), 7],
  ['Seven Summits (Messner)', memberCount('seven-summits-messner'), 7],
  ['UIAA four-thousanders', memberCount('alps-4000-uiaa'), 82],
  ['Pyrenean three-thousanders', count((row) => row['source'] === 'pyrenees-3000'), 70],
  ['other summits of Spain', count((row) => row['source'] === 'ign-es'), 90],
  [
    'classic summits elsewhere',
    count((row) => ['world-agencies', 'alpine-agencies', 'european-agencies'].includes(row['source'] ?? '')),
    60,
  ],
  ['volcanoes', elements.filter(({ kind }) => kind === 'volcano').length, 55],
  ['lists', lists.length, LIST_MINIMUM],
  ['continents', regionRows.filter((row) => row['level'] === 'continent').length, 7],
];
for (const [set, found, least] of required) if (found < least) problem('totals', set, `${found} rows, ${least} wanted`);

console.log(
  `${elements.length} elements, ${regions.size} regions, ${outlines.size} outlines, ${lists.length} lists, ${problems} problems`,
);
process.exitCode = problems > 0 ? 1 : 0;
