import type { Language } from '../pages/pageTable.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;
const YEAR = 12 * MONTH;

const STEPS: readonly (readonly [below: number, unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  [MINUTE, 'second', 1],
  [HOUR, 'minute', MINUTE],
  [DAY, 'hour', HOUR],
  [MONTH, 'day', DAY],
  [YEAR, 'month', MONTH],
  [Number.POSITIVE_INFINITY, 'year', YEAR],
];

const formatters = {
  en: new Intl.RelativeTimeFormat('en'),
  es: new Intl.RelativeTimeFormat('es'),
};
const dayFormatters = {
  en: new Intl.RelativeTimeFormat('en', { numeric: 'auto' }),
  es: new Intl.RelativeTimeFormat('es', { numeric: 'auto' }),
};
const NOW = { en: 'now', es: 'ahora' } as const;

/**
 * Both instants are epoch milliseconds; less than a second apart is now. The unit changes at 60 seconds, 60 minutes, 24 hours, 30 days and 12 months.
 */
export function formatRelativeTime(at: number, now: number, language: Language): string {
  const seconds = Math.trunc((at - now) / 1000);
  const distance = Math.abs(seconds);
  if (distance === 0) return NOW[language];
  const [, unit, size] = STEPS.find(([below]) => distance < below) ?? STEPS[0]!;
  const whole = Math.floor(distance / size);
  return formatters[language].format(at > now ? whole : -whole, unit);
}

/** As one says it: today, tomorrow, in 3 days. */
export const formatDaysAhead = (days: number, language: Language): string =>
  dayFormatters[language].format(days, 'day');
