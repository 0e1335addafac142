import { cleanText } from '../format/cleanText.ts';
import { crossesItself } from '../geo/area.ts';
import type { Outline } from '../geo/area.ts';
import { isLonLat } from '../geo/lonLat.ts';
import type { LonLat } from '../geo/lonLat.ts';
import { isCrop } from '../media/images.ts';
import type { Crop } from '../media/images.ts';
import { imageIdsOf } from '../richText/richText.ts';
import type { RichText } from '../richText/richText.ts';
import {
  AREA_CHECKED_POINTS,
  AREA_MAX_POINTS,
  DESCRIPTION_MAX_LENGTH,
  ELEMENT_IMAGES_MAX,
  ELEMENT_LINE_MAX_POINTS,
  ELEMENT_LINKS_MAX,
  ELEMENT_NAME_MAX_LENGTH,
  LIST_MAX_ITEMS,
  OTHER_NAMES_MAX,
  URL_MAX_LENGTH,
} from '../limits.ts';
import type { Field, LineOf } from './fields.ts';
import { elementKind } from './kinds.ts';
import type { KindName } from './kinds.ts';
import { isRuleKnown, isRuleNarrow } from './listing/listRule.ts';
import type { ListRule } from './listing/listRule.ts';
import { readPitch } from './pitches/pitch.ts';
import { difficultyScore } from './scales.ts';
import { readSeason } from './seasons/season.ts';
import { readWaypoint } from './waypoints/waypoint.ts';
import type { Difficulty } from './scales.ts';
import type { Language } from '../pages/pageTable.ts';

export type FieldValue = string | number | boolean | readonly string[];

export interface ElementText {
  readonly name: string;
  readonly description: string;
  readonly article?: RichText | null;
  readonly criterion?: string;
}

export interface CoverChoice {
  readonly imageId: string;
  readonly crop: Crop;
}

export interface ElementDraft {
  readonly kind: KindName;
  readonly name: string;
  readonly texts: Readonly<Partial<Record<Language, ElementText>>>;
  readonly otherNames: readonly { readonly name: string; readonly language: string | null }[];
  readonly place: LonLat | null;
  readonly positionAccuracyMeters: number | null;
  readonly countries: readonly string[];
  readonly fields: Readonly<Record<string, FieldValue>>;
  readonly difficulties: readonly Difficulty[];
  readonly line?: readonly LonLat[] | null;
  readonly area?: Outline | null;
  /** Regions that contain this one, at most one per hierarchy. */
  readonly partOf?: readonly string[];
  readonly parentId?: string | null;
  readonly leadsTo?: readonly string[];
  /** List items in order; empty for a list with a rule. */
  readonly members?: readonly string[];
  readonly rule?: ListRule | null;
  readonly images?: readonly string[];
  readonly cover?: CoverChoice | null;
}

export const DRAFT_PROBLEM_CODES = [
  'missing',
  'tooLong',
  'untidy',
  'notOnEarth',
  'unknownField',
  'notNumber',
  'outOfRange',
  'notWhole',
  'notAnOption',
  'notFlag',
  'notText',
  'notUrl',
  'notPitch',
  'notWaypoint',
  'notSeason',
  'notPhone',
  'unknownScale',
  'unknownGrade',
  'tooFewPoints',
  'tooManyPoints',
  'crossesItself',
  'tooMany',
] as const;
export type DraftProblemCode = (typeof DRAFT_PROBLEM_CODES)[number];

export interface DraftProblem {
  readonly path: string;
  readonly code: DraftProblemCode;
  readonly values?: Readonly<Record<string, string | number>>;
}

