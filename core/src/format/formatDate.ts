import type { Language } from '../pages/pageTable.ts';

const DATE_TEXT = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?(Z)?)?$/;

export type DateInput = string | number;

/**
 * Returns epoch milliseconds; text without a time zone is read as UTC.
 * @throws RangeError `Invalid date`
 */
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
  // Date.UTC turns 31 June into 1 July instead of rejecting it.
  if (new Date(at).getUTCDate() !== day || month > 12 || hour > 23 || minute > 59 || second > 59) {
    throw new RangeError('Invalid date');
  }
  return at;
}

const STYLES = {
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  weekdayAndTime: { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  dayAndTime: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateStyle = keyof typeof STYLES;

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Language and zone are explicit, so that server and browser render the same text. A date without a time must be
 * shown in UTC.
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

/** The current date in the time zone of this machine as `YYYY-MM-DD`; only for browsers. */
export function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

export function monthNames(language: Language, length: 'short' | 'long' = 'short'): string[] {
  const formatter = new Intl.DateTimeFormat(language, { month: length, timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => formatter.format(Date.UTC(2024, month, 1)));
}

export function weekdayNames(language: Language): string[] {
  const formatter = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  return Array.from({ length: 7 }, (_, day) => formatter.format(Date.UTC(2024, 0, 1 + day)));
}
