import { expect, it } from 'vitest';
import { gradeOfWalk } from './walk.ts';

it('says a grade only where most of the walk has one', () => {
  const grade = (ungradedMeters: number, distanceMeters = 1_000) => gradeOfWalk({ ungradedMeters, distanceMeters });
  expect([grade(0), grade(49), grade(50), grade(499), grade(500), grade(1_000), grade(0, 0)]).toEqual([
    'known',
    'known',
    'partlyKnown',
    'partlyKnown',
    'unknown',
    'unknown',
    'unknown',
  ]);
});
