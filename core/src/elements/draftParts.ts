import type { ElementDraft, FieldValue } from './elementDraft.ts';
import { mergeArticles } from '../richText/mergeArticles.ts';
import { readRichText } from '../richText/richText.ts';
import type { RichText } from '../richText/richText.ts';
import type { Language } from '../pages/pageTable.ts';

export type DraftParts = ReadonlyMap<string, unknown>;

export interface PartChange {
  /** For example `name`, `texts.en.description`, `fields.elevationMeters` or `line`. */
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

const TEXT_PARTS = ['name', 'description', 'criterion', 'article'] as const;
const WHOLE_PARTS = [
  'name',
  'otherNames',
  'place',
  'positionAccuracyMeters',
  'countries',
  'difficulties',
  'line',
  'area',
  'partOf',
  'parentId',
  'leadsTo',
  'members',
  'rule',
  'images',
  'cover',
] as const;

/** Splits a draft into parts by path. Empty values (empty text, empty list, null) are not parts. */
export function draftParts(draft: ElementDraft): DraftParts {
  const parts = new Map<string, unknown>();
  const add = (path: string, value: unknown): void => {
    const isNothing =
      value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
    if (!isNothing) parts.set(path, value);
  };
  for (const part of WHOLE_PARTS) add(part, draft[part]);
  for (const [language, text] of Object.entries(draft.texts)) {
    for (const part of TEXT_PARTS) add(`texts.${language}.${part}`, text[part]);
  }
  for (const [name, value] of Object.entries(draft.fields)) add(`fields.${name}`, value);
  return parts;
}

/** Replaces one part; undefined removes it. */
export function withPart(draft: ElementDraft, path: string, value: unknown): ElementDraft {
  const [head = '', second = '', third = ''] = path.split('.');
  if (head === 'fields') {
    const { [second]: _old, ...others } = draft.fields;
    return { ...draft, fields: value === undefined ? others : { ...others, [second]: value as FieldValue } };
  }
  if (head === 'texts') {
    const language = second as Language;
    const { [third]: _old, ...others } = { ...EMPTY_TEXT, ...draft.texts[language] } as Record<string, unknown>;
    const text = { ...EMPTY_TEXT, ...others, ...(value === undefined ? {} : { [third]: value }) };
    return { ...draft, texts: { ...draft.texts, [language]: text } };
  }
  return { ...draft, [head]: value === undefined ? NOTHING[head as keyof typeof NOTHING] : value };
}

const EMPTY_TEXT = { name: '', description: '' };
const NOTHING = {
  name: '',
  otherNames: [],
  place: null,
  positionAccuracyMeters: null,
  countries: [],
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
} as const;

export function diffDrafts(before: ElementDraft, after: ElementDraft): PartChange[] {
  const [old, fresh] = [draftParts(before), draftParts(after)];
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .filter((path) => !isSame(old.get(path), fresh.get(path)))
    .map((path) => ({ path, before: old.get(path), after: fresh.get(path) }));
}

/**
 * Three-way merge. Parts that only one side changed are taken over, and so are different paragraphs of one article. A
 * part that both sides changed differently keeps the value of `mine` and is reported as a conflict.
 * @returns with the paths of the conflicts
 */
export function mergeDrafts(
  base: ElementDraft,
  mine: ElementDraft,
  theirs: ElementDraft,
): { merged: ElementDraft; conflicts: string[] } {
  const [old, my] = [draftParts(base), draftParts(mine)];
  const conflicts: string[] = [];
  let merged = mine;
  for (const { path, after } of diffDrafts(base, theirs)) {
    if (isSame(my.get(path), after)) continue;
    if (isSame(my.get(path), old.get(path))) merged = withPart(merged, path, after);
    else {
      const joined = path.endsWith('.article')
        ? mergeArticles(articleOf(old.get(path)), articleOf(my.get(path)), articleOf(after))
        : null;
      if (joined) merged = withPart(merged, path, joined.merged.content.length > 0 ? joined.merged : undefined);
      else conflicts.push(path);
    }
  }
  return { merged, conflicts };
}

const articleOf = (value: unknown): RichText | null => readRichText(value ?? null);

function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every(
      (key) =>
        Object.hasOwn(b, key) && isSame((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
    )
  );
}

/** How exact a place is that somebody pointed at on a map without stating it. */
const PLACED_ACCURACY_METERS = 30;

/** A member who moves a pin makes a new statement: the accuracy of the former place does not hold for it. */
export function withPinAccuracy(draft: ElementDraft, before: ElementDraft | null): ElementDraft {
  const { place, positionAccuracyMeters } = draft;
  const isMoved = place !== null && (place[0] !== before?.place?.[0] || place[1] !== before.place[1]);
  const isStated = positionAccuracyMeters !== null && positionAccuracyMeters !== before?.positionAccuracyMeters;
  return isMoved && !isStated ? { ...draft, positionAccuracyMeters: PLACED_ACCURACY_METERS } : draft;
}
