import type { ReactNode } from 'react';
import type { Language } from '@cordada/core/pages/pageTable';
import { emergencyNumbers, EMERGENCY_COUNTRIES } from '@cordada/core/planning/emergency';
import { useMessages } from '#app/messages/useMessages.tsx';
import { useSite } from '#app/pages/pageContext.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { ABOUT } from './aboutTexts.ts';
import { EmergencyCall } from './EmergencyCall.tsx';
import type { HelpChapter } from './findChapters.ts';
import { GRADES } from './gradeTexts.ts';
import { HelpArticle, HelpSectionView } from './HelpArticle.tsx';
import { CONTENTS_LINK, ContentsPart, HelpContents } from './HelpContents.tsx';
import type { HelpTexts } from './helpDocument.ts';
import { HOW_TOS } from './howToTexts.ts';
import { PRIVACY } from './privacyTexts.ts';
import { TERMS } from './termsTexts.ts';

const HELP: HelpTexts = {
  en: {
    title: 'Help',
    lead: 'How things are done, what the grades mean, and whom to call in an emergency.',
    sections: [],
  },
  es: {
    title: 'Ayuda',
    lead: 'Cómo se hacen las cosas, qué significan los grados y a quién llamar en una emergencia.',
    sections: [],
  },
};

const HEADINGS = {
  en: { howTo: 'How to', grades: 'Grades', emergency: 'In an emergency', more: 'More about Cordada' },
  es: { howTo: 'Cómo se hace', grades: 'Grados', emergency: 'En una emergencia', more: 'Más sobre Cordada' },
} as const;

const EMERGENCY = {
  en: {
    title: 'Whom to call',
    paragraphs: [
      'Stay calm, protect yourselves, then call. Say where you are (coordinates help: long press on the map of Cordada), what happened, how many you are, how they are and what the weather is like. Without coverage try 112 all the same: any network takes the call. In the Alps six signals a minute, by light or voice, then a minute of pause, call for help.',
      'In other countries than these, 112. There is no official register of mountain rescue numbers: check them before you leave.',
    ],
  },
  es: {
    title: 'A quién llamar',
    paragraphs: [
      'Mantened la calma, protegeos y llamad. Decid dónde estáis (ayudan las coordenadas: pulsación larga en el mapa de Cordada), qué ha pasado, cuántos sois, cómo estáis y qué tiempo hace. Sin cobertura, intentad igualmente el 112: la llamada entra por cualquier red. En los Alpes se pide auxilio con seis señales por minuto, de luz o de voz, y un minuto de pausa.',
      'En los países que no aparecen, el 112. No existe un registro oficial de los números de rescate en montaña: comprobadlos antes de salir.',
    ],
  },
} as const;

const PAGES = [
  ['helpAbout', ABOUT],
  ['helpPrivacyPolicy', PRIVACY],
  ['helpTermsOfUse', TERMS],
] as const;

/** In the order of the page, then those of the other pages. */
function chaptersOf(language: Language): HelpChapter[] {
  const { howTo, grades, emergency } = HEADINGS[language];
  const parts = [
    ['help', emergency, [{ ...EMERGENCY[language], terms: emergencyTerms(language) }]],
    ['help', howTo, HOW_TOS[language]],
    ['help', grades, GRADES[language]],
    ...PAGES.map(([page, texts]) => [page, texts[language].title, texts[language].sections] as const),
  ] as const;
  return parts.flatMap(([page, part, sections]) => sections.map((section) => ({ page, part, section })));
}

/** The countries with their numbers, by name. */
function emergencyTerms(language: Language): (readonly [string, string])[] {
  const countries = new Intl.DisplayNames(language, { type: 'region' });
  return EMERGENCY_COUNTRIES.map(
    (country) => [countries.of(country) ?? country, emergencyNumbers(country).join(', ')] as const,
  ).toSorted(([a], [b]) => a.localeCompare(b, language));
}

export function HelpScreen(): ReactNode {
  const { language } = useSite();
  const t = useMessages();
  const headings = HEADINGS[language];
  return (
    <HelpArticle texts={HELP}>
      <EmergencyCall>
        <a href="#emergency" className="prose-link inline-flex min-h-11 items-center justify-self-start sm:min-h-6">
          {t('help.emergency.more')}
        </a>
      </EmergencyCall>
      <HelpContents chapters={chaptersOf(language)}>
        <ContentsPart title={headings.more}>
          {PAGES.map(([page, texts]) => (
            <li key={page}>
              <PageLink page={page} className={CONTENTS_LINK}>
                {texts[language].title}
              </PageLink>
            </li>
          ))}
        </ContentsPart>
      </HelpContents>
      <Part id="emergency" title={headings.emergency}>
        <EmergencyCall />
        <HelpSectionView section={{ ...EMERGENCY[language], terms: emergencyTerms(language) }} level={3} />
      </Part>
      <Part id="howTo" title={headings.howTo}>
        {HOW_TOS[language].map((section) => (
          <HelpSectionView key={section.title} section={section} level={3} />
        ))}
      </Part>
      <Part id="grades" title={headings.grades}>
        {GRADES[language].map((section) => (
          <HelpSectionView key={section.title} section={section} level={3} />
        ))}
      </Part>
    </HelpArticle>
  );
}

function Part({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <section aria-labelledby={id} className="grid gap-6 border-t border-line pt-6">
      <h2 id={id} className="scroll-mt-24 text-3xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
