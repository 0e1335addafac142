import type { Language } from '@cordada/core/pages/pageTable';
import { LANGUAGES } from '@cordada/core/pages/pageTable';

export const LANGUAGE_COOKIE = 'language';

/** Reads the language cookie, which all hosts share. Null when the user has not chosen a language. */
export function chosenLanguage(): Language | null {
  const value = document.cookie
    .split('; ')
    .find((part) => part.startsWith(`${LANGUAGE_COOKIE}=`))
    ?.slice(LANGUAGE_COOKIE.length + 1);
  return LANGUAGES.find((language) => language === value) ?? null;
}

export function preferredLanguage(): Language | null {
  for (const wanted of navigator.languages) {
    const found = LANGUAGES.find((language) => wanted.toLowerCase().split('-')[0] === language);
    if (found) return found;
  }
  return null;
}
