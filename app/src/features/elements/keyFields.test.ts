import { expect, it } from 'vitest';
import { headFields, keyFields } from './keyFields.ts';

it.each([
  [
    'route',
    { elevationMeters: 900, shape: 'loop', lengthMeters: 9_000, ascentMeters: 700, durationMinutes: 300, stages: 2 },
    ['lengthMeters', 'ascentMeters', 'durationMinutes', 'grade'],
  ],
  ['route', { lengthMeters: 840_000, durationMinutes: 21_000, stages: 47 }, ['lengthMeters', 'days', 'grade']],
  ['ridge', { elevationMeters: 3_000, lengthMeters: 800 }, ['lengthMeters', 'grade', 'elevationMeters']],
  [
    'ridge',
    { lengthMeters: 800, ascentMeters: 90, maxElevationMeters: 3_100 },
    ['lengthMeters', 'ascentMeters', 'grade', 'maxElevationMeters'],
  ],
  [
    'viaFerrata',
    { elevationMeters: 1_314, lengthMeters: 292, ascentMeters: 320, maxElevationMeters: 1_640 },
    ['lengthMeters', 'ascentMeters', 'grade', 'maxElevationMeters'],
  ],
  [
    'viaFerrata',
    { wallHeightMeters: 900, approachMinutes: 90, ferrataMinutes: 300, returnMinutes: 180 },
    ['wallHeightMeters', 'grade', 'ferrataMinutes', 'approachMinutes'],
  ],
  [
    'ridge',
    { elevationMeters: 3_095, lengthMeters: 800, maxElevationMeters: 3_100 },
    ['lengthMeters', 'grade', 'elevationMeters'],
  ],
  ['couloir', { elevationMeters: 3_000, heightMeters: 400 }, ['heightMeters', 'grade', 'elevationMeters']],
  ['mountain', { prominenceMeters: 90, elevationMeters: 3_000 }, ['elevationMeters', 'prominenceMeters']],
  ['volcano', { volcanoStatus: 'active', elevationMeters: 3_715 }, ['elevationMeters']],
  ['genericPoint', { subtype: 'cave', elevationMeters: 2_020 }, ['elevationMeters', 'grade']],
  ['shelter', { category: 'bivouac', elevationMeters: 2_000 }, ['elevationMeters', 'grade']],
] as const)('shows the known facts of a %s, first what says most', (kind, facts, names) => {
  expect(keyFields(kind, facts)).toEqual(names);
});

it('knows what the head of a page shows, but on phones not how high a way leads', () => {
  expect(headFields('shelter', { category: 'bivouac', elevationMeters: 2_000, water: true })).toEqual([
    'category',
    'elevationMeters',
  ]);
  expect(headFields('ridge', { lengthMeters: 800, maxElevationMeters: 3_100 })).toEqual(['lengthMeters']);
});
