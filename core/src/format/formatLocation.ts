import type { LonLat } from '../geo/lonLat.ts';

const degrees = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
  useGrouping: false,
});

/**
 * `42.66703, 1.39806`: latitude first and with points in every language, as people paste it into
 * other tools; 2 to 6 decimals.
 */
export function formatLocation([longitude, latitude]: LonLat): string {
  return `${degrees.format(latitude)}, ${degrees.format(longitude)}`;
}
