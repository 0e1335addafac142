import type { KindName } from '@cordada/core/elements/kinds';
import { elementPath } from '@cordada/core/pages/elementPages';
import { useSite } from '#app/pages/pageContext.tsx';

/** Returns paths of element pages in the route language of the current page. */
export function useElementPath(): (element: {
  readonly id: string;
  readonly type: KindName;
  readonly slug: string;
}) => string {
  const { routesLanguage } = useSite();
  return ({ id, type, slug }) => elementPath({ kind: type, id, slug }, routesLanguage);
}
