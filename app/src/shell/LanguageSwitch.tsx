import type { ReactNode } from 'react';
import { LANGUAGES } from '@cordada/core/pages/pageTable';
import { originOf } from '@cordada/core/pages/origins';
import { useLanguage, useMessages } from '#app/messages/useMessages.tsx';
import { useSite } from '#app/pages/pageContext.tsx';
import { useCurrentPage } from '#app/pages/usePage.ts';

/** Each language in its own words, whatever the page speaks. */
const NAMES = { en: 'English', es: 'Español' } as const;

/** Links to this very page in each language; on error pages to the start. */
export function LanguageSwitch(): ReactNode {
  const t = useMessages();
  const shown = useLanguage();
  const { publicUrl } = useSite();
  const page = useCurrentPage();
  return (
    <ul aria-label={t('shell.language.label')} className="flex items-center">
      {LANGUAGES.map((language) => (
        <li key={language}>
          <a
            href={page?.addresses[language] ?? originOf(publicUrl, language)}
            lang={language}
            hrefLang={language}
            aria-label={`${language.toUpperCase()}, ${NAMES[language]}`}
            title={NAMES[language]}
            aria-current={language === shown ? 'true' : undefined}
            className="grid size-11 place-items-center rounded-sm text-sm font-semibold text-muted uppercase hover:text-ink aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-accent aria-[current]:decoration-2 aria-[current]:underline-offset-4"
          >
            {language}
          </a>
        </li>
      ))}
    </ul>
  );
}
