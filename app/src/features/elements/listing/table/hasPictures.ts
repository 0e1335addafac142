import type { Card } from '#app/features/elements/card.ts';

/** A picture beside a few of the rows would tell these apart for no reason. */
const LEAST_SHARE = 0.75;

/** Whether rows show pictures: where nearly all have one, others the symbol of their kind in its place. */
export function hasPictures(cards: readonly Pick<Card, 'cover' | 'terrainCover'>[]): boolean {
  const pictured = cards.filter(({ cover, terrainCover }) => cover ?? terrainCover).length;
  return pictured > 0 && pictured >= cards.length * LEAST_SHARE;
}
