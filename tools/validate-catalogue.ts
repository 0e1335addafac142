/**
 * Checks the starter catalogue (server/catalogue) against the registry of kinds: run `node
 * tools/validate-catalogue.ts`. Prints one line per problem and exits with 1 if there are any.
 */
import { join } from 'node:path';
import { elementKind } from '@cordada/core/elements/kinds';
import type { KindName } from '@cordada/core/elements/kinds';
import { SCALE_NAMES, difficultyScore } from '@cordada/core/elements/scales';
import { checkField, checkHeader, checkNumber, checkPlace, checkTexts } from './catalogue/checkRow.ts';
import { ELEMENT_COLUMNS, EXTRA_COLUMNS, LIST_COLUMNS, REGION_COLUMNS } from './catalogue/columns.ts';
import { COUNTRY_TOLERANCE, toCountry } from './catalogue/countries.ts';
import { countProblems, FOLDER, has, json, problem, read, split } from './catalogue/rows.ts';
import type { Row } from './catalogue/rows.ts';
import { distance, inRing, ringsOf, toBorder } from './catalogue/shapes.ts';
import type { Position, Shape } from './catalogue/shapes.ts';

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

const LIST_MINIMUM = 10;

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

/** Needles and shoulders of the complete Pyrenean list, of which there is nothing to tell but where they stand. */
const isSecondaryTop = (row: Row): boolean =>
  row['source'] === 'pyrenees-3000' && !has(row['description_en']) && !has(row['description_es']);
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
  checkHeader(file, rows, ELEMENT_COLUMNS, [...Object.keys(fields), ...EXTRA_COLUMNS]);
  for (const row of rows) {
    const key = row['key'] ?? '';
    if (!has(row['name'])) problem(file, key, 'no name');
    checkPlace(file, row);
    if (!isSecondaryTop(row)) checkTexts(file, row, 60);
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
      (has(a.row['parent']) && a.row['parent'] === b.row['parent']) ||
      (a.row['source'] === 'pyrenees-3000' && b.row['source'] === 'pyrenees-3000');
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

const problems = countProblems();
console.log(
  `${elements.length} elements, ${regions.size} regions, ${outlines.size} outlines, ${lists.length} lists, ${problems} problems`,
);
process.exitCode = problems > 0 ? 1 : 0;
