const TELLING_LEVELS = ['range', 'subRange', 'island', 'country', 'province', 'park', 'continent'];

/** The region that says most about where something is; undefined where none is known. */
export function distinctiveRegion<Region extends { readonly level: string | null }>(
  regions: readonly Region[],
): Region | undefined {
  return TELLING_LEVELS.flatMap((level) => {
    const found = regions.filter((one) => one.level === level);
    // What lies in several countries is told by none of them.
    return level === 'country' && found.length > 1 ? [] : found;
  })[0];
}
