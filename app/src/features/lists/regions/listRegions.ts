interface PlacedItem {
  readonly regions: readonly { readonly id: string; readonly level: string | null; readonly name: string }[];
}

export interface ListRegion {
  readonly id: string;
  readonly name: string;
  /** Positions in the list of the places inside; one on a border is in several regions. */
  readonly items: readonly number[];
}

const REGION_LEVELS = ['subRange', 'range', 'island', 'province', 'country', 'continent'] as const;

/** The regions of a level, in the order of the list. */
export interface ListDivision {
  readonly level: (typeof REGION_LEVELS)[number];
  readonly regions: readonly ListRegion[];
}

const REGIONS_MAX = 40;
/** Levels that leave out more of the list say little about its progress. */
const COVERED_MIN = 0.6;

/** The levels of regions that divide a list, finest first. */
export function divideByRegion(items: readonly PlacedItem[]): readonly ListDivision[] {
  return REGION_LEVELS.flatMap((level): ListDivision[] => {
    const regions = new Map<string, { id: string; name: string; items: number[] }>();
    let covered = 0;
    for (const [index, item] of items.entries()) {
      const own = item.regions.filter((region) => region.level === level);
      if (own.length > 0) covered += 1;
      for (const { id, name } of own) {
        const region = regions.get(id) ?? { id, name, items: [] };
        regions.set(id, region);
        region.items.push(index);
      }
    }
    const isDivision = regions.size > 1 && regions.size <= REGIONS_MAX && covered >= items.length * COVERED_MIN;
    return isDivision ? [{ level, regions: [...regions.values()] }] : [];
  });
}
