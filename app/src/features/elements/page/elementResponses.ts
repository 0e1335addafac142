import { redirect } from 'react-router';
import type { KindName } from '@cordada/core/elements/kinds';
import { elementPath, pageOfKind } from '@cordada/core/pages/elementPages';
import { encodePath } from '@cordada/core/pages/paths';
import type { LoadInput } from '#app/pages/pageContext.tsx';

export function notThisKind(kind: KindName, page: ReturnType<typeof pageOfKind>): boolean {
  return pageOfKind(kind) !== page;
}

/** Redirects with 301 to the page of the actual kind, for example from `/pin/…` with the id of a region. */
export function redirectToKind(
  { site, url }: LoadInput,
  { id, slug, type }: { readonly id: string; readonly slug: string; readonly type: KindName },
): Response {
  return redirect(encodePath(elementPath({ kind: type, id, slug }, site.routesLanguage)) + url.search, 301);
}
