import { describe, expect, it } from 'vitest';
import { defaultOrder, sortChoices } from './listings.ts';

const choicesOf = (kind: Parameters<typeof sortChoices>[0]) =>
  sortChoices(kind, false).map(({ value, label, field }) => `${value}: ${field ?? label}`);

describe('the orders of a listing', () => {
  it('name the default as its caption does, and no order twice', () => {
    expect(defaultOrder('shelter')).toBe('elevation');
    expect(choicesOf('shelter')).toEqual([
      ': elevation',
      'placesStaffed: placesStaffed',
      'name: name',
      'updated: updated',
    ]);
    expect(defaultOrder('list')).toBe('places');
    expect(choicesOf('list')[0]).toBe(': places');
  });

  it('keep the elevation where the default is another one', () => {
    expect(defaultOrder('mountain')).toBe('prominence');
    expect(choicesOf('mountain').slice(0, 2)).toEqual([': importance', 'elevation: elevation']);
  });

  it('claim nothing of routes, most of which have no elevation', () => {
    expect(defaultOrder('route')).toBeNull();
    expect(choicesOf('route')[0]).toBe(': importance');
  });
});
