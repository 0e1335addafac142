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

/** By countries, which are named in `language`; those without numbers of their own are together. */
export function emergencyNumbersIn(
  countries: readonly string[],
  language: string,
): { readonly country: string; readonly numbers: readonly string[] }[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const own = EMERGENCY_COUNTRIES.flatMap((code) => {
    const country = names.of(code) ?? code;
    return countries.includes(country) ? [{ country, numbers: emergencyNumbers(code) }] : [];
  });
  const others = countries.filter((name) => !own.some(({ country }) => country === name));
  return own.length > 0 && others.length === 0
    ? own
    : [...own, { country: others.join(', '), numbers: emergencyNumbers(null) }];
}

/** Always includes 112, which mobile phones route nearly everywhere. */
export function emergencyNumbers(country: string | null): readonly string[] {
  const own = country !== null && Object.hasOwn(NUMBERS, country) ? (NUMBERS[country] ?? []) : [];
  return [...new Set([...own, EMERGENCY_NUMBER])];
}
