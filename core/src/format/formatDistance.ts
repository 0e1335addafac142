import { formatNumber, withUnit } from './formatNumber.ts';
import type { UnitSystem } from './formatNumber.ts';
import type { Language } from '../pages/pageTable.ts';

export const METERS_PER_FOOT = 0.3048;
export const METERS_PER_MILE = 1609.344;

/**
 * Whole metres below 1000 m, then kilometres with 1 to 2 decimals, from 100 km without; imperial units likewise.
 * @param isWhole without decimals, where they would mean nothing
 */
export function formatDistance(
  meters: number,
  language: Language,
  units: UnitSystem = 'metric',
  isWhole = false,
): string {
  const [small, large, smallUnit, largeUnit] =
    units === 'metric'
      ? ([meters, meters / 1000, 'm', 'km'] as const)
      : ([meters / METERS_PER_FOOT, meters / METERS_PER_MILE, 'ft', 'mi'] as const);
  if (Math.round(Math.abs(small)) < 1000) return withUnit(formatNumber(small, language), smallUnit);
  const decimals = isWhole || Math.abs(large) >= 99.995 ? ([0, 0] as const) : ([1, 2] as const);
  return withUnit(formatNumber(large, language, ...decimals), largeUnit);
}

/** Kilometres or miles with a fixed number of decimals, for columns of numbers. */
export function formatKilometers(
  meters: number,
  language: Language,
  units: UnitSystem = 'metric',
  decimals: 0 | 1 = 1,
): string {
  const [large, unit] =
    units === 'metric' ? ([meters / 1000, 'km'] as const) : ([meters / METERS_PER_MILE, 'mi'] as const);
  return withUnit(formatNumber(large, language, decimals, decimals), unit);
}
