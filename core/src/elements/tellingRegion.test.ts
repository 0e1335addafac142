import { expect, it } from 'vitest';
import { tellingRegion } from './tellingRegion.ts';

const region = (level: string, name: string) => ({ level, name });

it('tells where something is by its range, else its country, unless there are several', () => {
  const continent = region('continent', 'Europe');
  const spain = region('country', 'Spain');
  expect(tellingRegion([continent, spain, region('range', 'Pyrenees')])?.name).toBe('Pyrenees');
  expect(tellingRegion([continent, spain])?.name).toBe('Spain');
  expect(tellingRegion([region('country', 'Andorra'), spain, continent])?.name).toBe('Europe');
  expect(tellingRegion([])).toBeUndefined();
});
