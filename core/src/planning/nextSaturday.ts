const DAY_MS = 86_400_000;

/** The first Saturday after a day, both `YYYY-MM-DD`; the default date of a plan. */
export function nextSaturday(day: string): string {
  const at = Date.parse(day);
  return new Date(at + (6 - new Date(at).getUTCDay() || 7) * DAY_MS).toISOString().slice(0, 10);
}
