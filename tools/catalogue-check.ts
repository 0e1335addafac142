/**
 * `npm run catalogue:check` compares the starter catalogue with the sources it cites: positions, heights, prominences,
 * first ascents and lists. Prints what each set is worth, every difference, and exits with 1 if one is unexplained.
 */
import { compareList, compareWithEvidence, uncheckedClaims } from './catalogue/evidence.ts';
import { read, sourceNames } from './catalogue/rows.ts';
import type { Row } from './catalogue/rows.ts';

const SETS = [
  'mountains',
  'volcanoes',
  'shelters',
  'accesses',
  'generic-points',
  'couloirs',
  'ridges',
  'climbing-routes',
  'via-ferratas',
  'routes',
];
/** Lists that a source of evidence enumerates whole. */
const LISTS = [['pyrenees-3000', 'pyrenees-list']] as const;
/** How many rows the official list has, where the source of evidence tells only of some of them. */
const LIST_SIZES = [
  ['alps-4000-uiaa', 82],
  ['pyrenees-3000-selection', 108],
  ['eight-thousanders', 14],
  ['spain-communities', 16],
] as const;

const evidence = read('evidence') ?? [];
const sources = sourceNames();
const sets = SETS.map((name) => [name, read(name) ?? []] as const);
const places = new Map<string, Row>(sets.flatMap(([, rows]) => rows.map((row) => [row['key'] ?? '', row] as const)));
const { problems, explained, distances } = compareWithEvidence(places, evidence, sources);

const all = [...problems, ...uncheckedClaims(sets.find(([name]) => name === 'shelters')?.[1] ?? [], evidence)];
const lists = new Map((read('lists') ?? []).map((row) => [row['key'] ?? '', row]));
for (const [key, source] of LISTS) {
  const list = lists.get(key);
  all.push(...(list === undefined ? [`${key}: no such list`] : compareList(list, evidence, source)));
}
for (const [key, size] of LIST_SIZES) {
  const found = (lists.get(key)?.['members'] ?? '').split('|').length;
  if (found !== size) all.push(`${key}: ${found} members, not ${size}`);
}

const checked = new Set(evidence.map(({ key }) => key));
for (const [name, rows] of sets) {
  const confirmed = rows.filter(({ key }) => checked.has(key)).length;
  console.log(`${name}: ${rows.length} rows, ${confirmed} positions confirmed by a source`);
}
const sorted = distances.toSorted((a, b) => a - b);
const at = (share: number): number => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
console.log(`${sorted.length} comparisons: half within ${at(0.5)} m, nine of ten within ${at(0.9)} m`);
for (const text of explained) console.log(`differs, explained: ${text}`);
for (const text of all) console.log(`differs: ${text}`);
console.log(`${all.length} unexplained differences`);
process.exitCode = all.length > 0 ? 1 : 0;
