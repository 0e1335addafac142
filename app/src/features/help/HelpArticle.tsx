import type { ReactNode } from 'react';
import { PageHead } from '#app/pages/PageHead.tsx';
import { useSite } from '#app/pages/pageContext.tsx';
import type { HelpTexts } from './helpDocument.ts';

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
        <section key={section.title} className="grid gap-3">
          <h2 className="text-2xl">{section.title}</h2>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph} className="max-w-prose">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
      {children}
    </article>
  );
}
