export const COMPLETION_STYLES = ['once', 'winter', 'fourSeasons', 'twelveMonths'] as const;
export type CompletionStyle = (typeof COMPLETION_STYLES)[number];

export const SEASONS = ['winter', 'spring', 'summer', 'autumn'] as const;

const SLOTS: Readonly<Record<CompletionStyle, number>> = { once: 1, winter: 1, fourSeasons: 4, twelveMonths: 12 };

/** Number of periods in which each place of a list has to be completed: twelve months, four seasons, or one. */
export function slotCountOf(style: CompletionStyle): number {
  return SLOTS[style];
}

/**
 * Month and day (MMDD) on which the northern seasons start; winter comes last because it spans the turn of the year.
 */
const BEGINNINGS = [
  [321, 1],
  [621, 2],
  [923, 3],
  [1221, 0],
] as const;

/** Index into `SEASONS`; southern latitudes are shifted by half a year. */
export function seasonOf(day: string, lat: number | null): number {
  const date = Number(day.slice(5, 7)) * 100 + Number(day.slice(8, 10));
  const north = BEGINNINGS.findLast(([begins]) => date >= begins)?.[1] ?? 0;
  return lat !== null && lat < 0 ? (north + 2) % 4 : north;
}

/**
 * Returns the slot that a completion fills, or null if the day does not count. Must stay equal to the SQL function
 * `list_slot`; a test compares both.
 */
export function slotOf(style: CompletionStyle, day: string, lat: number | null): number | null {
  switch (style) {
    case 'once':
      return 0;
    case 'twelveMonths':
      return Number(day.slice(5, 7)) - 1;
    case 'fourSeasons':
      return seasonOf(day, lat);
    case 'winter':
      return seasonOf(day, lat) === 0 ? 0 : null;
  }
}
