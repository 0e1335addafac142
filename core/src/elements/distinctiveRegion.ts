const TELLING_LEVELS = ['range', 'subRange', 'island', 'country', 'province', 'park', 'continent'];

export function distinctiveRegion<Region extends { readonly level: string | null }>(
  regions: readonly Region[],
): Region | undefined {
  return TELLING_LEVELS.flatMap((level) => {
    const found = regions.filter((one) => one.level === level);
    // An element on a border has several countries, so no country describes it.
    return level === 'country' && found.length > 1 ? [] : found;
  })[0];
}
