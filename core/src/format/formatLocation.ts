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

/** Degrees, minutes and seconds, as on paper maps: `42° 37′ 52.0″ N, 0° 39′ 24.1″ E`. */
export function formatLocationDms([longitude, latitude]: LonLat): string {
  const part = (value: number, [positive, negative]: readonly [string, string]): string => {
    // Tenths of seconds as a whole number: 59.96 seconds are the next minute.
    const tenths = Math.round(Math.abs(value) * 36_000);
    const seconds = ((tenths % 600) / 10).toFixed(1);
    return `${Math.floor(tenths / 36_000)}° ${Math.floor(tenths / 600) % 60}′ ${seconds}″ ${value < 0 ? negative : positive}`;
  };
  return `${part(latitude, ['N', 'S'])}, ${part(longitude, ['E', 'W'])}`;
}
