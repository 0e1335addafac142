import { activitySummary } from '#app/features/activities/index.ts';
import type { ActivitySummary } from '#app/features/activities/index.ts';
import { cardOf } from '#app/features/elements/index.ts';
import type { Card } from '#app/features/elements/index.ts';
import { askedKind, targetsData } from '#app/features/targets/index.ts';
import type { MyTarget, TargetsData } from '#app/features/targets/index.ts';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { runOperation } from '#app/data/execute.ts';
import {
  MyContributions,
  MyLists,
  UserActivities,
  UserContributions,
  UserLists,
  UserTargets,
} from '#app/data/generated/users.ts';
import type { ContributionsFragment, OwnListsFragment } from '#app/data/generated/types.ts';
import type { Load } from '#app/pages/pageContext.tsx';
import { personOf } from './person.ts';
import type { Person } from './person.ts';

/** A part of something of one member. */
interface Part {
  readonly person: Person;
  readonly total: number;
  readonly nextCursor: string | null;
}

const nextOf = (page: { readonly hasNextPage: boolean; readonly endCursor: string | null }): string | null =>
  page.hasNextPage ? page.endCursor : null;

export interface PersonActivities extends Part {
  readonly outings: readonly ActivitySummary[];
}

/** Public outings of a member. */
export const loadUserActivities: Load<PersonActivities> = async ({ params, url, site, signal }) => {
  const variables = { id: params['id'] ?? '', after: url.searchParams.get('after') };
  const { user } = await runOperation(site, UserActivities, variables, signal);
  const { activities } = user;
  return {
    person: personOf(user),
    total: activities.total,
    nextCursor: nextOf(activities),
    outings: activities.nodes.map((outing) => activitySummary(outing)),
  };
};

const STATES = { userPendingTargets: 'pending', userCompletedTargets: 'completed' } as const;

export interface PersonTargets extends TargetsData {
  readonly person: Person;
  readonly targets: Readonly<Record<string, MyTarget>>;
}

/** Targets of a member as everybody may see them; the page decides the state. */
export const loadUserTargets: Load<PersonTargets> = async ({ page, params, url, site, signal }) => {
  const state = page in STATES ? STATES[page as keyof typeof STATES] : null;
  const kind = askedKind(url);
  const variables = { id: params['id'] ?? '', state, type: kind, after: url.searchParams.get('after') };
  const { user } = await runOperation(site, UserTargets, variables, signal);
  return {
    ...targetsData({ state, kind }, user.targets, user.targetCounts),
    person: personOf(user),
    targets: Object.fromEntries(user.targets.nodes.map(({ elementId, ...target }) => [elementId, target])),
  };
};

export interface PersonContributions extends Part {
  readonly contributions: readonly {
    readonly card: Card;
    readonly revisions: number;
    readonly isCreator: boolean;
    readonly lastAt: string;
  }[];
}

function contributionsOf(user: ContributionsFragment): PersonContributions {
  const { contributions } = user;
  return {
    person: personOf(user),
    total: contributions.total,
    nextCursor: nextOf(contributions),
    contributions: contributions.nodes.flatMap(({ element, ...rest }) =>
      element ? [{ card: cardOf(element), ...rest }] : [],
    ),
  };
}

/** What a member wrote or changed in the encyclopedia. */
export const loadUserContributions: Load<PersonContributions> = async ({ params, url, site, signal }) => {
  const variables = { id: params['id'] ?? '', after: url.searchParams.get('after') };
  return contributionsOf((await runOperation(site, UserContributions, variables, signal)).user);
};

/** What the reader wrote or changed. */
export const loadMyContributions: Load<PersonContributions> = async ({ url, site, signal }) => {
  const { viewer } = await runOperation(site, MyContributions, { after: url.searchParams.get('after') }, signal);
  return contributionsOf(required(viewer).user);
};

export interface PersonLists extends Part {
  readonly cards: readonly Card[];
}

function listsOf(user: OwnListsFragment): PersonLists {
  const { lists } = user;
  return {
    person: personOf(user),
    total: lists.total,
    nextCursor: nextOf(lists),
    cards: lists.nodes.map((list) => cardOf(list)),
  };
}

/** Lists that a member made. */
export const loadUserLists: Load<PersonLists> = async ({ params, url, site, signal }) => {
  const variables = { id: params['id'] ?? '', after: url.searchParams.get('after') };
  return listsOf((await runOperation(site, UserLists, variables, signal)).user);
};

/** Lists that the reader made. */
export const loadMyLists: Load<PersonLists> = async ({ url, site, signal }) => {
  const { viewer } = await runOperation(site, MyLists, { after: url.searchParams.get('after') }, signal);
  return listsOf(required(viewer).user);
};

/** The reader, who has logged in: pages of one's own are behind the login. */
function required<Viewer>(viewer: Viewer | null): Viewer {
  if (viewer === null) throw new ApiFailure({ errorCode: 'unauthenticated' });
  return viewer;
}
