/** How a list is completed: each place once, once in winter, in each season, or in each month. */
export const COMPLETION_STYLES = ['once', 'winter', 'fourSeasons', 'twelveMonths'] as const;
export type CompletionStyle = (typeof COMPLETION_STYLES)[number];

/** Seasons in the order of their slots. */
export const SEASONS = ['winter', 'spring', 'summer', 'autumn'] as const;

const SLOTS: Readonly<Record<CompletionStyle, number>> = { once: 1, winter: 1, fourSeasons: 4, twelveMonths: 12 };

/** How often each place is completed in a style. */
export function slotsOf(style: CompletionStyle): number {
  return SLOTS[style];
}

/** Month and day on which the seasons of the north begin, winter last because it goes over the year's end. */
const BEGINNINGS = [
  [321, 1],
  [621, 2],
  [923, 3],
  [1221, 0],
] as const;

/** The season of a day, 0 is winter: half a year apart on the two halves of the earth. */
export function seasonOf(day: string, lat: number | null): number {
  const date = Number(day.slice(5, 7)) * 100 + Number(day.slice(8, 10));
  const north = BEGINNINGS.findLast(([begins]) => date >= begins)?.[1] ?? 0;
  return lat !== null && lat < 0 ? (north + 2) % 4 : north;
}

/**
 * Which of its slots a completion on a day fills; null where it counts for nothing.
 * The database has the same as `list_slot`; a test holds both together.
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
