import type { RoutesLanguage } from './pageTable.ts';

const IP_ADDRESS = /^(\d+\.){3}\d+$|^\[/;

/**
 * The origin that serves a spelling of the paths: `https://es.cordada.example` for es. Addresses
 * without a name cannot carry a language label: loopback becomes `localhost`, others stay.
 */
export function originOf(publicUrl: string, routesLanguage: RoutesLanguage): string {
  const url = new URL(publicUrl);
  if (routesLanguage === 'neutral') return url.origin;
  if (url.hostname === '127.0.0.1' || url.hostname === '[::1]') url.hostname = 'localhost';
  if (IP_ADDRESS.test(url.hostname)) return url.origin;
  url.hostname = `${routesLanguage}.${url.hostname}`;
  return url.origin;
}

/** The spelling a host name asks for by its first label. */
export function routesLanguageOfHost(host: string): RoutesLanguage {
  const label = host.toLowerCase().split('.', 1)[0];
  return host.includes('.') && (label === 'en' || label === 'es') ? label : 'neutral';
}
