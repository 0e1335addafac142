import { formatNumber, withUnit } from './formatNumber.ts';
import type { Language } from '../pages/pageTable.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function formatDuration(exactSeconds: number, language: Language): string {
  const seconds = Math.round(exactSeconds);
  const part = (value: number, unit: string): string => withUnit(formatNumber(value, language), unit);
  const pair = (large: string, small: number, unit: string): string =>
    small === 0 ? large : `${large} ${part(small, unit)}`;
  if (seconds < MINUTE) return part(seconds, 's');
  if (seconds > 2 * DAY) {
    const hours = Math.round(seconds / HOUR);
    return pair(part(Math.floor(hours / 24), 'd'), hours % 24, 'h');
  }
  const minutes = Math.round(seconds / MINUTE);
  return minutes < 60 ? part(minutes, 'min') : pair(part(Math.floor(minutes / 60), 'h'), minutes % 60, 'min');
}

/** A time on foot, in which two days of walking are no 48 hours: never in days. */
export function formatWalkingTime(seconds: number, language: Language): string {
  if (seconds <= 2 * DAY) return formatDuration(seconds, language);
  return withUnit(formatNumber(Math.round(seconds / HOUR), language), 'h');
}
