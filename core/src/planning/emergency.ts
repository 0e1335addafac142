import { EMERGENCY_NUMBER } from '../limits.ts';

/**
 * Emergency numbers by ISO 3166-1 code, the first for accidents in the mountains; what is not here has 112 alone. Mountain
 * rescue has numbers of its own in the Alps, Tatra and Carpathians. No register lists them: whoever adds a country looks at
 * the pages of its rescue services.
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

/** Countries with numbers of their own. */
export const EMERGENCY_COUNTRIES = Object.keys(NUMBERS);

/** Whom to call in a country, 112 always among them: mobile phones know it nearly everywhere. */
export function emergencyNumbers(country: string | null): readonly string[] {
  const own = country !== null && Object.hasOwn(NUMBERS, country) ? (NUMBERS[country] ?? []) : [];
  return [...new Set([...own, EMERGENCY_NUMBER])];
}
