interface Region {
  readonly id: string;
  readonly level: string | null;
  readonly name: string;
  readonly slug: string;
}

/** The range that most targets are in; of equal ones the first. */
export function commonRange(
  targets: readonly { readonly element: { readonly regions: readonly Region[] } | null }[],
): Region | null {
  const counts = new Map<string, { readonly region: Region; readonly count: number }>();
  for (const region of targets.flatMap(({ element }) => element?.regions ?? [])) {
    if (region.level === 'range') counts.set(region.id, { region, count: (counts.get(region.id)?.count ?? 0) + 1 });
  }
  const all = [...counts.values()];
  const most = Math.max(...all.map(({ count }) => count));
  return all.find(({ count }) => count === most)?.region ?? null;
}
