import { elementPath } from '@cordada/core/pages/elementPages';
import { legacyPath } from '@cordada/core/pages/legacyPath';
import { languageOf } from '@cordada/core/pages/pageTable';
import type { RoutesLanguage } from '@cordada/core/pages/pageTable';
import { buildAnyPath, matchPath } from '@cordada/core/pages/paths';
import type { Db } from '#server/db/connect.ts';
import { loadElements, textOf } from '#server/modules/elements/index.ts';
import { findLegacyUrl } from './legacy.queries.ts';

export async function resolveLegacyUrl(db: Db, url: string, routesLanguage: RoutesLanguage): Promise<string | null> {
  const asked = legacyPath(url);
  if (!asked) return null;
  const found = await findLegacyUrl(db, [...new Set([asked.withQuery, asked.path])], routesLanguage);
  if (!found) return null;
  if (found.elementId !== null) {
    const element = (await loadElements(db, [found.elementId])).get(found.elementId);
    if (!element) return null;
    const { slug } = textOf(element, languageOf(routesLanguage));
    return elementPath({ ...element, slug }, routesLanguage);
  }
  const match = matchPath(found.pagePath ?? '', 'neutral');
  return match && buildAnyPath(match.name, routesLanguage, match.params);
}
