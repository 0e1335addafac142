import type { ReactNode } from 'react';
import { plainText, readingMinutes } from '@cordada/core/richText/richText';
import { useLanguage, useMessages } from '#app/messages/useMessages.tsx';
import { LanguageMark } from './ElementHeader.tsx';
import type { ElementPageData } from '../page/elementPage.ts';
import { RichTextView } from './RichTextView.tsx';
import { SectionHead } from './SectionHead.tsx';

export function ArticleSection({
  element: { article, articlePhotos },
}: {
  readonly element: ElementPageData;
}): ReactNode {
  const t = useMessages();
  const language = useLanguage();
  if (!article) return null;
  const other = article.language === language ? null : article.language;
  return (
    <section aria-labelledby="article" className="grid gap-4">
      <SectionHead id="article" title={t('elements.article.title')} />
      <p className="text-sm text-muted">
        {t('elements.article.minutes', { count: readingMinutes(plainText(article.text)) })}
      </p>
      <LanguageMark language={other} />
      <div lang={other ?? undefined}>
        <RichTextView text={article.text} photos={articlePhotos} />
      </div>
    </section>
  );
}
