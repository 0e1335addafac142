import { lazyPart } from '#app/ui/lazyPart.ts';

export const ClubCollectionList = lazyPart(async () => (await import('./ClubCollectionList.tsx')).ClubCollectionList);
