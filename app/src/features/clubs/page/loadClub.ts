import { data } from 'react-router';
import { runOperation } from '#app/data/execute.ts';
import { ClubListCompletions, ClubLists, ClubPage } from '#app/data/generated/clubPage.ts';
import type { ClubListCompletionsData, ClubListsData, ClubPageData } from '#app/data/generated/clubPage.ts';
import type { Load } from '#app/pages/pageContext.tsx';
import { sectionsOf } from './sections.ts';
import type { ClubSectionName } from './sections.ts';

export const LIST_STATES = ['all', 'completed', 'pending'] as const;

export interface ClubData {
  readonly club: ClubPageData['user'];
  readonly viewerId: string;
  /** Whether the reader decides in the club. */
  readonly isManager: boolean;
  readonly isLeader: boolean;
  readonly section: ClubSectionName;
  readonly lists: ClubListsData['clubLists'];
  readonly list: {
    readonly state: (typeof LIST_STATES)[number];
    readonly progress: NonNullable<ClubListCompletionsData['clubList']>;
    readonly completions: ClubListCompletionsData['clubCompletions'];
  } | null;
}

const oneOf = <Name extends string>(names: readonly [Name, ...Name[]], given: string | null): Name =>
  names.find((name) => name === given) ?? names[0];

/** What members of a club share; for others the page is not there. */
export const loadClub: Load<ClubData> = async ({ params, url, site, signal }) => {
  const clubId = params['id'] ?? '';
  const { user, viewer, hasClub, myMembership } = await runOperation(site, ClubPage, { id: clubId }, signal);
  const isClub = viewer?.id === user.id && hasClub;
  if (!viewer || (!isClub && myMembership?.state !== 'accepted')) {
    throw data({ errorCode: 'not_found' }, { status: 404 });
  }
  const isManager = isClub || myMembership?.role === 'administrator';
  const section = oneOf(sectionsOf(isManager), url.searchParams.get('section'));
  const base = {
    club: user,
    viewerId: viewer.id,
    isManager,
    isLeader: isClub || myMembership?.role !== 'member',
    section,
    lists: [],
    list: null,
  };
  if (section !== 'lists') return base;
  const listId = url.searchParams.get('list');
  if (listId === null) {
    return { ...base, lists: (await runOperation(site, ClubLists, { clubId }, signal)).clubLists };
  }
  const state = oneOf(LIST_STATES, url.searchParams.get('state'));
  const isCompleted = state === 'all' ? null : state === 'completed';
  const variables = { clubId, listId, isCompleted, after: url.searchParams.get('after') };
  const { clubList, clubCompletions } = await runOperation(site, ClubListCompletions, variables, signal);
  if (!clubList) throw data({ errorCode: 'not_found' }, { status: 404 });
  return { ...base, list: { state, progress: clubList, completions: clubCompletions } };
};
