import { redirect } from 'react-router';
import type { PageName } from '@cordada/core/pages/pageTable';
import { buildPath, encodePath } from '@cordada/core/pages/paths';
import type { PageParams } from '@cordada/core/pages/paths';
import type { LoadInput } from './pageContext.tsx';

/**
 * Answers 301 unless the requested id and slug are the current ones. Loaders call it as soon as
 * they know them; neutral paths carry no slug.
 */
export function requireCanonical<Name extends PageName>(
  { url, site }: LoadInput,
  page: Name,
  params: PageParams<Name>,
): void {
  const canonical = encodePath(buildPath(page, site.routesLanguage, ...([params] as never)));
  if (encodePath(decodeURI(url.pathname)) === canonical) return;
  throw redirect(canonical + url.search, 301);
}
