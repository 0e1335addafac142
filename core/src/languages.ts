/** Languages the interface is offered in. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'en';

/** Language of the paths; `neutral` where the host names none. */
export type RoutesLanguage = Language | 'neutral';

/** Whether a text is a language we offer. */
export function isLanguage(text: string): text is Language {
  return (LANGUAGES as readonly string[]).includes(text);
}

/** Routes language of a host name, by its first label. */
export function routesLanguageOfHost(host: string): RoutesLanguage {
  const label = host.toLowerCase().split(/[.:]/)[0] ?? '';
  return isLanguage(label) ? label : 'neutral';
}
