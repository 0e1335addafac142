import { isKindName } from '@cordada/core/elements/kinds';
import type { KindName } from '@cordada/core/elements/kinds';
import { NAME_QUERY_MAX_LENGTH } from '@cordada/core/limits';
import { cardOf } from '#app/features/elements/index.ts';
import type { Card } from '#app/features/elements/index.ts';
import {
  kindParam,
  loadFilterNames,
  readTargetsQuery,
  targetFilterOf,
  targetsData,
} from '#app/features/targets/index.ts';
import type { TargetsData } from '#app/features/targets/index.ts';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { runOperation } from '#app/data/execute.ts';
import {
  MyContributions,
  MyJoinedLists,
  MyLists,
  UserContributions,
  UserJoinedLists,
  UserLists,
  UserTargets,
} from '#app/data/generated/users.ts';
import type { ContributionsFragment, MadeListsFragment } from '#app/data/generated/types.ts';
import type { Load } from '#app/pages/pageContext.tsx';
import { personOf } from './person.ts';
import type { Person } from './person.ts';

/** A part of something of one member. */
interface PersonSection {
  readonly person: Person;
  /** Words that names have to contain; null without any. */
  readonly name: string | null;
  readonly total: number;
  readonly nextCursor: string | null;
}

const nextOf = (page: { readonly hasNextPage: boolean; readonly endCursor: string | null }): string | null =>
  page.hasNextPage ? page.endCursor : null;

const STATES = { userPendingTargets: 'pending', userCompletedTargets: 'completed' } as const;

export interface PersonTargets extends TargetsData {
  readonly person: Person;
}

export const loadUserTargets: Load<PersonTargets> = async ({ page, params, url, site, signal }) => {
  const asked = readTargetsQuery(url, page in STATES ? STATES[page as keyof typeof STATES] : null);
  const variables = {
    id: params['id'] ?? '',
    filter: targetFilterOf(asked),
    sort: asked.sort,
    after: url.searchParams.get('after'),
  };
  const [{ user }, names] = await Promise.all([
    runOperation(site, UserTargets, variables, signal),
    loadFilterNames(site, asked, signal),
  ]);
  return { ...targetsData(asked, names, user.targets, user.targetCounts), person: personOf(user) };
};

export interface PersonContributions extends PersonSection {
  readonly kind: KindName | null;
  readonly counts: readonly { readonly kind: KindName; readonly count: number }[];
  readonly contributions: readonly {
    readonly card: Card;
    readonly revisions: number;
    readonly isCreator: boolean;
    readonly lastAt: string;
  }[];
}

function askedName(url: URL): string | null {
  return (url.searchParams.get('q') ?? '').trim().slice(0, NAME_QUERY_MAX_LENGTH) || null;
}

function contributionsOf(
  { type: kind, name }: { readonly type: KindName | null; readonly name: string | null },
  user: ContributionsFragment,
): PersonContributions {
  const { contributions, contributionCounts } = user;
  return {
    kind,
    name,
    counts: contributionCounts.flatMap(({ type, count }) => (isKindName(type) ? [{ kind: type, count }] : [])),
    person: personOf(user),
    total: contributions.total,
    nextCursor: nextOf(contributions),
    contributions: contributions.nodes.flatMap(({ element, ...rest }) =>
      element ? [{ card: cardOf(element), ...rest }] : [],
    ),
  };
}

export const loadUserContributions: Load<PersonContributions> = async ({ params, url, site, signal }) => {
  const asked = { type: kindParam(url), name: askedName(url), after: url.searchParams.get('after') };
  const variables = { id: params['id'] ?? '', ...asked };
  return contributionsOf(asked, (await runOperation(site, UserContributions, variables, signal)).user);
};

export const loadMyContributions: Load<PersonContributions> = async ({ url, site, signal }) => {
  const asked = { type: kindParam(url), name: askedName(url), after: url.searchParams.get('after') };
  const { viewer } = await runOperation(site, MyContributions, asked, signal);
  return contributionsOf(asked, required(viewer).user);
};

export type ListsSection = 'made' | 'joined';

export interface PersonLists extends PersonSection {
  readonly section: ListsSection;
  readonly totals: Readonly<Record<ListsSection, number>>;
  readonly cards: readonly Card[];
}

function askedSection(url: URL): ListsSection {
  return url.searchParams.get('section') === 'joined' ? 'joined' : 'made';
}

function listsOf(section: ListsSection, name: string | null, user: MadeListsFragment): PersonLists {
  const { shown, made, joined } = user;
  return {
    section,
    name,
    person: personOf(user),
    total: shown.total,
    totals: { made: made.total, joined: joined.total },
    nextCursor: nextOf(shown),
    cards: shown.nodes.map((list) => cardOf(list)),
  };
}

export const loadUserLists: Load<PersonLists> = async ({ params, url, site, signal }) => {
  const name = askedName(url);
  const variables = { id: params['id'] ?? '', name, after: url.searchParams.get('after') };
  const section = askedSection(url);
  const operation = section === 'made' ? UserLists : UserJoinedLists;
  return listsOf(section, name, (await runOperation(site, operation, variables, signal)).user);
};

export const loadMyLists: Load<PersonLists> = async ({ url, site, signal }) => {
  const name = askedName(url);
  const listsIn = async (section: ListsSection): Promise<PersonLists> => {
    const operation = section === 'made' ? MyLists : MyJoinedLists;
    const { viewer } = await runOperation(site, operation, { name, after: url.searchParams.get('after') }, signal);
    return listsOf(section, name, required(viewer).user);
  };
  const lists = await listsIn(askedSection(url));
  // Most members make no lists, but join some.
  const isEmpty = lists.totals.made === 0 && lists.totals.joined > 0;
  return isEmpty && !url.searchParams.has('section') ? listsIn('joined') : lists;
};

/** @throws ApiFailure `unauthenticated` when there is no viewer */
function required<Viewer>(viewer: Viewer | null): Viewer {
  if (viewer === null) throw new ApiFailure({ errorCode: 'unauthenticated' });
  return viewer;
}
