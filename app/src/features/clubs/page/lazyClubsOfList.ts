import { lazyPart } from '#app/ui/lazyPart.ts';

export const ClubsOfList = lazyPart(async () => (await import('./ClubsOfList.tsx')).ClubsOfList);
