import { METERS_PER_FOOT } from './formatDistance.ts';
import { formatNumber, withUnit } from './formatNumber.ts';
import type { UnitSystem } from './formatNumber.ts';
import type { Language } from '../pages/pageTable.ts';

export function elevationParts(
  meters: number,
  language: Language,
  units: UnitSystem = 'metric',
): { number: string; unit: string } {
  return units === 'metric'
    ? { number: formatNumber(meters, language), unit: 'm' }
    : { number: formatNumber(meters / METERS_PER_FOOT, language), unit: 'ft' };
}

export function formatElevation(meters: number, language: Language, units: UnitSystem = 'metric'): string {
  const { number, unit } = elevationParts(meters, language, units);
  return withUnit(number, unit);
}
