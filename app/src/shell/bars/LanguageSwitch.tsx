import type { ReactNode } from 'react';
import { LANGUAGES } from '@cordada/core/pages/pageTable';
import { useLanguage, useMessages } from '#app/messages/useMessages.tsx';
import { LANGUAGE_NAMES, useLanguageChoice } from '#app/features/accounts/settings/useLanguageChoice.ts';

export function LanguageSwitch(): ReactNode {
  const t = useMessages();
  const shown = useLanguage();
  const { addressOf, choose } = useLanguageChoice();
  return (
    <ul aria-label={t('shell.language.label')} className="flex items-center">
      {LANGUAGES.map((language) => (
        <li key={language}>
          <a
            href={addressOf(language)}
            lang={language}
            hrefLang={language}
            aria-label={`${language.toUpperCase()}, ${LANGUAGE_NAMES[language]}`}
            data-tooltip={LANGUAGE_NAMES[language]}
            aria-current={language === shown ? 'true' : undefined}
            onClick={(event) => {
              if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              choose(language);
            }}
            className="grid size-11 place-items-center rounded-sm text-sm font-semibold text-muted uppercase hover:text-ink aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-accent aria-[current]:decoration-2 aria-[current]:underline-offset-4"
          >
            {language}
          </a>
        </li>
      ))}
    </ul>
  );
}
