import { describe, expect, it } from 'vitest';
import { defaultOrder, sortChoices } from './listings.ts';

const choicesOf = (kind: Parameters<typeof sortChoices>[0]) =>
  sortChoices(kind, false).map(({ value, label, field }) => `${value}: ${field ?? label}`);

describe('the orders of a listing', () => {
  it('name the default as its caption does, and no order twice', () => {
    expect(defaultOrder('access')).toBe('elevation');
    expect(choicesOf('access')[0]).toBe(': elevation');
    expect(defaultOrder('list')).toBe('places');
    expect(choicesOf('list')[0]).toBe(': places');
  });

  it('keep the elevation where the default is another one', () => {
    expect(defaultOrder('mountain')).toBe('prominence');
    expect(choicesOf('mountain').slice(0, 2)).toEqual([': importance', 'elevation: elevation']);
  });

  it('begin with what is notable, of routes with what one walks in a day', () => {
    expect(defaultOrder('shelter')).toBe('importance');
    expect(choicesOf('shelter').slice(0, 2)).toEqual([': importance', 'elevation: elevation']);
    expect(defaultOrder('couloir')).toBe('importance');
    expect(defaultOrder('route')).toBe('dayTrips');
    expect(choicesOf('route').slice(0, 2)).toEqual([': dayTrips', 'difficulty: difficulty']);
  });
});
