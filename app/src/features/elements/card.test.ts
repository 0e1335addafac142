import { expect, it } from 'vitest';
import { cardOf } from './card.ts';
import type { CardSource } from './card.ts';

const source: CardSource = {
  id: 'a',
  type: 'shelter',
  name: 'Vallot Shelter',
  slug: 'vallot-shelter',
  facts: { elevationMeters: 4_362 },
  difficulties: [],
  regions: [],
  description: 'Aluminium box below the Bosses ridge.',
};

it('describes a place in words only where no picture shows it', () => {
  expect(cardOf(source).note).toBe('Aluminium box below the Bosses ridge.');
  const pictured = cardOf({ ...source, terrainCover: '/covers/elements/a/1' });
  expect(pictured).toMatchObject({ note: undefined, terrainCover: '/covers/elements/a/1' });
});

it('has no elevation of a route, whose position is anywhere on its line', () => {
  const loop = { ...source, type: 'route', facts: { elevationMeters: 2_495, lengthMeters: 107_000 } } as const;
  expect(cardOf(loop)).toMatchObject({ elevation: undefined, length: { value: 107_000 } });
});
