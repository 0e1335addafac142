const HOUR = 3_600_000;

/** The latest current date anywhere on Earth as `YYYY-MM-DD`: time zones range from UTC-12 to UTC+14. */
export function latestToday(now: Date): string {
  return new Date(now.getTime() + 14 * HOUR).toISOString().slice(0, 10);
}

/** The earliest current date anywhere on Earth as `YYYY-MM-DD`. */
export function earliestToday(now: Date): string {
  return new Date(now.getTime() - 12 * HOUR).toISOString().slice(0, 10);
}
