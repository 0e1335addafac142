import { expect, it } from 'vitest';
import { readActivityFilter } from './activityFilter.ts';

const read = (query: string) => readActivityFilter(new URLSearchParams(query));

it('reads what a listing of activities is asked', () => {
  expect(
    read('kind=climbing&year=2025&q=%20aneto%20&track=true&region=Pyr1&status=draft&visibility=onlyMe&sort=longest'),
  ).toEqual({
    kind: 'climbing',
    year: 2025,
    text: 'aneto',
    regionId: 'Pyr1',
    hasTrack: true,
    status: 'draft',
    visibility: 'onlyMe',
    sort: 'longest',
  });
});

it('asks for nothing where an address says what there is not', () => {
  const nothing = {
    kind: null,
    year: null,
    text: null,
    regionId: null,
    hasTrack: false,
    status: null,
    visibility: null,
    sort: 'newest',
  };
  expect(read('')).toEqual(nothing);
  for (const year of ['0', '-5', '2025.5', '99999', 'NaN', '1e400']) expect(read(`year=${year}`).year).toBeNull();
  expect(read('kind=flying&region=%27%3B--&q=%20&track=yes&status=gone&visibility=all&sort=best')).toEqual(nothing);
  expect(read(`q=${'a'.repeat(5_000)}`).text).toHaveLength(100);
});
