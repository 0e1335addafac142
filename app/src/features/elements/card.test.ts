import { expect, it } from 'vitest';
import { cardOf } from './card.ts';
import type { CardSource } from './card.ts';

const source = {
  id: 'a',
  type: 'shelter' as const,
  name: 'Vallot Shelter',
  slug: 'vallot-shelter',
  facts: { elevationMeters: 4_362 },
  difficulties: [],
  regions: [],
  description: 'Aluminium box below the Bosses ridge.',
} satisfies CardSource;

it('describes a place in words where its picture is a map that shows its neighbours, too', () => {
  const described = { ...source, locatorMap: '/covers/locators/a/1' };
  expect(cardOf(described)).toMatchObject({
    note: 'Aluminium box below the Bosses ridge.',
    terrainCover: '/covers/locators/a/1',
  });
  const trail = { ...described, type: 'route', facts: { lengthMeters: 170_000, stages: 11 } } as const;
  expect(cardOf(trail).terrainCover).toBeUndefined();
  expect(cardOf({ ...trail, facts: { lengthMeters: 12_000 } }).terrainCover).toBe('/covers/locators/a/1');
  const pictured = cardOf({ ...described, terrainCover: '/covers/elements/a/1' });
  expect(pictured).toMatchObject({ note: undefined, terrainCover: '/covers/elements/a/1' });
});

it('says of a shelter what one asks of it, and describes it in words only where nothing of that is known', () => {
  const described = { ...source, locatorMap: '/covers/locators/a/1' };
  const known = cardOf({ ...described, facts: { ...source.facts, placesUnstaffed: 12, custodianship: 'noWarden' } });
  expect(known).toMatchObject({ shelter: { beds: 12, openness: 'allYear' }, note: undefined });
  expect(cardOf(described)).toMatchObject({ shelter: undefined, note: source.description });
});

it('has no elevation of a route, whose position is anywhere on its line', () => {
  const loop = { ...source, type: 'route', facts: { elevationMeters: 2_495, lengthMeters: 107_000 } } as const;
  expect(cardOf(loop)).toMatchObject({ elevation: undefined, length: { value: 107_000 } });
});

it('says of a via ferrata how high its highest place is, as its page does', () => {
  const ferrata = { ...source, type: 'viaFerrata', facts: { elevationMeters: 1_314 } } as const;
  expect(cardOf({ ...ferrata, computedFacts: { maxElevationMeters: 1_640 } }).elevation).toBe(1_640);
});

it('has of climbs what one compares them by: time, approach, height, slope and where they face', () => {
  const ferrata = { ...source, type: 'viaFerrata' } as const;
  const facts = { wallHeightMeters: 550, approachMinutes: 60, ferrataMinutes: 180 };
  expect(cardOf({ ...ferrata, facts })).toMatchObject({
    height: { value: 550 },
    time: { value: 10_800 },
    approachSeconds: 3_600,
  });
  const couloir = {
    ...source,
    type: 'couloir',
    facts: { heightMeters: 700, maxSlopeDegrees: 45, orientations: ['N'] },
  };
  expect(cardOf({ ...couloir, type: 'couloir' })).toMatchObject({
    height: { value: 700 },
    maxSlopeDegrees: 45,
    orientations: ['N'],
  });
});
