import { formatNumber } from './formatNumber.ts';
import type { Language } from '../pages/pageTable.ts';

/** From north, clockwise; the west of Spanish is an O. */
const POINTS = {
  en: ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'],
  es: ['N', 'NE', 'E', 'SE', 'S', 'SO', 'O', 'NO'],
} as const satisfies Record<Language, readonly string[]>;

/** A direction from true north as whole degrees with the nearest of the eight winds: `173° S`. */
export function formatBearing(degrees: number, language: Language): string {
  const whole = Math.round(degrees) % 360;
  return `${formatNumber(whole, language)}°\u00A0${POINTS[language][Math.round(whole / 45) % 8]}`;
}
