import type { Language } from '../pages/pageTable.ts';

/** What a reader measures in. */
export type UnitSystem = 'metric' | 'imperial';

// Building an Intl formatter costs more than using it a hundred times.
const formatters = new Map<string, Intl.NumberFormat>();

/** A number in the reader's language with `least` to `most` decimals. */
export function formatNumber(value: number, language: Language, least = 0, most = Math.max(least, 0)): string {
  const key = `${language} ${least} ${most}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.NumberFormat(language, { minimumFractionDigits: least, maximumFractionDigits: most });
    formatters.set(key, formatter);
  }
  // A rounded -0.4 must not read "-0".
  return formatter.format(Math.abs(value) < 0.5 * 10 ** -most ? 0 : value);
}

/** A share from 0 to 1 as whole percent; 100 only when it really is everything. */
export function formatPercent(share: number, language: Language): string {
  const percent = share >= 1 ? 100 : Math.min(99, Math.round(share * 100));
  return language === 'es' ? `${formatNumber(percent, language)}\u00A0%` : `${formatNumber(percent, language)}%`;
}

/** Number and unit never part at a line end. */
export function withUnit(number: string, unit: string): string {
  return `${number}\u00A0${unit}`;
}
