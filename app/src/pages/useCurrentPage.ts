import { useMatches } from 'react-router';
import type { PageName } from '@cordada/core/pages/pageTable';
import { pageRow } from '@cordada/core/pages/pageTable';
import { originOf } from '@cordada/core/pages/origins';
import { alternates, encodePath } from '@cordada/core/pages/paths';
import type { PageHandle, WithSlugs } from './pageContext.tsx';
import { useSite } from './pageContext.tsx';

export interface CurrentPage {
  readonly name: PageName;
  readonly isIndexable: boolean;
  readonly id: string | null;
  /** Absolute URLs of this page by language, without query. */
  readonly addresses: { readonly en: string; readonly es: string; readonly neutral: string };
}

/** Whether the page depends on the viewer; the server sends it as an empty shell. */
export function isGated(name: PageName): boolean {
  const { access } = pageRow(name);
  return access === 'private' || access === 'admin';
}

export function useCurrentPage(): CurrentPage | null {
  const { publicUrl } = useSite();
  const match = useMatches().findLast(({ handle }) => (handle as PageHandle | undefined)?.page);
  if (!match) return null;
  const name = (match.handle as PageHandle).page;
  const params = Object.fromEntries(Object.entries(match.params).filter(([, value]) => value !== undefined));
  const slugs = (match.loaderData as WithSlugs | undefined | null)?.slugs;
  const paths = alternates(name, params as Record<string, string>, slugs);
  return {
    name,
    isIndexable: pageRow(name).indexable,
    id: params['id'] ?? params['looseId'] ?? params['elementId'] ?? null,
    addresses: {
      en: originOf(publicUrl, 'en') + encodePath(paths.en),
      es: originOf(publicUrl, 'es') + encodePath(paths.es),
      neutral: originOf(publicUrl, 'neutral') + encodePath(paths['x-default']),
    },
  };
}
