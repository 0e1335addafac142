import { describe, expect, it } from 'vitest';
import { shelterGlance } from './shelterGlance.ts';

describe('a shelter at a glance', () => {
  it('has the beds with a warden, else those without, and its winter room', () => {
    const hut = { category: 'guardedHut', placesStaffed: 43, placesUnstaffed: 6, winterRoom: true };
    expect(shelterGlance(hut)).toEqual({ beds: 43, openness: 'winterRoom' });
    expect(shelterGlance({ category: 'bivouac', placesUnstaffed: 9 })).toEqual({ beds: 9, openness: null });
    expect(shelterGlance({ category: 'guardedHut', winterRoomPlaces: 12 })).toEqual({
      beds: 12,
      openness: 'winterRoom',
    });
  });

  it('says first that it is closed', () => {
    const hut = { category: 'guardedHut', placesStaffed: 54, winterRoom: true, openSeasons: ['01-01/12-31'] };
    expect(shelterGlance({ ...hut, state: 'closed' })).toEqual({ beds: 54, openness: 'closed' });
    expect(shelterGlance(hut)?.openness).toBe('allYear');
  });

  it('is open all year where nobody locks it, though a hut with a warden is not', () => {
    expect(shelterGlance({ category: 'bivouac', custodianship: 'noWarden' })?.openness).toBe('allYear');
    expect(shelterGlance({ category: 'unguardedHut', custodianship: 'keyNeeded' })?.openness).toBe('keyNeeded');
    expect(shelterGlance({ category: 'guardedHut', custodianship: 'alwaysAccessible' })).toBeNull();
  });

  it('is nothing where neither is known', () => {
    expect(shelterGlance({ category: 'guardedHut', elevationMeters: 2_300, placesStaffed: 0 })).toBeNull();
  });
});
