const TELLING_LEVELS = ['range', 'subRange', 'island', 'country', 'province', 'park', 'continent'];

/** The region that says most about where something is; undefined where none is known. */
export function tellingRegion<Region extends { readonly level: string | null }>(
  regions: readonly Region[],
): Region | undefined {
  return TELLING_LEVELS.flatMap((level) => regions.filter((one) => one.level === level))[0];
}
