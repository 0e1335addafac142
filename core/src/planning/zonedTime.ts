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

/** Whether a name is that of a time zone, `Europe/Madrid`. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(name)) return false;
  try {
    formatterOf(name);
    return true;
  } catch {
    return false;
  }
}

/** Milliseconds that clocks of a zone are ahead of UTC at an instant. */
function offsetAt(zone: string, at: number): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatterOf(zone).formatToParts(at)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1_000) * 1_000;
}

/**
 * The instant at which clocks of a zone show a minute of a day, epoch milliseconds. What they skip in spring is an
 * hour later, what they show twice in autumn is the second.
 * @param day `YYYY-MM-DD`
 */
export function instantIn(zone: string, day: string, minuteOfDay: number): number {
  const clock = Date.parse(`${day}T00:00:00Z`) + minuteOfDay * 60_000;
  const near = clock - offsetAt(zone, clock);
  return clock - offsetAt(zone, near);
}