export function draftProblems(draft: ElementDraft): DraftProblem[] {
  const kind = elementKind(draft.kind);
  const problems: DraftProblem[] = [];
  const add = (path: string, code: DraftProblemCode, values?: DraftProblem['values']): void =>
    void problems.push({ path, code, ...(values && { values }) });
  const nameProblem = (path: string, name: string): void => {
    if (name.length > ELEMENT_NAME_MAX_LENGTH) add(path, 'tooLong', { maximum: ELEMENT_NAME_MAX_LENGTH });
    else if (name !== cleanText(name)) add(path, 'untidy');
  };
  if (draft.name === '') add('name', 'missing');
  nameProblem('name', draft.name);
  if (draft.place && !isLonLat(draft.place[0], draft.place[1])) add('place', 'notOnEarth');
  for (const [language, text] of Object.entries(draft.texts)) {
    nameProblem(`texts.${language}.name`, text.name);
    if (text.description.length > DESCRIPTION_MAX_LENGTH) {
      add(`texts.${language}.description`, 'tooLong', { maximum: DESCRIPTION_MAX_LENGTH });
    }
    if ((text.criterion?.length ?? 0) > DESCRIPTION_MAX_LENGTH) {
      add(`texts.${language}.criterion`, 'tooLong', { maximum: DESCRIPTION_MAX_LENGTH });
    }
  }
  for (const { name } of draft.otherNames) {
    if (name === '') add('otherNames', 'missing');
    nameProblem('otherNames', name);
  }
  if (draft.otherNames.length > OTHER_NAMES_MAX) add('otherNames', 'tooMany', { maximum: OTHER_NAMES_MAX });
  for (const [name, value] of Object.entries(draft.fields)) {
    const field = Object.hasOwn(kind.fields, name) ? kind.fields[name] : undefined;
    const problem: FieldProblem | null = field ? fieldProblem(field, value) : { code: 'unknownField' };
    if (problem) add(`fields.${name}`, problem.code, problem.values);
  }
  for (const { scale, value } of draft.difficulties) {
    if (!kind.scales.includes(scale)) add('difficulties', 'unknownScale', { scale });
    else if (value !== null && !difficultyScore(scale, value)) add('difficulties', 'unknownGrade', { scale, value });
  }
  if (draft.line) {
    if (draft.line.length < 2) add('line', 'tooFewPoints');
    else if (draft.line.length > ELEMENT_LINE_MAX_POINTS) {
      add('line', 'tooManyPoints', { maximum: ELEMENT_LINE_MAX_POINTS });
    } else if (!draft.line.every(([lon, lat]) => isLonLat(lon, lat))) add('line', 'notOnEarth');
  }
  const rings = draft.area?.flat() ?? [];
  const points = rings.reduce((sum, ring) => sum + ring.length, 0);
  if (rings.some((ring) => ring.length < 4)) add('area', 'tooFewPoints');
  else if (points > AREA_MAX_POINTS) add('area', 'tooManyPoints', { maximum: AREA_MAX_POINTS });
  else if (rings.flat().some(([lon, lat]) => !isLonLat(lon, lat))) add('area', 'notOnEarth');
  else if (points <= AREA_CHECKED_POINTS && rings.some(crossesItself)) add('area', 'crossesItself');
  if ((draft.partOf?.length ?? 0) > ELEMENT_LINKS_MAX) add('partOf', 'tooMany', { maximum: ELEMENT_LINKS_MAX });
  if ((draft.leadsTo?.length ?? 0) > ELEMENT_LINKS_MAX) add('leadsTo', 'tooMany', { maximum: ELEMENT_LINKS_MAX });
  const members = draft.members?.length ?? 0;
  if (members > LIST_MAX_ITEMS) add('members', 'tooMany', { maximum: LIST_MAX_ITEMS });
  if (draft.rule && !isRuleKnown(draft.rule)) add('rule', 'unknownField');
  else if (draft.rule && !isRuleNarrow(draft.rule)) add('rule', 'missing');
  const { completesAt } = draft.fields;
  if (draft.kind === 'list' && !draft.rule && members > 0 && typeof completesAt === 'number' && completesAt > members) {
    add('fields.completesAt', 'outOfRange', { minimum: 1, maximum: members });
  }
  if ((draft.images?.length ?? 0) > ELEMENT_IMAGES_MAX) add('images', 'tooMany', { maximum: ELEMENT_IMAGES_MAX });
  if (draft.cover && !isCrop(draft.cover.crop)) add('cover', 'outOfRange', { minimum: 0, maximum: 1 });
  return problems;
}

export function imagesOfDraft(draft: ElementDraft): { readonly path: string; readonly imageId: string }[] {
  const articles = Object.entries(draft.texts).flatMap(([language, text]) =>
    (text.article ? imageIdsOf(text.article) : []).map((imageId) => ({ path: `texts.${language}.article`, imageId })),
  );
  return [
    ...(draft.images ?? []).map((imageId) => ({ path: 'images', imageId })),
    ...(draft.cover ? [{ path: 'cover', imageId: draft.cover.imageId }] : []),
    ...articles,
  ];
}

/** In addition to `draftProblems`: pins and accesses need a place, lists need items or a rule. */
export function publishProblems(draft: ElementDraft): DraftProblem[] {
  const isSomewhere = elementKind(draft.kind).isPin || draft.kind === 'access';
  return [
    ...draftProblems(draft),
    ...(isSomewhere && !draft.place ? [{ path: 'place', code: 'missing' } as const] : []),
    ...(draft.kind === 'list' && !draft.rule && !draft.members?.length
      ? [{ path: 'members', code: 'missing' } as const]
      : []),
  ];
}

