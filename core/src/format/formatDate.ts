import type { Language } from '../pages/pageTable.ts';

const DATE_TEXT = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?(Z)?)?$/;

/** A date as the API gives it: `2026-08-01`, `2026-08-01 06:30:00` or epoch seconds. */
export type DateInput = string | number;

/** Epoch milliseconds of a date; text without a zone is read as UTC. Throws 'Invalid date'. */
export function parseDate(date: DateInput): number {
  if (typeof date === 'number') {
    if (!Number.isFinite(date)) throw new RangeError('Invalid date');
    return date * 1000;
  }
  const match = DATE_TEXT.exec(date);
  if (!match) throw new RangeError('Invalid date');
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const at = Date.UTC(year, month - 1, day, hour, minute, second);
  // Date.UTC turns 31 June into 1 July instead of refusing it.
  if (new Date(at).getUTCDate() !== day || month > 12 || hour > 23 || minute > 59 || second > 59) {
    throw new RangeError('Invalid date');
  }
  return at;
}

const STYLES = {
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  dayAndTime: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateStyle = keyof typeof STYLES;

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * A date in the reader's language. Zone and language are always explicit, so that server and
 * browser write the same; a date without a time has no zone and must be shown in UTC.
 */
export function formatDate(date: DateInput, language: Language, style: DateStyle = 'day', timeZone = 'UTC'): string {
  const key = `${language} ${style} ${timeZone}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'es-ES', { ...STYLES[style], timeZone });
    formatters.set(key, formatter);
  }
  return formatter.format(parseDate(date));
}

/** The day it is where the clock of this machine is, as `YYYY-MM-DD`; for browsers. */
export function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** Names of the months, `Jan` to `Dec` or in full, for pickers and best-months strips. */
export function monthNames(language: Language, length: 'short' | 'long' = 'short'): string[] {
  const formatter = new Intl.DateTimeFormat(language, { month: length, timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => formatter.format(Date.UTC(2024, month, 1)));
}

/** Names of the days of the week from Monday on, as short as they are unmistakable. */
export function weekdayNames(language: Language): string[] {
  const formatter = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  // The first of January 2024 was a Monday.
  return Array.from({ length: 7 }, (_, day) => formatter.format(Date.UTC(2024, 0, 1 + day)));
}
