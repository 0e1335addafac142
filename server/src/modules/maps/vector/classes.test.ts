import { expect, it } from 'vitest';
import { classesOfNode } from './classes.ts';
import { VECTOR_MAX_ZOOM } from './vectorTiles.ts';

it.each([
  ['tourism', 'picnic_site', 'picnic_site'],
  ['historic', 'wayside_cross', 'cross'],
  ['information', 'guidepost', 'guidepost'],
  ['amenity', 'parking', 'parking'],
  ['natural', 'cave_entrance', 'cave'],
])('%s=%s is in the tiles of the last zoom', (key, value, kind) => {
  const [found] = classesOfNode({ [key]: value });
  expect(found).toMatchObject({ layer: 'points', tags: { kind } });
  expect(found?.minZoom).toBeLessThanOrEqual(VECTOR_MAX_ZOOM);
});
