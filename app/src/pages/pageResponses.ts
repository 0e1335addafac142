import { redirect } from 'react-router';
import type { PageName } from '@cordada/core/pages/pageTable';
import { buildAnyPath, encodePath } from '@cordada/core/pages/paths';
import type { PageParams } from '@cordada/core/pages/paths';
import type { LoadInput } from './pageContext.tsx';

/**
 * Requires the current id and slug in the URL. Neutral paths have no slug.
 * @throws Response a 301 redirect to the canonical URL otherwise
 */
export function requireCanonical<Name extends PageName>(
  { url, site }: LoadInput,
  page: Name,
  params: PageParams<Name> & object,
): void {
  const canonical = encodePath(buildAnyPath(page, site.routesLanguage, params));
  if (encodePath(decodeURI(url.pathname)) === canonical) return;
  throw redirect(canonical + url.search, 301);
}
