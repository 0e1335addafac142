const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(zone, formatter);
  }
  return formatter;
}

export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(name)) return false;
  try {
    formatterOf(name);
    return true;
  } catch {
    return false;
  }
}

function offsetAt(zone: string, at: number): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatterOf(zone).formatToParts(at)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1_000) * 1_000;
}

/**
 * Epoch milliseconds of a local time. A time skipped in spring is moved one hour later; a time repeated in autumn
 * means its second occurrence.
 * @param day `YYYY-MM-DD`
 */
export function instantIn(zone: string, day: string, minuteOfDay: number): number {
  const clock = Date.parse(`${day}T00:00:00Z`) + minuteOfDay * 60_000;
  const near = clock - offsetAt(zone, clock);
  return clock - offsetAt(zone, near);
}

/** Minutes after midnight on the clocks of a zone, 0 to 1439. */
export function minuteOfDayIn(zone: string, at: number): number {
  const minutes = Math.floor((at + offsetAt(zone, at)) / 60_000) % 1_440;
  return minutes < 0 ? minutes + 1_440 : minutes;
}
