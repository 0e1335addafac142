/** One more is named rather than counted. */
const NAMED = 3;

/** The first names of a list in words, and how many more there are. */
export function namedFirst(list: string): { readonly names: string; readonly more: number } {
  const all = list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const named = all.length > NAMED ? all.slice(0, NAMED - 1) : all;
  return { names: named.join(', '), more: all.length - named.length };
}
