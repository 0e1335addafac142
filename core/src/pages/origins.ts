import type { RoutesLanguage } from './pageTable.ts';

const IP_ADDRESS = /^(\d+\.){3}\d+$|^\[/;

/**
 * Origin that serves paths in one language, such as `https://es.cordada.example`. IP addresses cannot have a language
 * subdomain: loopback becomes `localhost`, others stay.
 */
export function originOf(publicUrl: string, routesLanguage: RoutesLanguage): string {
  const url = new URL(publicUrl);
  if (routesLanguage === 'neutral') return url.origin;
  if (url.hostname === '127.0.0.1' || url.hostname === '[::1]') url.hostname = 'localhost';
  if (IP_ADDRESS.test(url.hostname)) return url.origin;
  url.hostname = `${routesLanguage}.${url.hostname}`;
  return url.origin;
}

export function routesLanguageOfHost(host: string): RoutesLanguage {
  const label = host.toLowerCase().split('.', 1)[0];
  return host.includes('.') && (label === 'en' || label === 'es') ? label : 'neutral';
}
