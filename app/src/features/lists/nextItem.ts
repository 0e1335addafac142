interface Item {
  readonly id: string;
}

/**
 * What somebody does next of a list: the first place that is pending among their targets, else the first one that
 * remains.
 * @returns null when nothing remains
 */
export function nextItem<One extends Item>(
  items: readonly One[],
  doneIds: ReadonlySet<string>,
  pendingIds: { readonly has: (id: string) => boolean },
): One | null {
  const remaining = items.filter(({ id }) => !doneIds.has(id));
  return remaining.find(({ id }) => pendingIds.has(id)) ?? remaining[0] ?? null;
}
