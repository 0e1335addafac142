import { cleanText } from '../format/cleanText.ts';
import { SEARCH_TEXT_MAX_LENGTH } from '../limits.ts';
import { typedFilters } from './listingFields.ts';
import type { FieldFilter } from './listingFields.ts';
import { PIN_KINDS } from './kinds.ts';
import type { KindName } from './kinds.ts';

/** The orders in which a rule puts its places. */
export const RULE_SORTS = ['elevation', 'prominence', 'importance', 'name'] as const;
export type RuleSort = (typeof RULE_SORTS)[number];

/** A saved filter of places, as listings have it: who passes it is a member of the list. */
export interface ListRule {
  /** Kinds of pins; none means all of them. */
  readonly types: readonly KindName[];
  readonly regionId: string | null;
  readonly text: string;
  readonly minElevationMeters: number | null;
  readonly maxElevationMeters: number | null;
  readonly fields: readonly FieldFilter[];
  readonly sort: RuleSort;
}

/** A rule that lets every pin pass. */
export const EMPTY_RULE: ListRule = {
  types: [],
  regionId: null,
  text: '',
  minElevationMeters: null,
  maxElevationMeters: null,
  fields: [],
  sort: 'elevation',
};

/** Filters of fields that one rule has at the most. */
const RULE_FIELDS_MAX = 20;

/** A rule from JSON of anywhere: what has the wrong shape is left out; null where there is none. */
export function readListRule(json: unknown): ListRule | null {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return null;
  const given = json as Readonly<Record<string, unknown>>;
  const { types, fields, sort, regionId, text } = given;
  const meters = (name: string): number | null => numberOf(given[name]);
  return {
    types: Array.isArray(types) ? PIN_KINDS.filter((kind) => types.includes(kind)) : [],
    regionId: typeof regionId === 'string' && regionId !== '' ? regionId : null,
    text: typeof text === 'string' ? cleanText(text.replaceAll('\0', ''), SEARCH_TEXT_MAX_LENGTH) : '',
    minElevationMeters: meters('minElevationMeters'),
    maxElevationMeters: meters('maxElevationMeters'),
    fields: Array.isArray(fields) ? fields.slice(0, RULE_FIELDS_MAX).flatMap(readFieldFilter) : [],
    sort: RULE_SORTS.find((one) => one === sort) ?? EMPTY_RULE.sort,
  };
}

/** Whether every field that a rule asks of is one that all of its kinds have and offer as a filter. */
export function isRuleKnown(rule: ListRule): boolean {
  return typedFilters(kindsOfRule(rule), rule.fields) !== null;
}

/** Whether a rule asks for anything: one that lets everything pass is none. */
export function isRuleNarrow({ regionId, text, minElevationMeters, maxElevationMeters, fields }: ListRule): boolean {
  return (
    regionId !== null || text !== '' || minElevationMeters !== null || maxElevationMeters !== null || fields.length > 0
  );
}

/** The kinds whose elements a rule looks at. */
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

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
