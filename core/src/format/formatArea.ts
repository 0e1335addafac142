import { METERS_PER_FOOT, METERS_PER_MILE } from './formatDistance.ts';
import { formatNumber, withUnit } from './formatNumber.ts';
import type { UnitSystem } from './formatNumber.ts';
import type { Language } from '../pages/pageTable.ts';

/**
 * Square metres below 100,000 m², then square kilometres with 2 decimals below 10 million m², 1 below 100 million and
 * none above. Imperial units switch at the same areas.
 */
export function formatArea(squareMeters: number, language: Language, units: UnitSystem = 'metric'): string {
  const [small, large, smallUnit, largeUnit] =
    units === 'metric'
      ? ([squareMeters, squareMeters / 1e6, 'm²', 'km²'] as const)
      : ([squareMeters / METERS_PER_FOOT ** 2, squareMeters / METERS_PER_MILE ** 2, 'ft²', 'mi²'] as const);
  if (squareMeters < 100_000) return withUnit(formatNumber(small, language), smallUnit);
  const decimals = squareMeters < 10e6 ? 2 : squareMeters < 100e6 ? 1 : 0;
  return withUnit(formatNumber(large, language, decimals), largeUnit);
}
