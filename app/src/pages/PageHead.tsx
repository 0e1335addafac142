import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { hasPicture } from '@cordada/core/pages/pageTable';
import { reportView } from '#app/data/reports.ts';
import { useLanguage, useMessages } from '#app/messages/useMessages.tsx';
import { useSite } from './pageContext.tsx';
import { useCurrentPage } from './useCurrentPage.ts';
import type { CurrentPage } from './useCurrentPage.ts';

interface PageHeadProps {
  readonly title: string;
  readonly description?: string | null;
  /** Error pages have neither canonical nor alternate links and are not indexed. */
  readonly isError?: boolean;
}

function pictureOf({ name, id }: CurrentPage): string {
  return id !== null && hasPicture(name) ? `${name}/${id}` : 'cordada';
}

/** Sets the title and meta tags, which React hoists into the head, and counts the page view. Use once per screen. */
export function PageHead({ title, description, isError = false }: PageHeadProps): ReactNode {
  const t = useMessages();
  const language = useLanguage();
  const { publicUrl, routesLanguage } = useSite();
  const page = useCurrentPage();
  const viewed = isError ? null : page?.name;
  const address = page?.addresses.neutral;
  useEffect(() => {
    if (viewed && address) reportView(viewed);
  }, [viewed, address]);
  const full =
    page?.name === 'welcome' ? `${t('shell.productName')} · ${title}` : `${title} · ${t('shell.productName')}`;
  if (isError || !page?.isIndexable) {
    return (
      <>
        <title>{full}</title>
        <meta name="robots" content="noindex" />
      </>
    );
  }
  const { addresses } = page;
  const picture = `${publicUrl}/share/${language}/${pictureOf(page)}.png`;
  return (
    <>
      <title>{full}</title>
      {description ? <meta name="description" content={description} /> : null}
      <link rel="canonical" href={addresses[routesLanguage]} />
      <link rel="alternate" hrefLang="en" href={addresses.en} />
      <link rel="alternate" hrefLang="es" href={addresses.es} />
      <link rel="alternate" hrefLang="x-default" href={addresses.neutral} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={t('shell.productName')} />
      <meta property="og:title" content={title} />
      {description ? <meta property="og:description" content={description} /> : null}
      <meta property="og:url" content={addresses[routesLanguage]} />
      <meta property="og:locale" content={language === 'es' ? 'es_ES' : 'en_GB'} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
