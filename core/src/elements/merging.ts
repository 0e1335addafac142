import { draftParts, withPart } from './draftParts.ts';
import type { ElementDraft } from './elementDraft.ts';
import { ELEMENT_IMAGES_MAX } from '../limits.ts';
import { elementKind } from './kinds.ts';
import type { KindName } from './kinds.ts';

export function canMergeKinds(one: KindName, other: KindName): boolean {
  const { isEncyclopedia, mergeGroup } = elementKind(one);
  // Lists belong to their authors and are never merged.
  if (!isEncyclopedia || one === 'list') return false;
  return one === other || (mergeGroup !== null && elementKind(other).mergeGroup === mergeGroup);
}

const FOLLOWING_THE_MERGE: ReadonlySet<string> = new Set(['parentId', 'partOf', 'leadsTo']);

export interface MissingPart {
  readonly path: string;
  readonly value: unknown;
}

/**
 * Parts the target can take from the source of a merge: those it lacks, further names, and the photos of the source
 * after its own. `parentId`, `partOf` and `leadsTo` are handled by the merge itself.
 */
export function missingParts(target: ElementDraft, source: ElementDraft): MissingPart[] {
  const known = draftParts(target);
  const fields = elementKind(target.kind).fields;
  const missing = [...draftParts(source)].flatMap(([path, value]) => {
    if (known.has(path) || FOLLOWING_THE_MERGE.has(path)) return [];
    if (path === 'otherNames' || path === 'images') return [];
    if (path.startsWith('fields.') && !Object.hasOwn(fields, path.slice('fields.'.length))) return [];
    if (path === 'line' && !elementKind(target.kind).isLinear) return [];
    // A text only has a name if it differs from the official name, which here is that of the other element.
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

export function takeParts(target: ElementDraft, source: ElementDraft, paths: readonly string[]): ElementDraft {
  return missingParts(target, source)
    .filter(({ path }) => paths.includes(path))
    .reduce((draft, { path, value }) => withPart(draft, path, value), target);
}

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
