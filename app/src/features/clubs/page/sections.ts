const MEMBER_SECTIONS = ['calendar', 'lists', 'equipment', 'history'] as const;
const CLUB_SECTIONS = [...MEMBER_SECTIONS, 'report'] as const;
export type ClubSectionName = (typeof CLUB_SECTIONS)[number];

/** Only those who decide in a club read its yearly report. */
export const sectionsOf = (isManager: boolean): readonly [ClubSectionName, ...ClubSectionName[]] =>
  isManager ? CLUB_SECTIONS : MEMBER_SECTIONS;
