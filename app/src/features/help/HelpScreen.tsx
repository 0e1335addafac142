import type { ReactNode } from 'react';
import { useSite } from '#app/pages/pageContext.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { ABOUT } from './aboutTexts.ts';
import { HelpArticle } from './HelpArticle.tsx';
import type { HelpTexts } from './helpDocument.ts';
import { PRIVACY } from './privacyTexts.ts';
import { TERMS } from './termsTexts.ts';

const HELP: HelpTexts = {
  en: {
    title: 'Help',
    lead: 'What Cordada is, what it keeps about you, and what we ask of one another.',
    sections: [],
  },
  es: { title: 'Ayuda', lead: 'Qué es Cordada, qué guarda sobre ti y qué nos pedimos unos a otros.', sections: [] },
};
const PAGES = [
  ['helpAbout', ABOUT],
  ['helpPrivacyPolicy', PRIVACY],
  ['helpTermsOfUse', TERMS],
] as const;

export function HelpScreen(): ReactNode {
  const { language } = useSite();
  return (
    <HelpArticle texts={HELP}>
      <ul className="grid gap-3">
        {PAGES.map(([page, texts]) => (
          <li key={page} className="border-t border-line pt-3">
            <PageLink page={page} className="prose-link text-lg font-semibold">
              {texts[language].title}
            </PageLink>
            <p className="text-muted">{texts[language].lead}</p>
          </li>
        ))}
      </ul>
    </HelpArticle>
  );
}
