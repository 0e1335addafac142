import { elementPath } from '@cordada/core/pages/elementPages';
import { legacyPath } from '@cordada/core/pages/legacyPath';
import { languageOf } from '@cordada/core/pages/pageTable';
import type { RoutesLanguage } from '@cordada/core/pages/pageTable';
import { handleSkeleton } from '@cordada/core/accounts/handles';
import { slugOf } from '@cordada/core/elements/slug';
import { buildAnyPath, buildPath, matchPath } from '@cordada/core/pages/paths';
import type { Db } from '#server/db/connect.ts';
import { canReadProfile, findBySkeletons, fullName, loadUsers, STRANGER } from '#server/modules/accounts/index.ts';
import { loadElements, textOf } from '#server/modules/elements/index.ts';
import { findLegacyUrl } from './legacy.queries.ts';

const HANDLE_PATH = /^\/@([A-Za-z0-9_]{1,40})$/;

export async function resolveLegacyUrl(db: Db, url: string, routesLanguage: RoutesLanguage): Promise<string | null> {
  const asked = legacyPath(url);
  if (!asked) return null;
  const handle = HANDLE_PATH.exec(asked.path)?.[1];
  if (handle !== undefined) return findMemberPath(db, handle, routesLanguage);
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

/** The page of the member with this name or former name; none for a private profile. */
async function findMemberPath(db: Db, handle: string, routesLanguage: RoutesLanguage): Promise<string | null> {
  const [found] = await findBySkeletons(db, [handleSkeleton(handle)]);
  const user = found && (await loadUsers(db, [found.accountId])).get(found.accountId);
  if (!user || !canReadProfile(null, user, STRANGER)) return null;
  return buildPath('user', routesLanguage, { id: user.id, slug: slugOf(fullName(user)) });
}
