import { readRichText } from '../richText/richText.ts';
import { isLonLat } from '../geo/lonLat.ts';
import type { LonLat } from '../geo/lonLat.ts';
import type { ElementDraft, FieldValue } from './elementDraft.ts';
import { elementKind } from './kinds.ts';
import type { KindName } from './kinds.ts';
import type { Difficulty } from './scales.ts';

const LANGUAGES = ['en', 'es'] as const;

/** A draft of a kind that says nothing yet. */
export function emptyDraft(kind: KindName): ElementDraft {
  return {
    kind,
    name: '',
    texts: {},
    otherNames: [],
    place: null,
    positionAccuracyMeters: null,
    countries: [],
    fields: {},
    difficulties: [],
    line: null,
    parentId: null,
    leadsTo: [],
  };
}

/**
 * A draft from JSON of anywhere: what has the wrong shape is left out, unknown keys go, and values
 * are kept as they are, right or wrong (`draftProblems` says which). A draft that is being written
 * may be incomplete.
 */
export function readDraft(kind: KindName, json: unknown): ElementDraft {
  const given = recordOf(json);
  const fields = recordOf(given['fields']);
  return {
    ...emptyDraft(kind),
    name: textOf(given['name']),
    texts: Object.fromEntries(
      LANGUAGES.flatMap((language) => {
        const text = recordOf(recordOf(given['texts'])[language]);
        const [own, description] = [textOf(text['name']), textOf(text['description'])];
        // The official name goes without saying.
        const name = own === textOf(given['name']) ? '' : own;
        const article = readRichText(text['article']);
        return name === '' && description === '' && !article
          ? []
          : [[language, { name, description, ...(article && { article }) }]];
      }),
    ),
    otherNames: listOf(given['otherNames']).map((one) => {
      const { name, language } = recordOf(one);
      return { name: textOf(name), language: typeof language === 'string' && language !== '' ? language : null };
    }),
    place: placeOf(given['place']),
    positionAccuracyMeters: wholeOf(given['positionAccuracyMeters']),
    countries: listOf(given['countries']).filter(
      (one) => typeof one === 'string' && /^[a-z]{2}$/.test(one),
    ) as string[],
    fields: Object.fromEntries(
      Object.keys(elementKind(kind).fields).flatMap((name) => {
        const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
        return isFieldValue(value) ? [[name, value]] : [];
      }),
    ),
    difficulties: listOf(given['difficulties']).flatMap((one) => {
      const { scale, value } = recordOf(one);
      return typeof scale === 'string'
        ? [{ scale, value: typeof value === 'string' && value !== '' ? value : null } as Difficulty]
        : [];
    }),
    line:
      elementKind(kind).isLinear && Array.isArray(given['line'])
        ? given['line'].flatMap((one) => (placeOf(one) ? [placeOf(one) as LonLat] : []))
        : null,
    parentId: textOf(given['parentId']) || null,
    leadsTo: kind === 'access' ? (listOf(given['leadsTo']).filter((one) => typeof one === 'string') as string[]) : [],
  };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Text that a database takes: whole characters, no zero bytes. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : '';
}

function placeOf(value: unknown): LonLat | null {
  const [lon, lat] = listOf(value);
  return typeof lon === 'number' && typeof lat === 'number' && isLonLat(lon, lat) ? [lon, lat] : null;
}

function wholeOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 1_000_000 ? value : null;
}

function isFieldValue(value: unknown): value is FieldValue {
  if (typeof value === 'string') return value !== '';
  if (Array.isArray(value)) return value.length > 0 && value.every((one) => typeof one === 'string');
  return typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
}
