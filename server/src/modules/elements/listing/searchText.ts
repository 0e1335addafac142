import { slugOf } from '@cordada/core/elements/slug';

export function normaliseSearchText(names: readonly string[]): string {
  const words = names.filter(Boolean).map((name) => slugOf(name).replaceAll('-', ' '));
  return [...new Set(words)].join(' | ');
}
