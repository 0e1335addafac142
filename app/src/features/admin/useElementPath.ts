import type { KindName } from '@cordada/core/elements/kinds';
import { elementPath } from '@cordada/core/pages/elementPages';
import { useSite } from '#app/pages/pageContext.tsx';

/** The path of the page of an element, whatever its kind, in the spelling of the page that is shown. */
export function useElementPath(): (element: {
  readonly id: string;
  readonly type: KindName;
  readonly slug: string;
}) => string {
  const { routesLanguage } = useSite();
  return ({ id, type, slug }) => elementPath({ kind: type, id, slug }, routesLanguage);
}
