const DAY_MS = 86_400_000;
const SATURDAY = 6;

/** The next Saturday, or today if it is one. */
export function nextSaturday(today: string): string {
  const at = Date.parse(today);
  return new Date(at + ((SATURDAY - new Date(at).getUTCDay() + 7) % 7) * DAY_MS).toISOString().slice(0, 10);
}
