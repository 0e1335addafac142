import { cleanText } from '@cordada/core/format/cleanText';
import { SEARCH_TEXT_MAX_LENGTH } from '@cordada/core/limits';
import { typedFilters } from './listingFields.ts';
import type { FieldFilter } from './listingFields.ts';
import { ASKED_QUALITIES, commonScales, narrows } from './listingFilter.ts';
import type { DifficultyFilter, ListingFilter } from './listingFilter.ts';
import { PIN_KINDS } from '../kinds.ts';
import type { KindName } from '../kinds.ts';
import { SCALE_NAMES, SCALES } from '../scales.ts';

export const RULE_SORTS = ['elevation', 'prominence', 'importance', 'name'] as const;
export type RuleSort = (typeof RULE_SORTS)[number];

export interface ListRule extends ListingFilter {
  readonly types: readonly KindName[];
  readonly regionId: string | null;
  readonly text: string;
  readonly minElevationMeters: number | null;
  readonly maxElevationMeters: number | null;
  readonly sort: RuleSort;
}

export const EMPTY_RULE: ListRule = {
  types: [],
  regionId: null,
  text: '',
  minElevationMeters: null,
  maxElevationMeters: null,
  fields: [],
  difficulty: null,
  hasPhotos: false,
  hasTrack: false,
  minQuality: null,
  sort: 'elevation',
};

const RULE_FIELDS_MAX = 20;

/** Reads untrusted JSON: parts of the wrong shape are dropped; null if there is no rule. */
export function readListRule(json: unknown): ListRule | null {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return null;
  const given = json as Readonly<Record<string, unknown>>;
  const { types, fields, difficulty, sort, regionId, text } = given;
  const meters = (name: string): number | null => numberOf(given[name]);
  return {
    types: Array.isArray(types) ? PIN_KINDS.filter((kind) => types.includes(kind)) : [],
    regionId: typeof regionId === 'string' && regionId !== '' ? regionId : null,
    text: typeof text === 'string' ? cleanText(text.replaceAll('\0', ''), SEARCH_TEXT_MAX_LENGTH) : '',
    minElevationMeters: meters('minElevationMeters'),
    maxElevationMeters: meters('maxElevationMeters'),
    fields: Array.isArray(fields) ? fields.slice(0, RULE_FIELDS_MAX).flatMap(readFieldFilter) : [],
    difficulty: readDifficulty(difficulty),
    hasPhotos: given['hasPhotos'] === true,
    hasTrack: given['hasTrack'] === true,
    minQuality: ASKED_QUALITIES.find((one) => one === given['minQuality']) ?? null,
    sort: RULE_SORTS.find((one) => one === sort) ?? EMPTY_RULE.sort,
  };
}

export function isRuleKnown(rule: ListRule): boolean {
  const kinds = kindsOfRule(rule);
  const { difficulty } = rule;
  return typedFilters(kinds, rule.fields) !== null && (!difficulty || commonScales(kinds).includes(difficulty.scale));
}

export function isRuleNarrow(rule: ListRule): boolean {
  const { regionId, text, minElevationMeters, maxElevationMeters } = rule;
  return (
    regionId !== null || text !== '' || minElevationMeters !== null || maxElevationMeters !== null || narrows(rule)
  );
}

export function kindsOfRule({ types }: Pick<ListRule, 'types'>): readonly KindName[] {
  return types.length > 0 ? types : PIN_KINDS;
}

function readFieldFilter(json: unknown): FieldFilter[] {
  if (typeof json !== 'object' || json === null) return [];
  const { field, min, max, options } = json as Readonly<Record<string, unknown>>;
  if (typeof field !== 'string') return [];
  const limits = { min: numberOf(min), max: numberOf(max) };
  const asked = Array.isArray(options) ? options.filter((one) => typeof one === 'string') : [];
  const hasLimits = limits.min !== null || limits.max !== null;
  if (!hasLimits && asked.length === 0) return [];
  return [{ field, ...(hasLimits && limits), ...(asked.length > 0 && { options: asked }) }];
}

function readDifficulty(json: unknown): DifficultyFilter | null {
  if (typeof json !== 'object' || json === null) return null;
  const { scale: name, easiest, hardest } = json as Readonly<Record<string, unknown>>;
  const scale = SCALE_NAMES.find((one) => one === name);
  if (scale === undefined) return null;
  const gradeOf = (value: unknown): string | null => {
    const grades: readonly string[] = SCALES[scale];
    return grades.find((one) => one === value) ?? null;
  };
  const limits = { easiest: gradeOf(easiest), hardest: gradeOf(hardest) };
  return limits.easiest === null && limits.hardest === null ? null : { scale, ...limits };
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
