import type { ReactNode } from 'react';

/** What the page is about, for search engines, in the words of schema.org. Data, never executed. */
export function StructuredData({ data }: { readonly data: Readonly<Record<string, unknown>> }): ReactNode {
  // `<` must not close the script early.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