/** English text for import reports; the app translates problem codes itself. */
export function problemText({ path, code, values = {} }: DraftProblem): string {
  const texts: Record<DraftProblemCode, string> = {
    missing: 'is missing',
    tooLong: `has more than ${values['maximum']} characters`,
    untidy: 'has spaces or signs that do not belong there',
    notOnEarth: 'is not on Earth',
    unknownField: 'is no field of this kind',
    notNumber: 'must be a number',
    outOfRange: `must be from ${values['minimum']} to ${values['maximum']}`,
    notWhole: 'must be a whole number',
    notAnOption: `must be of ${values['options']}`,
    notFlag: 'must be true or false',
    notText: `must be a text of at most ${values['maximum']} characters`,
    notUrl: 'must be a web address',
    notSeason: 'must be seasons as 06-15/09-30, with " weekends" where it is so',
    notPitch: 'must be pitches as grade;metres;bolts',
    notWaypoint: 'must be places as name;latitude;longitude',
    notPhone: 'must be a phone number',
    unknownScale: `has the scale ${values['scale']}, which does not apply`,
    unknownGrade: `has ${values['value']}, which is no grade of ${values['scale']}`,
    tooFewPoints: 'needs more points',
    crossesItself: 'crosses itself',
    tooManyPoints: `has more than ${values['maximum']} points`,
    tooMany: `has more than ${values['maximum']} entries`,
  };
  return `${path.replace(/^fields\./, '')} ${texts[code]}`;
}

type FieldProblem = Pick<DraftProblem, 'code' | 'values'>;

export function fieldProblem(field: Field, value: FieldValue): FieldProblem | null {
  const expected = field.value;
  switch (expected.type) {
    case 'number':
      if (typeof value !== 'number' || !Number.isFinite(value)) return { code: 'notNumber' };
      if (value < expected.min || value > expected.max) {
        return { code: 'outOfRange', values: { minimum: expected.min, maximum: expected.max } };
      }
      return expected.integer && !Number.isInteger(value) ? { code: 'notWhole' } : null;
    case 'choice':
      return expected.options.includes(String(value))
        ? null
        : { code: 'notAnOption', values: { options: expected.options.join(', ') } };
    case 'choices':
      return Array.isArray(value) && value.every((one: string) => expected.options.includes(one))
        ? null
        : { code: 'notAnOption', values: { options: expected.options.join(', ') } };
    case 'flag':
      return typeof value === 'boolean' ? null : { code: 'notFlag' };
    case 'text':
      return typeof value === 'string' && value.length <= expected.maxLength
        ? null
        : { code: 'notText', values: { maximum: expected.maxLength } };
    case 'url':
      return isUrl(value) ? null : { code: 'notUrl' };
    case 'seasons':
      if (!Array.isArray(value) || !value.every((one: string) => readSeason(one))) return { code: 'notSeason' };
      return value.length > expected.max ? { code: 'tooMany', values: { maximum: expected.max } } : null;
    case 'lines':
      if (!Array.isArray(value)) return { code: 'notText', values: { maximum: expected.max } };
      if (value.length > expected.max) return { code: 'tooMany', values: { maximum: expected.max } };
      return value.every((one: string) => LINES[expected.of].isValid(one)) ? null : { code: LINES[expected.of].code };
    case 'phone':
      return typeof value === 'string' && /^\+?[\d ()-]{5,24}$/.test(value) ? null : { code: 'notPhone' };
  }
}

const isUrl = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= URL_MAX_LENGTH && /^https?:\/\/\S+$/.test(value);

const LINES: Readonly<
  Record<LineOf, { readonly isValid: (line: string) => boolean; readonly code: DraftProblemCode }>
> = {
  url: { isValid: isUrl, code: 'notUrl' },
  pitch: { isValid: (line) => readPitch(line) !== null, code: 'notPitch' },
  waypoint: { isValid: (line) => readWaypoint(line) !== null, code: 'notWaypoint' },
};

/**
 * Parses a table cell; returns undefined for an empty cell. Accepts what real files contain: `3143,45`, `2 500 m`,
 * `yes`, `N|NE`.
 */
export function fieldFromText(field: Field, text: string): FieldValue | undefined {
  const clean = text.trim();
  if (clean === '') return undefined;
  switch (field.value.type) {
    case 'number':
      return numberFromText(clean) ?? Number.NaN;
    case 'choices':
    case 'seasons':
    case 'lines':
      return clean.split('|').map((part) => part.trim());
    case 'flag':
      return /^(yes|true|1|si|sí)$/i.test(clean);
    default:
      return clean;
  }
}

/** Accepts a decimal comma, thin spaces and a unit after the number; otherwise returns null. */
export function numberFromText(text: string): number | null {
  const match = /^([+-]?[\d\s\u00a0\u202f]*\d)(?:[.,](\d+))?\s*(?:m|km|°|º)?$/.exec(text.trim());
  if (!match) return null;
  const value = Number(`${match[1]?.replace(/[\s\u00a0\u202f]/g, '')}.${match[2] ?? '0'}`);
  return Number.isFinite(value) ? value : null;
}
