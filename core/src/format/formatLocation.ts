import type { LonLat } from '../geo/lonLat.ts';

const degrees = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
  useGrouping: false,
});

/**
 * Latitude first and decimal points in every language, so that other tools accept it: `42.66703, 1.39806`; 2 to 6
 * decimals.
 */
export function formatLocation([longitude, latitude]: LonLat): string {
  return `${degrees.format(latitude)}, ${degrees.format(longitude)}`;
}

export function formatLocationDms([longitude, latitude]: LonLat): string {
  const part = (value: number, [positive, negative]: readonly [string, string]): string => {
    // Round to tenths of a second first, so that 59.96″ carries into the minutes.
    const tenths = Math.round(Math.abs(value) * 36_000);
    const seconds = ((tenths % 600) / 10).toFixed(1);
    return `${Math.floor(tenths / 36_000)}° ${Math.floor(tenths / 600) % 60}′ ${seconds}″ ${value < 0 ? negative : positive}`;
  };
  return `${part(latitude, ['N', 'S'])}, ${part(longitude, ['E', 'W'])}`;
}
