import { isId } from '@cordada/core/ids';
import type { PageName } from '@cordada/core/pages/pageTable';

export type Entity =
  | 'access'
  | 'activity'
  | 'collection'
  | 'conversation'
  | 'list'
  | 'pin'
  | 'post'
  | 'region'
  | 'user';

const ENTITIES: Partial<Record<PageName, Entity>> = {
  access: 'access',
  activity: 'activity',
  myCollection: 'collection',
  conversation: 'conversation',
  list: 'list',
  pin: 'pin',
  post: 'post',
  region: 'region',
  user: 'user',
  userActivities: 'user',
  userCompletedTargets: 'user',
  userContributions: 'user',
  userLists: 'user',
  userPendingTargets: 'user',
  userStatistics: 'user',
  userTargets: 'user',
};

export type PageProblem =
  | { readonly state: 'notFound' | 'private'; readonly entity: Entity | 'page' }
  | { readonly state: 'invalid'; readonly entity: Exclude<Entity, 'user'> }
  | { readonly state: 'error'; readonly entity: 'page' };

export function pageProblem(
  status: number,
  page: PageName | null,
  params: Readonly<Record<string, string | undefined>>,
): PageProblem {
  const entity = (page && ENTITIES[page]) ?? 'page';
  if (status === 401 || status === 403) return { state: 'private', entity };
  if (status !== 404) return { state: 'error', entity: 'page' };
  const id = params['id'] ?? params['elementId'];
  // Access pages are also found by ambiguous ids.
  const isWrong = id !== undefined ? !isId(id) : /[^\w-]/.test(params['looseId'] ?? '');
  return isWrong && entity !== 'user' && entity !== 'page'
    ? { state: 'invalid', entity }
    : { state: 'notFound', entity };
}
