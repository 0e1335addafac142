import { expect, it } from 'vitest';
import { distinctiveRegion } from './distinctiveRegion.ts';

const region = (level: string, name: string) => ({ level, name });

it('tells where something is by its range, else its country, unless there are several', () => {
  const continent = region('continent', 'Europe');
  const spain = region('country', 'Spain');
  expect(distinctiveRegion([continent, spain, region('range', 'Pyrenees')])?.name).toBe('Pyrenees');
  expect(distinctiveRegion([continent, spain])?.name).toBe('Spain');
  expect(distinctiveRegion([region('country', 'Andorra'), spain, continent])?.name).toBe('Europe');
  expect(distinctiveRegion([])).toBeUndefined();
});

it('leaves out a region that holds only part of it', () => {
  const part = { ...region('range', 'Basque Mountains'), isPartial: true };
  expect(distinctiveRegion([part, region('range', 'Pyrenees')])?.name).toBe('Pyrenees');
  expect(distinctiveRegion([part, region('country', 'Spain')])?.name).toBe('Spain');
});
