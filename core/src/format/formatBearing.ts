import { formatNumber } from './formatNumber.ts';
import type { Language } from '../pages/pageTable.ts';

/** Clockwise from north. In Spanish, west is O (oeste). */
const POINTS = {
  en: ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'],
  es: ['N', 'NE', 'E', 'SE', 'S', 'SO', 'O', 'NO'],
} as const satisfies Record<Language, readonly string[]>;

export function formatBearing(degrees: number, language: Language): string {
  const whole = Math.round(degrees) % 360;
  return `${formatNumber(whole, language)}°\u00A0${formatDirection(whole, language)}`;
}

/** The point of the compass that is nearest to a bearing from 0 to 360 degrees. */
export const formatDirection = (degrees: number, language: Language): string =>
  POINTS[language][Math.round(degrees / 45) % 8] ?? '';
