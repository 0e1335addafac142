import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { reportView } from '#app/data/reports.ts';
import { useLanguage, useMessages } from '#app/messages/useMessages.tsx';
import { useSite } from './pageContext.tsx';
import { useCurrentPage } from './usePage.ts';

interface PageHeadProps {
  /** Without the product name, which is added. */
  readonly title: string;
  readonly description?: string | null;
  /** Path or address of the picture shown where the page is shared. */
  readonly image?: string | null;
  /** Error pages have neither canonical nor alternates and are not indexed. */
  readonly isError?: boolean;
}

/** Title and meta tags of a page, hoisted into the head by React; one per screen, which counts its view. */
export function PageHead({ title, description, image, isError = false }: PageHeadProps): ReactNode {
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
      {image ? <meta property="og:image" content={new URL(image, publicUrl).href} /> : null}
    </>
  );
}
