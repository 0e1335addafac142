import type { ElementDraft, FieldValue } from '../elements/elementDraft.ts';
import { fieldProblem } from '../elements/elementDraft.ts';
import type { Field } from '../elements/fields.ts';
import { ELEMENT_KINDS, elementKind, ENCYCLOPEDIA_KINDS } from '../elements/kinds.ts';
import type { KindName } from '../elements/kinds.ts';
import { cleanText } from '../format/cleanText.ts';
import {
  AREA_MAX_POINTS,
  DESCRIPTION_MAX_LENGTH,
  ELEMENT_LINE_MAX_POINTS,
  ELEMENT_NAME_MAX_LENGTH,
  OTHER_NAMES_MAX,
} from '../limits.ts';
import type { ImportedElement, SkipReason, TaggedFeature } from './importedElement.ts';
import { coarseLine, coarseOutline, lengthOf, placeOf, roundPlace } from './geometry.ts';
import { gradesOf, OSM_FIELDS } from './osmFields.ts';
import type { Tags, TagSource } from './osmFields.ts';
import { readFieldText } from './osmValues.ts';

/** Assumed accuracy of a mapped point, and of a position computed from a line or area. */
const POINT_ACCURACY_METERS = 10;
const SHAPE_ACCURACY_METERS = 30;

const KIND_OF_TAG = new Map<string, KindName>();
const KEYS_OF_KINDS = new Set<string>();
for (const kind of ENCYCLOPEDIA_KINDS) {
  for (const tag of ELEMENT_KINDS[kind].osmTags) {
    KIND_OF_TAG.set(tag, kind);
    KEYS_OF_KINDS.add(tag.slice(0, tag.indexOf('=')));
  }
}
const PRIORITY = new Map(ENCYCLOPEDIA_KINDS.map((kind, index) => [kind, index]));

const SHELTERS = /^(basic_hut|lean_to|rock_shelter|weather_shelter)$/;
/** Shelters of towns and roads; a named one that does not say its type is a mountain shelter. */
const isOfTheRoad = (tags: Tags): boolean =>
  tags['public_transport'] !== undefined || tags['highway'] !== undefined || tags['railway'] !== undefined;
const LAKES = /^(lake|pond|reservoir|lagoon|oxbow|tarn|glacial_lake)$/;
/** Countries and their two upper levels of subdivision; municipalities would be far too many. */
const ADMIN_LEVELS = /^(2|4|6)$/;

/** A cheap check that runs on every object of a file. */
export function kindOfTags(tags: Tags): KindName | null {
  let found: KindName | null = null;
  for (const key in tags) {
    if (!KEYS_OF_KINDS.has(key)) continue;
    const kind = KIND_OF_TAG.get(`${key}=${tags[key]}`);
    if (kind && (found === null || PRIORITY.get(kind)! < PRIORITY.get(found)!) && isMeant(kind, tags)) found = kind;
  }
  if (found === null && tags['via_ferrata_scale'] !== undefined && tags['highway'] !== undefined) return 'viaFerrata';
  return found;
}

function isMeant(kind: KindName, tags: Tags): boolean {
  switch (kind) {
    case 'shelter':
      return (
        tags['amenity'] !== 'shelter' ||
        tags['tourism']?.endsWith('_hut') === true ||
        SHELTERS.test(tags['shelter_type'] ?? '') ||
        (tags['shelter_type'] === undefined && tags['name'] !== undefined && !isOfTheRoad(tags))
      );
    case 'viaFerrata':
      // `assisted_trail` also marks paths with steps and handrails.
      return (
        tags['assisted_trail'] === undefined ||
        tags['highway'] === 'via_ferrata' ||
        tags['via_ferrata_scale'] !== undefined
      );
    case 'genericPoint':
      return tags['natural'] !== 'water' || LAKES.test(tags['water'] ?? 'lake');
    case 'region':
      return tags['boundary'] !== 'administrative' || ADMIN_LEVELS.test(tags['admin_level'] ?? '');
    case 'access':
      return (
        tags['public_transport'] !== 'stop_position' && !/^(underground|multi-storey)$/.test(tags['parking'] ?? '')
      );
    default:
      return true;
  }
}

/**
 * Returns the element, or the reason to skip the feature. Values that the registry cannot hold (heights in words,
 * unknown grades) are dropped.
 */
export function elementOfOsm(feature: TaggedFeature): ImportedElement | SkipReason {
  const { tags } = feature;
  const kind = kindOfTags(tags);
  if (!kind) return 'noKind';
  if (kind === 'access' && /^(private|no|customers|permit)$/.test(tags['access'] ?? '')) return 'notPublic';
  const names = namesOf(tags);
  if (names.name === '') return 'noName';
  const shape = shapeOf(kind, feature);
  if (!shape) return 'noPlace';
  const { isLinear } = elementKind(kind);
  const country = /^[A-Z]{2}/
    .exec(tags['ISO3166-1:alpha2'] ?? tags['ISO3166-1'] ?? tags['ISO3166-2'] ?? '')?.[0]
    .toLowerCase();
  const fields = fieldsOf(kind, tags);
  if (isLinear && shape.line && 'lengthMeters' in elementKind(kind).fields && fields['lengthMeters'] === undefined) {
    const length = lengthOf(shape.line);
    if (!fieldProblem(elementKind(kind).fields['lengthMeters'] as Field, length)) fields['lengthMeters'] = length;
  }
  const wikidata = /\bQ[1-9]\d{0,11}\b/.exec(tags['wikidata'] ?? '')?.[0];
  const draft: ElementDraft = {
    kind,
    ...names,
    texts: withDescriptions(names.texts, tags),
    place: shape.place,
    positionAccuracyMeters: feature.geometry?.type === 'point' ? POINT_ACCURACY_METERS : SHAPE_ACCURACY_METERS,
    countries: kind === 'region' && country ? [country] : [],
    fields,
    difficulties: gradesOf(kind, tags),
    ...(isLinear && { line: shape.line ?? null }),
    ...(kind === 'region' && { area: shape.area ?? null }),
  };
  return {
    externalIds: [...feature.ids.map((id) => `osm:${id}`), ...(wikidata ? [`wikidata:${wikidata}`] : [])],
    draft,
  };
}

