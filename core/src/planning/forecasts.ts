import type { LonLat } from '../geo/lonLat.ts';

/**
 * Pages of the services that warn of avalanches, by ISO 3166-1 code. In Europe the members of the European Avalanche
 * Warning Services, as that lists them at avalanches.org; elsewhere the national services.
 */
const BULLETINS: Readonly<Record<string, string>> = {
  AD: 'https://www.meteo.ad/estatneu',
  AT: 'https://www.lawinen.at/',
  CA: 'https://avalanche.ca/',
  CH: 'https://whiterisk.ch/',
  CZ: 'https://www.horskasluzba.cz/',
  DE: 'https://lawinenwarndienst.bayern.de/',
  ES: 'https://www.aemet.es/es/eltiempo/prediccion/montana',
  FR: 'https://meteofrance.com/meteo-montagne',
  GB: 'https://www.sais.gov.uk/',
  IT: 'https://bollettini.aineva.it/',
  NO: 'https://www.varsom.no/',
  NZ: 'https://www.avalanche.net.nz/',
  PL: 'https://lawiny.topr.pl/',
  SE: 'https://www.lavinprognoser.se/',
  SK: 'https://www.hzs.sk/',
  US: 'https://avalanche.org/',
};

/** Leads to the services of all its members. */
const BULLETINS_OF_EUROPE = 'https://www.avalanches.org/';

/** Of countries, which are named in `language`; where none is known, one page that leads on, without a country. */
export function avalancheBulletinsIn(
  countries: readonly string[],
  language: string,
): readonly { readonly country: string; readonly url: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const own = Object.entries(BULLETINS).flatMap(([code, url]) => {
    const country = names.of(code) ?? code;
    return countries.includes(country) ? [{ country, url }] : [];
  });
  return own.length > 0 ? own : [{ country: '', url: BULLETINS_OF_EUROPE }];
}

/** The forecast of Meteoblue for a place, which its address tells to two decimals only: about a kilometre. */
export function weatherForecastUrl([lon, lat]: LonLat, language: 'en' | 'es'): string {
  const place = `${Math.abs(lat).toFixed(2)}${lat < 0 ? 'S' : 'N'}${Math.abs(lon).toFixed(2)}${lon < 0 ? 'W' : 'E'}`;
  return `https://www.meteoblue.com/${language === 'es' ? 'es/tiempo/semana' : 'en/weather/week'}/${place}`;
}
