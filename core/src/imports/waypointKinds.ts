import { elementKind, ENCYCLOPEDIA_KINDS, isKindName } from '../elements/kinds.ts';
import type { KindName } from '../elements/kinds.ts';
import { foldLetters } from '../format/foldLetters.ts';

export interface WaypointKind {
  readonly kind: KindName;
  readonly fields: Readonly<Record<string, string>>;
}

const is = (kind: KindName, fields: WaypointKind['fields'] = {}): WaypointKind => ({ kind, fields });

const WORDS: readonly (readonly [RegExp, WaypointKind])[] = [
  [/volcan|vulkan/, is('volcano')],
  [/summit|peak|mountain|gipfel|sommet|cima|cumbre|cim\b|vetta/, is('mountain')],
  [/bivouac|bivac|bivacco|vivac/, is('shelter', { category: 'bivouac' })],
  [/\bhut\b|lodge|lodging|shelter|refug|rifugio|cabin|hutte|cabana/, is('shelter')],
  [/\bpass\b|saddle|collado|\bcol\b|joch|passo/, is('genericPoint', { subtype: 'pass' })],
  [/lake|\blago\b|\blac\b|ibon|\bsee\b/, is('genericPoint', { subtype: 'lake' })],
  [/waterfall|cascad|wasserfall/, is('genericPoint', { subtype: 'waterfall' })],
  [/drinking water|water source|spring|fuente|fontaine|quelle|fountain/, is('genericPoint', { subtype: 'spring' })],
  [/\bcave|cueva|grotte|hohle/, is('genericPoint', { subtype: 'cave' })],
  [/scenic|viewpoint|mirador|belvedere|aussicht/, is('genericPoint', { subtype: 'viewpoint' })],
  [/glacier|glaciar|gletscher/, is('genericPoint', { subtype: 'glacier' })],
  [/cross\b|\bcruz\b|kreuz/, is('genericPoint', { subtype: 'cross' })],
  [/parking|car park|aparcamiento|parkplatz/, is('access', { startKind: 'carPark' })],
  [/trail ?head/, is('access', { startKind: 'trailhead' })],
  [/bus\b|bus stop|parada/, is('access', { startKind: 'busStop' })],
  [/railway|train|bahnhof/, is('access', { startKind: 'trainStation' })],
  [/lift|gondola|telecabina|seilbahn|tram\b/, is('access', { startKind: 'lift' })],
];

export function kindOfWaypoint(...texts: readonly string[]): WaypointKind | null {
  for (const text of texts) {
    const word = foldLetters(text).trim();
    const own = ENCYCLOPEDIA_KINDS.find((kind) => kind.toLowerCase() === word);
    if (own && isKindName(own) && (elementKind(own).isPin || own === 'access')) return is(own);
    const known = WORDS.find(([pattern]) => pattern.test(word));
    if (known) return known[1];
  }
  return null;
}