function shapeOf(
  kind: KindName,
  { geometry }: TaggedFeature,
): (Pick<ElementDraft, 'line' | 'area'> & { place: ElementDraft['place'] }) | null {
  if (!geometry) return null;
  const place = placeOf(geometry, kind === 'ridge' ? 'middle' : 'start');
  if (!place) return null;
  const line = geometry.type === 'line' ? coarseLine(geometry.line, ELEMENT_LINE_MAX_POINTS) : null;
  const area = geometry.type === 'area' ? coarseOutline(geometry.outline, AREA_MAX_POINTS) : null;
  return { place: roundPlace(place), line, area };
}

function fieldsOf(kind: KindName, tags: Tags): Record<string, FieldValue> {
  const fields: Record<string, FieldValue> = {};
  const registry: Readonly<Record<string, Field>> = elementKind(kind).fields;
  for (const [name, source] of Object.entries((OSM_FIELDS[kind] ?? {}) as Record<string, TagSource>)) {
    const field = registry[name];
    const value = field && valueOf(field, source, tags);
    if (field && value !== undefined && !fieldProblem(field, value)) fields[name] = value;
  }
  return fields;
}

function valueOf(field: Field, source: TagSource, tags: Tags): FieldValue | undefined {
  if (typeof source === 'function') return source(tags);
  if (isKeys(source)) {
    for (const key of source) {
      const text = tags[key];
      const value = text === undefined ? undefined : readFieldText(field, text);
      if (value !== undefined) return value;
    }
    return undefined;
  }
  const options = Object.entries(source).flatMap(([tag, option]) => {
    const equals = tag.indexOf('=');
    return tags[tag.slice(0, equals)]?.toLowerCase() === tag.slice(equals + 1) ? [option] : [];
  });
  return field.value.type === 'choices' ? (options.length > 0 ? [...new Set(options)] : undefined) : options[0];
}

const isKeys = (source: TagSource): source is readonly string[] => Array.isArray(source);

const tidy = (text: string | undefined): string => cleanText(text ?? '', ELEMENT_NAME_MAX_LENGTH);
const OTHER_NAME =
  /^(?:name|alt_name|official_name|loc_name|old_name|short_name|int_name|reg_name|nat_name)(?::([a-z]{2,3}))?$/;

function namesOf(tags: Tags): Pick<ElementDraft, 'name' | 'texts' | 'otherNames'> {
  const [first = '', ...more] = (tags['name'] ?? '').split(';').map(tidy);
  const localised = Object.entries(tags).flatMap(([key, value]) => {
    const match = key === 'name' ? null : OTHER_NAME.exec(key);
    return match ? value.split(';').map((one) => ({ key, name: tidy(one), language: match[1] ?? null })) : [];
  });
  const named = localised.filter(({ name }) => name !== '');
  const best = (test: (key: string) => boolean): string => named.find(({ key }) => test(key))?.name ?? '';
  const name =
    first ||
    best((key) => key === 'official_name') ||
    best((key) => key === 'name:es') ||
    best((key) => key === 'name:en') ||
    best((key) => key.startsWith('name:')) ||
    best(() => true) ||
    (tags['type'] === 'route' ? tidy(tags['ref']) : '');
  const texts: Record<string, { name: string; description: string }> = {};
  for (const language of ['en', 'es']) {
    const own = best((key) => key === `name:${language}`);
    if (own !== '' && own !== name) texts[language] = { name: own, description: '' };
  }
  const taken = new Set([name, ...Object.values(texts).map((text) => text.name)]);
  const others = new Map<string, string | null>();
  for (const { name: other, language } of [...more.map((one) => ({ name: one, language: null })), ...named]) {
    if (other === '' || taken.has(other)) continue;
    others.set(other, others.get(other) ?? language);
  }
  const otherNames = [...others].slice(0, OTHER_NAMES_MAX).map(([other, language]) => ({ name: other, language }));
  return { name, texts, otherNames };
}

/** Only descriptions that are tagged with a language are imported. */
function withDescriptions(texts: ElementDraft['texts'], tags: Tags): ElementDraft['texts'] {
  const described: Record<string, { name: string; description: string }> = { ...texts };
  for (const language of ['en', 'es'] as const) {
    const description = cleanText(tags[`description:${language}`] ?? '', DESCRIPTION_MAX_LENGTH);
    if (description !== '') described[language] = { name: texts[language]?.name ?? '', description };
  }
  return described;
}
