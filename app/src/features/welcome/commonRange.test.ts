import { expect, it } from 'vitest';
import { commonRange } from './commonRange.ts';

const region = (id: string, level: string | null = 'range') => ({ id, level, name: id, slug: id });
const target = (...regions: ReturnType<typeof region>[]) => ({ element: { regions } });

it('finds the range that most targets are in, never a country', () => {
  const spain = region('Spain', 'country');
  const [alps, pyrenees] = [region('Alps'), region('Pyrenees')];
  expect(commonRange([target(alps), target(spain, pyrenees), target(spain, pyrenees)])).toBe(pyrenees);
  expect(commonRange([target(alps), target(pyrenees)])).toBe(alps);
  expect(commonRange([target(spain), { element: null }])).toBeNull();
  expect(commonRange([])).toBeNull();
});
