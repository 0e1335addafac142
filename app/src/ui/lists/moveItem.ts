/** Returns the list with one item moved to another position. An unknown item changes nothing. */
export function moveItem<Item>(
  items: readonly Item[],
  isMoved: (item: Item) => boolean,
  position: number,
): readonly Item[] {
  const from = items.findIndex(isMoved);
  const [item] = items.slice(from, from + 1);
  return from < 0 || item === undefined ? items : items.toSpliced(from, 1).toSpliced(position, 0, item);
}
