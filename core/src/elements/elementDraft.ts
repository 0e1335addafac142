import { cleanText } from '../format/cleanText.ts';
import { isLonLat } from '../geo/lonLat.ts';
import type { LonLat } from '../geo/lonLat.ts';
import { DESCRIPTION_MAX_LENGTH, ELEMENT_NAME_MAX_LENGTH } from '../limits.ts';
import type { Field } from './fields.ts';
import { elementKind } from './kinds.ts';
import type { KindName } from './kinds.ts';
import { difficultyScore } from './scales.ts';
import type { Difficulty } from './scales.ts';
import type { Language } from '../pages/pageTable.ts';

export type FieldValue = string | number | boolean | readonly string[];

/** Everything an author states about an element; what a revision keeps. */
export interface ElementDraft {
  readonly kind: KindName;
  /** Official local name. */
  readonly name: string;
  readonly texts: Readonly<Partial<Record<Language, { readonly name: string; readonly description: string }>>>;
  readonly otherNames: readonly { readonly name: string; readonly language: string | null }[];
  readonly place: LonLat | null;
  readonly positionAccuracyMeters: number | null;
  readonly countries: readonly string[];
  readonly fields: Readonly<Record<string, FieldValue>>;
  readonly difficulties: readonly Difficulty[];
}

/**
 * What is wrong with a draft, one sentence each; empty when nothing is.
 * Ranges, options and scales come from the registry of kinds.
 */
export function draftProblems(draft: ElementDraft): string[] {
  const kind = elementKind(draft.kind);
  const problems: string[] = [];
  if (draft.name === '') problems.push('name is missing');
  if (draft.name.length > ELEMENT_NAME_MAX_LENGTH)
    problems.push(`name has more than ${ELEMENT_NAME_MAX_LENGTH} characters`);
  if (draft.name !== cleanText(draft.name)) problems.push('name has spaces or signs that do not belong there');
  if (draft.place && !isLonLat(draft.place[0], draft.place[1])) problems.push('position is not on Earth');
  for (const text of Object.values(draft.texts)) {
    if (text && text.description.length > DESCRIPTION_MAX_LENGTH) {
      problems.push(`description has more than ${DESCRIPTION_MAX_LENGTH} characters`);
    }
  }
  for (const [name, value] of Object.entries(draft.fields)) {
    const field = Object.hasOwn(kind.fields, name) ? kind.fields[name] : undefined;
    const problem = field ? fieldProblem(field, value) : `is no field of ${draft.kind}`;
    if (problem) problems.push(`${name} ${problem}`);
  }
  for (const { scale, value } of draft.difficulties) {
    if (!kind.scales.includes(scale)) problems.push(`${draft.kind} is not graded on the scale ${scale}`);
    else if (value !== null && !difficultyScore(scale, value)) problems.push(`${value} is no grade of ${scale}`);
  }
  return problems;
}

/** What is wrong with one field's value, or null. */
export function fieldProblem(field: Field, value: FieldValue): string | null {
  const expected = field.value;
  switch (expected.type) {
    case 'number':
      if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number';
      if (value < expected.min || value > expected.max) return `must be from ${expected.min} to ${expected.max}`;
      return expected.integer && !Number.isInteger(value) ? 'must be a whole number' : null;
    case 'choice':
      return expected.options.includes(String(value)) ? null : `must be one of ${expected.options.join(', ')}`;
    case 'choices':
      return Array.isArray(value) && value.every((one: string) => expected.options.includes(one))
        ? null
        : `must be some of ${expected.options.join(', ')}`;
    case 'flag':
      return typeof value === 'boolean' ? null : 'must be true or false';
    case 'text':
      return typeof value === 'string' && value.length <= expected.maxLength
        ? null
        : `must be a text of at most ${expected.maxLength} characters`;
    case 'url':
      return typeof value === 'string' && /^https?:\/\/\S+$/.test(value) ? null : 'must be a web address';
    case 'phone':
      return typeof value === 'string' && /^\+?[\d ()-]{5,24}$/.test(value) ? null : 'must be a phone number';
  }
}

/**
 * A field's value from the text of a table cell; undefined for an empty cell.
 * Real files write `3143,45`, `2 500 m`, `yes` and `N|NE`.
 */
export function fieldFromText(field: Field, text: string): FieldValue | undefined {
  const clean = text.trim();
  if (clean === '') return undefined;
  switch (field.value.type) {
    case 'number':
      return numberFromText(clean) ?? Number.NaN;
    case 'choices':
      return clean.split('|').map((part) => part.trim());
    case 'flag':
      return /^(yes|true|1|si|sí)$/i.test(clean);
    default:
      return clean;
  }
}

/** A number as people write it (decimal comma, thin spaces, a unit behind it), or null. */
export function numberFromText(text: string): number | null {
  const match = /^([+-]?[\d\s\u00a0\u202f]*\d)(?:[.,](\d+))?\s*(?:m|km|°|º)?$/.exec(text.trim());
  if (!match) return null;
  const value = Number(`${match[1]?.replace(/[\s\u00a0\u202f]/g, '')}.${match[2] ?? '0'}`);
  return Number.isFinite(value) ? value : null;
}
