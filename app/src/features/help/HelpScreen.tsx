import type { ReactNode } from 'react';
import { emergencyNumbers, EMERGENCY_COUNTRIES } from '@cordada/core/planning/emergency';
import { useSite } from '#app/pages/pageContext.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { ABOUT } from './aboutTexts.ts';
import { GRADES } from './gradeTexts.ts';
import { HelpArticle, HelpSectionView } from './HelpArticle.tsx';
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

export function HelpScreen(): ReactNode {
  const { language } = useSite();
  const headings = HEADINGS[language];
  const countries = new Intl.DisplayNames(language, { type: 'region' });
  const numbers = EMERGENCY_COUNTRIES.map(
    (country) => [countries.of(country) ?? country, emergencyNumbers(country).join(', ')] as const,
  ).toSorted(([a], [b]) => a.localeCompare(b, language));
  return (
    <HelpArticle texts={HELP}>
      <nav aria-label={HELP[language].title}>
        <ul className="flex flex-wrap gap-x-6">
          {(['howTo', 'grades', 'emergency', 'more'] as const).map((id) => (
            <li key={id}>
              <a href={`#${id}`} className="prose-link inline-flex min-h-11 items-center font-semibold">
                {headings[id]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
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
      <Part id="emergency" title={headings.emergency}>
        <HelpSectionView section={{ ...EMERGENCY[language], terms: numbers }} level={3} />
      </Part>
      <Part id="more" title={headings.more}>
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
