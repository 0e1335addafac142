import type { ReactNode } from 'react';
import { PageHead } from '#app/pages/PageHead.tsx';
import { useSite } from '#app/pages/pageContext.tsx';
import { chapterId } from './findChapters.ts';
import type { HelpSection, HelpTexts } from './helpDocument.ts';

export function HelpArticle({
  texts,
  children,
}: {
  readonly texts: HelpTexts;
  readonly children?: ReactNode;
}): ReactNode {
  const { language } = useSite();
  const { title, lead, sections } = texts[language];
  return (
    <article className="page grid max-w-3xl gap-8 py-8 sm:py-12">
      <PageHead title={title} description={lead} />
      <header className="grid gap-3">
        <h1 className="text-4xl sm:text-5xl">{title}</h1>
        <p className="max-w-prose text-lg text-muted">{lead}</p>
      </header>
      {sections.map((section) => (
        <HelpSectionView key={section.title} section={section} level={2} />
      ))}
      {children}
    </article>
  );
}

export function HelpSectionView({
  section,
  level,
}: {
  readonly section: HelpSection;
  readonly level: 2 | 3;
}): ReactNode {
  const { title, paragraphs, steps = [], terms = [] } = section;
  const Heading = `h${level}` as const;
  return (
    <section className="grid gap-3">
      <Heading id={chapterId(section)} className={`scroll-mt-24 ${level === 2 ? 'text-2xl' : 'text-xl'}`}>
        {title}
      </Heading>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="max-w-prose">
          {paragraph}
        </p>
      ))}
      {steps.length > 0 ? (
        <ol className="grid max-w-prose list-decimal gap-2 pl-5 marker:font-bold marker:text-accent">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      ) : null}
      {terms.length > 0 ? (
        <dl className="rounded-lg border border-line bg-raised px-4">
          {terms.map(([term, meaning]) => (
            <div
              key={term}
              className="grid grid-cols-[7rem_minmax(0,1fr)] gap-4 border-b border-line py-2.5 last:border-0 sm:grid-cols-[9rem_minmax(0,1fr)]"
            >
              <dt className="font-display font-bold">{term}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}
