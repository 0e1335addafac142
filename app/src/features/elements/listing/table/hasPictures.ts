import type { Card } from '#app/features/elements/card.ts';

/** Whether rows show pictures: only where each has one, because some beside others without any look broken. */
export const hasPictures = (cards: readonly Pick<Card, 'cover' | 'terrainCover'>[]): boolean =>
  cards.length > 0 && cards.every(({ cover, terrainCover }) => cover ?? terrainCover);
