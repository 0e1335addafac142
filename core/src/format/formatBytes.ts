import { formatNumber, withUnit } from './formatNumber.ts';
import type { Language } from '../pages/pageTable.ts';

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];

/** In decimal units with two or three significant digits. */
export function formatBytes(bytes: number, language: Language): string {
  let value = Math.abs(bytes);
  let unit = 0;
  // 999.6 MB would be shown as 1000 MB.
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1_000;
    unit += 1;
  }
  const decimals = unit > 0 && value < 9.95 ? 1 : 0;
  return withUnit(formatNumber(bytes < 0 ? -value : value, language, 0, decimals), UNITS[unit] ?? '');
}
