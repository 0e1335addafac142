export const CLUB_SECTIONS = ['calendar', 'lists', 'equipment', 'history'] as const;
export type ClubSectionName = (typeof CLUB_SECTIONS)[number];
