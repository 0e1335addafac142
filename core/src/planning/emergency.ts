import { EMERGENCY_NUMBER } from '../limits.ts';

/**
 * Emergency numbers by ISO 3166-1 code, mountain rescue first; other countries use 112. Mountain rescue has its own
 * numbers in the Alps, Tatra and Carpathians. No official register exists: check the rescue services of a country
 * before adding it.
 */
const NUMBERS: Readonly<Record<string, readonly string[]>> = {
  AR: ['911', '107'],
  AT: ['140', '112'],
  AU: ['000', '112'],
  CA: ['911'],
  CH: ['1414', '112'],
  CL: ['136', '131'],
  CN: ['120', '110'],
  CZ: ['1210', '112'],
  GB: ['999', '112'],
  IE: ['999', '112'],
  IT: ['112', '118'],
  JP: ['119', '110'],
  MX: ['911'],
  NP: ['102', '100'],
  NZ: ['111'],
  PE: ['105', '106'],
  PL: ['985', '112'],
  SK: ['18300', '112'],
  US: ['911'],
};

export const EMERGENCY_COUNTRIES = Object.keys(NUMBERS);

/** Always includes 112, which mobile phones route nearly everywhere. */
export function emergencyNumbers(country: string | null): readonly string[] {
  const own = country !== null && Object.hasOwn(NUMBERS, country) ? (NUMBERS[country] ?? []) : [];
  return [...new Set([...own, EMERGENCY_NUMBER])];
}
