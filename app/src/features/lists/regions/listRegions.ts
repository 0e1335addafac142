export interface PlacedItem {
  readonly id: string;
  readonly regions: readonly { readonly id: string; readonly level: string | null; readonly name: string }[];
}

export interface ListRegion {
  readonly id: string;
  readonly name: string;
  /** Places of the list inside; one on a border is in several regions. */
  readonly itemIds: ReadonlySet<string>;
}

export const REGION_LEVELS = ['subRange', 'range', 'island', 'province', 'country', 'continent'] as const;
export type RegionLevel = (typeof REGION_LEVELS)[number];

const REGIONS_MAX = 40;
/** Levels that leave out more of the list say little about its progress. */
const COVERED_MIN = 0.6;

/** The levels of regions that divide a list, finest first, with their regions in the order of the list. */
export function divideByRegion(items: readonly PlacedItem[]): ReadonlyMap<RegionLevel, readonly ListRegion[]> {
  const divisions = new Map<RegionLevel, readonly ListRegion[]>();
  for (const level of REGION_LEVELS) {
    const regions = new Map<string, { id: string; name: string; itemIds: Set<string> }>();
    const covered = new Set<string>();
    for (const item of items) {
      for (const { id, name } of item.regions.filter((region) => region.level === level)) {
        const region = regions.get(id) ?? { id, name, itemIds: new Set() };
        regions.set(id, region);
        region.itemIds.add(item.id);
        covered.add(item.id);
      }
    }
    const isDivision = regions.size > 1 && regions.size <= REGIONS_MAX && covered.size >= items.length * COVERED_MIN;
    if (isDivision) divisions.set(level, [...regions.values()]);
  }
  return divisions;
}
