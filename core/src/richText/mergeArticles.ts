import { diff3Merge, diffComm } from 'node-diff3';
import type { RichBlock, RichText } from './richText.ts';

/** A run of paragraphs that two articles share, or the runs that each has at this place; one of them may be empty. */
export type ArticleSegment =
  | { readonly isSame: true; readonly blocks: readonly RichBlock[] }
  | { readonly isSame: false; readonly mine: readonly RichBlock[]; readonly theirs: readonly RichBlock[] };

/** Articles with more blocks are not joined, because comparing takes time that grows with the square. */
const BLOCKS_MAX = 1_000;

const keysOf = (article: RichText | null): string[] => (article?.content ?? []).map((block) => JSON.stringify(block));
const blocksOf = (keys: readonly string[]): RichBlock[] => keys.map((key) => JSON.parse(key));

/**
 * Three-way merge by paragraphs.
 * @returns null if both changed the same or neighbouring paragraphs, or an article is too long to compare
 */
export function mergeArticles(
  base: RichText | null,
  mine: RichText | null,
  theirs: RichText | null,
): { readonly merged: RichText } | null {
  const [a, o, b] = [keysOf(mine), keysOf(base), keysOf(theirs)];
  if (Math.max(a.length, o.length, b.length) > BLOCKS_MAX) return null;
  const regions = diff3Merge(a, o, b, { excludeFalseConflicts: true });
  if (regions.some(({ conflict }) => conflict)) return null;
  return { merged: { type: 'doc', content: blocksOf(regions.flatMap(({ ok }) => ok ?? [])) } };
}

/** Where two articles agree and where they differ, in order; null if one is too long to compare. */
export function compareArticles(mine: RichText, theirs: RichText): readonly ArticleSegment[] | null {
  const [a, b] = [keysOf(mine), keysOf(theirs)];
  if (Math.max(a.length, b.length) > BLOCKS_MAX) return null;
  return diffComm(a, b).map(({ common, buffer1, buffer2 }) =>
    common
      ? { isSame: true, blocks: blocksOf(common) }
      : { isSame: false, mine: blocksOf(buffer1), theirs: blocksOf(buffer2) },
  );
}
