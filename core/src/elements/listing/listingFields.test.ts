import { expect, it } from 'vitest';
import { typedFilters } from './listingFields.ts';

it('asks of a field no more options than it has, however many and often they are named', () => {
  const invented = Array.from({ length: 1_000 }, (_, i) => `rock ${i}`);
  const [choices] =
    typedFilters(['mountain'], [{ field: 'rockTypes', options: [...invented, 'granite', 'granite'] }]) ?? [];
  expect(choices?.options).toEqual(['granite']);
  const [flag] = typedFilters(['shelter'], [{ field: 'stove', options: ['true', 'yes', '1'] }]) ?? [];
  expect(flag?.options).toEqual(['true']);
  expect(typedFilters(['mountain'], [{ field: '__proto__', options: [] }])).toBeNull();
});
