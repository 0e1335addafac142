import { slugOf } from '@cordada/core/elements/slug';

/** Names as one text that a filter compares: lower case, without accents, each name once. */
export function normaliseSearchText(names: readonly string[]): string {
  const words = names.filter(Boolean).map((name) => slugOf(name).replaceAll('-', ' '));
  return [...new Set(words)].join(' | ');
}
