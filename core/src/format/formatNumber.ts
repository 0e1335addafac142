import type { Language } from '../pages/pageTable.ts';

export type UnitSystem = 'metric' | 'imperial';

// Cached: creating an Intl formatter costs more than using it a hundred times.
const formatters = new Map<string, Intl.NumberFormat>();

export function formatNumber(value: number, language: Language, least = 0, most = Math.max(least, 0)): string {
  const key = `${language} ${least} ${most}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.NumberFormat(language, { minimumFractionDigits: least, maximumFractionDigits: most });
    formatters.set(key, formatter);
  }
  // Avoids "-0" for a rounded -0.4.
  return formatter.format(Math.abs(value) < 0.5 * 10 ** -most ? 0 : value);
}

/** `share` is 0 to 1. Only a complete share gives 100 %; 0.999 gives 99 %. */
export function formatPercent(share: number, language: Language): string {
  const percent = share >= 1 ? 100 : Math.min(99, Math.round(share * 100));
  return language === 'es' ? `${formatNumber(percent, language)}\u00A0%` : `${formatNumber(percent, language)}%`;
}

/** Joins with a no-break space, so that number and unit stay on one line. */
export function withUnit(number: string, unit: string): string {
  return `${number}\u00A0${unit}`;
}
