const TELLING_LEVELS = ['range', 'subRange', 'island', 'country', 'province', 'park', 'continent'];

/** Of a way through several ranges, none of them says where it is. */
export function distinctiveRegion<
  Region extends { readonly level: string | null; readonly isPartial?: boolean | undefined },
>(regions: readonly Region[]): Region | undefined {
  return TELLING_LEVELS.flatMap((level) => {
    const found = regions.filter((one) => one.level === level && !one.isPartial);
    // An element on a border has several countries, so no country describes it.
    return level === 'country' && found.length > 1 ? [] : found;
  })[0];
}
