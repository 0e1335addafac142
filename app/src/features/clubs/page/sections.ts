export const CLUB_SECTIONS = ['calendar', 'lists'] as const;
export type ClubSectionName = (typeof CLUB_SECTIONS)[number];
