/** Months as the field `bestMonths` writes them. */
export const BEST_MONTHS: readonly string[] = Array.from({ length: 12 }, (_, month) => String(month + 1));

/** First and last month of each run of consecutive months; a run may go on from December to January. */
export function monthSpans(months: readonly string[]): [first: string, last: string][] {
  const isIn = BEST_MONTHS.map((month) => months.includes(month));
  if (isIn.every(Boolean)) return [['1', '12']];
  return BEST_MONTHS.flatMap((first, index) => {
    if (!isIn[index] || isIn[(index + 11) % 12]) return [];
    let length = 1;
    while (isIn[(index + length) % 12]) length += 1;
    return [[first, BEST_MONTHS[(index + length - 1) % 12] ?? first] satisfies [string, string]];
  });
}
