/** Begins the names of tags whose changes are announced at most once a second. */
export const CALM = '~';
const CALM_MS = 1_000;

/**
 * Passes on a tag at once, and further changes within a second together at its end, so that a page that a thousand
 * members like is not made anew for each of them.
 */
export function createCalmTags(passOn: (tags: readonly string[]) => void) {
  /** Tags passed on within the last second, and whether they changed again since. */
  const resting = new Map<string, { isChanged: boolean; readonly timer: NodeJS.Timeout }>();
  const change = (tag: string): void => {
    const known = resting.get(tag);
    if (known) {
      known.isChanged = true;
      return;
    }
    const timer = setTimeout(() => {
      const isChanged = resting.get(tag)?.isChanged ?? false;
      resting.delete(tag);
      if (isChanged) change(tag);
    }, CALM_MS);
    resting.set(tag, { isChanged: false, timer });
    passOn([tag]);
  };
  return {
    change,
    stop(): void {
      for (const { timer } of resting.values()) clearTimeout(timer);
      resting.clear();
    },
  };
}
