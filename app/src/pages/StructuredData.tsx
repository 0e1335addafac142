import type { ReactNode } from 'react';

export function StructuredData({ data }: { readonly data: Readonly<Record<string, unknown>> }): ReactNode {
  // Escapes `<` so that the data cannot close the script element.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
