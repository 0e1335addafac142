import { runOperation } from '#app/data/execute.ts';
import { ClubMembers, MyClubs } from '#app/data/generated/clubs.ts';
import type { ClubMembersData, MyClubsData } from '#app/data/generated/clubs.ts';
import type { Load } from '#app/pages/pageContext.tsx';

export const SECTIONS = ['accepted', 'requested', 'rejected'] as const;
export type Section = (typeof SECTIONS)[number];

export interface MembersData {
  readonly viewer: NonNullable<MyClubsData['viewer']> | null;
  readonly clubs: MyClubsData['myClubs'];
  /** Null when the reader manages no club. */
  readonly managed: { readonly club: ClubMembersData['user']; readonly isOwn: boolean } | null;
  readonly section: Section;
  readonly members: ClubMembersData['members'] | null;
  readonly invitations: ClubMembersData['clubInvitations'];
}

/** Members of the own club, or of the one that the reader administers. */
export const loadMembers: Load<MembersData> = async ({ url, site, signal }) => {
  const section = SECTIONS.find((one) => one === url.searchParams.get('section')) ?? 'accepted';
  const { viewer = null, hasClub, myClubs } = await runOperation(site, MyClubs, {}, signal);
  const administered = myClubs.flatMap(({ club, role, state }) =>
    club && role === 'administrator' && state === 'accepted' ? [club.id] : [],
  );
  const asked = administered.find((id) => id === url.searchParams.get('club'));
  const clubId = asked ?? (hasClub ? viewer?.id : administered[0]);
  if (clubId === undefined) return { viewer, clubs: myClubs, managed: null, section, members: null, invitations: [] };
  const after = url.searchParams.get('after');
  const { user, members, clubInvitations } = await runOperation(site, ClubMembers, { section, clubId, after }, signal);
  const managed = { club: user, isOwn: clubId === viewer?.id };
  return { viewer, clubs: myClubs, managed, section, members, invitations: clubInvitations };
};
