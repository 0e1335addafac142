import { storableText } from '../format/cleanText.ts';
import { isId } from '../ids.ts';
import { readRichText } from '../richText/richText.ts';
import type { Outline } from '../geo/area.ts';
import { isLonLat } from '../geo/lonLat.ts';
import type { LonLat } from '../geo/lonLat.ts';
import { WHOLE_PHOTO } from '../media/images.ts';
import type { CoverChoice, ElementDraft, FieldValue } from './elementDraft.ts';
import { elementKind } from './kinds.ts';
import type { KindName } from './kinds.ts';
import { readListRule } from './listing/listRule.ts';
import type { Difficulty } from './scales.ts';

const LANGUAGES = ['en', 'es'] as const;

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
    area: null,
    partOf: [],
    parentId: null,
    leadsTo: [],
    members: [],
    rule: null,
    images: [],
    cover: null,
  };
}

/**
 * Reads untrusted or incomplete JSON. Unknown keys and parts of the wrong shape are dropped; invalid values are kept
 * for `draftProblems` to report.
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
        // A name equal to the official one is not stored again.
        const name = own === textOf(given['name']) ? '' : own;
        const article = readRichText(text['article']);
        const criterion = kind === 'list' ? textOf(text['criterion']) : '';
        return name === '' && description === '' && criterion === '' && !article
          ? []
          : [[language, { name, description, ...(article && { article }), ...(criterion && { criterion }) }]];
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
    area: kind === 'region' ? readArea(given['area']) : null,
    partOf: kind === 'region' ? idsOf(given['partOf']) : [],
    parentId: textOf(given['parentId']) || null,
    leadsTo: kind === 'access' ? idsOf(given['leadsTo']) : [],
    members: kind === 'list' ? [...new Set(idsOf(given['members']))] : [],
    rule: kind === 'list' ? readListRule(given['rule']) : null,
    images: [...new Set(listOf(given['images']).filter((one) => typeof one === 'string' && isId(one)))] as string[],
    cover: coverOf(given['cover']),
  };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? storableText(value) : '';
}

function placeOf(value: unknown): LonLat | null {
  const [lon, lat] = listOf(value);
  return typeof lon === 'number' && typeof lat === 'number' && isLonLat(lon, lat) ? [lon, lat] : null;
}

function idsOf(value: unknown): readonly string[] {
  return listOf(value).filter((one) => typeof one === 'string');
}

/** Reads untrusted JSON: keeps parts with an outer ring and closes every ring; null if none is left. */
export function readArea(value: unknown): Outline | null {
  const ringOf = (given: unknown): readonly LonLat[] => {
    const ring = listOf(given).flatMap((one): LonLat[] => {
      const place = placeOf(one);
      return place ? [place] : [];
    });
    const [first, last] = [ring[0], ring.at(-1)];
    return first && last && (first[0] !== last[0] || first[1] !== last[1]) ? [...ring, first] : ring;
  };
  const parts = listOf(value).map((part) =>
    listOf(part)
      .map(ringOf)
      .filter((ring) => ring.length > 0),
  );
  const known = parts.filter((rings) => rings.length > 0);
  return known.length > 0 ? known : null;
}

function coverOf(value: unknown): CoverChoice | null {
  const { imageId, crop } = recordOf(value);
  if (typeof imageId !== 'string' || !isId(imageId)) return null;
  const given = recordOf(crop);
  const share = (name: string): number => {
    const number = given[name];
    return typeof number === 'number' && Number.isFinite(number) ? number : Number.NaN;
  };
  const read = { x: share('x'), y: share('y'), width: share('width'), height: share('height') };
  return { imageId, crop: Object.values(read).some(Number.isNaN) ? WHOLE_PHOTO : read };
}

function wholeOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 1_000_000 ? value : null;
}

function isFieldValue(value: unknown): value is FieldValue {
  if (typeof value === 'string') return value !== '';
  if (Array.isArray(value)) return value.length > 0 && value.every((one) => typeof one === 'string');
  return typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
}
