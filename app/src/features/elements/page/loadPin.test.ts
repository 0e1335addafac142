import { expect, it } from 'vitest';
import { neighboursOf } from './loadPin.ts';

const hut = {
  id: 'a',
  type: 'shelter',
  name: 'Hut',
  slug: 'hut',
  facts: {},
  difficulties: [],
  regions: [],
  terrainCover: '/covers/elements/a/1',
} as const;

it('says how far a neighbour is and in which direction, where both positions are known', () => {
  const [east] = neighboursOf([1.5, 42.5], [{ ...hut, location: [42.5, 1.6] }]);
  expect(east).toMatchObject({ name: 'Hut', bearingDegrees: 90 });
  expect(east?.awayMeters).toBeGreaterThan(8_000);
  expect(east).not.toHaveProperty('terrainCover');
  expect(neighboursOf([1.5, 42.5], [{ ...hut, location: null }])[0]).toMatchObject({
    awayMeters: null,
    bearingDegrees: null,
  });
});
