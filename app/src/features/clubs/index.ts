import { lazyPart } from '#app/ui/lazyPart.ts';

export { ClubPanel } from './ClubPanel.tsx';
export { ClubSection } from './ClubSection.tsx';
export { ClubsOfList } from './page/lazyClubsOfList.ts';
export const ClubPlanPanel = lazyPart(async () => (await import('./plans/ClubPlanPanel.tsx')).ClubPlanPanel);
