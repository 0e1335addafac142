import { originOf } from '@cordada/core/pages/origins';
import type { Language } from '@cordada/core/pages/pageTable';
import { reportError } from '#app/data/reports.ts';
import { useSite } from '#app/pages/pageContext.tsx';
import { useCurrentPage } from '#app/pages/useCurrentPage.ts';

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

export function useLanguageChoice(): {
  readonly addressOf: (language: Language) => string;
  readonly choose: (language: Language) => void;
} {
  const { publicUrl } = useSite();
  const page = useCurrentPage();
  const addressOf = (language: Language): string => page?.addresses[language] ?? originOf(publicUrl, language);
  return {
    addressOf,
    choose(language) {
      const address = addressOf(language) + location.search;
      // The page changes even if the choice cannot be stored.
      void import('#app/data/preferences/rememberLanguage.ts')
        .then(({ rememberLanguage }) => rememberLanguage(language, publicUrl))
        .catch(reportError)
        .then(() => import('#app/data/sisterHosts.ts'))
        .then(({ goToSisterHost }) => goToSisterHost(address));
    },
  };
}
