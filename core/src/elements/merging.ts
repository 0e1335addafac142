import { draftParts, withPart } from './draftParts.ts';
import type { ElementDraft } from './elementDraft.ts';
import { ELEMENT_IMAGES_MAX } from '../limits.ts';
import { elementKind } from './kinds.ts';
import type { KindName } from './kinds.ts';

/** Whether an element of one kind can turn out to be the same thing as one of another kind. */
export function canMergeKinds(one: KindName, other: KindName): boolean {
  const { isEncyclopedia, mergeGroup } = elementKind(one);
  // Lists belong to whoever made them.
  if (!isEncyclopedia || one === 'list') return false;
  return one === other || (mergeGroup !== null && elementKind(other).mergeGroup === mergeGroup);
}

const FOLLOWING_THE_MERGE: ReadonlySet<string> = new Set(['parentId', 'partOf', 'leadsTo']);

/** A part that one of two drafts has and the other lacks. */
export interface MissingPart {
  readonly path: string;
  readonly value: unknown;
}

/**
 * What a draft could take from one of the same thing: parts that it says nothing of, names under which
 * only the other is known, and its photos behind one's own. Where it belongs and what it leads to follow the merge itself.
 */
export function missingParts(target: ElementDraft, source: ElementDraft): MissingPart[] {
  const known = draftParts(target);
  const fields = elementKind(target.kind).fields;
  const missing = [...draftParts(source)].flatMap(([path, value]) => {
    if (known.has(path) || FOLLOWING_THE_MERGE.has(path)) return [];
    if (path === 'otherNames' || path === 'images') return [];
    if (path.startsWith('fields.') && !Object.hasOwn(fields, path.slice('fields.'.length))) return [];
    if (path === 'line' && !elementKind(target.kind).isLinear) return [];
    // The name of a text is only said where it differs from the official one, and then of another thing.
    if (/^texts\.\w+\.name$/.test(path)) return [];
    return [{ path, value }];
  });
  const names = otherNamesOf(target, source);
  const images = [...new Set([...(target.images ?? []), ...(source.images ?? [])])].slice(0, ELEMENT_IMAGES_MAX);
  return [
    ...(names.length > target.otherNames.length ? [{ path: 'otherNames', value: names }] : []),
    ...missing,
    ...(images.length > (target.images?.length ?? 0) ? [{ path: 'images', value: images }] : []),
  ];
}

/** The draft with some of its missing parts taken from the other one. */
export function takeParts(target: ElementDraft, source: ElementDraft, paths: readonly string[]): ElementDraft {
  return missingParts(target, source)
    .filter(({ path }) => paths.includes(path))
    .reduce((draft, { path, value }) => withPart(draft, path, value), target);
}

/** All names of both but those that the target has as its own. */
function otherNamesOf(target: ElementDraft, source: ElementDraft): ElementDraft['otherNames'] {
  const own = new Set([target.name, ...Object.values(target.texts).map(({ name }) => name), '']);
  const names = new Map(target.otherNames.map((one) => [one.name, one]));
  const offered = [
    { name: source.name, language: null },
    ...Object.entries(source.texts).map(([language, { name }]) => ({ name, language })),
    ...source.otherNames,
  ];
  for (const one of offered) if (!own.has(one.name) && !names.has(one.name)) names.set(one.name, one);
  return [...names.values()];
}
