/** The other names that differ from the first one and from each other by more than capitals, in their order. */
export function distinctNames(first: string, others: readonly string[]): string[] {
  const known = new Set([first.toLocaleLowerCase()]);
  return others.filter((name) => {
    const key = name.toLocaleLowerCase();
    const isNew = !known.has(key);
    known.add(key);
    return isNew;
  });
}
