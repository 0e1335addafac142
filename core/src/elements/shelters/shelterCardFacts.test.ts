import { describe, expect, it } from 'vitest';
import { shelterCardFacts } from './shelterCardFacts.ts';

describe('the summary of a shelter', () => {
  it('has the beds, the months with a warden, and the winter room with its beds', () => {
    const hut = { category: 'guardedHut', placesStaffed: 50, openSeasons: ['06-15/09-30'], winterRoomPlaces: 6 };
    expect(shelterCardFacts(hut)).toEqual({
      beds: 50,
      months: ['6', '7', '8', '9'],
      isWardened: true,
      winterRoom: { beds: 6 },
    });
  });

  it('has as winter room the beds without a warden, but not the beds that it already has', () => {
    const hut = { category: 'guardedHut', winterRoom: true, placesUnstaffed: 8 };
    expect(shelterCardFacts({ ...hut, placesStaffed: 40 })).toMatchObject({ beds: 40, winterRoom: { beds: 8 } });
    expect(shelterCardFacts(hut)).toMatchObject({ beds: 8, winterRoom: {} });
  });

  it('joins seasons, over the turn of the year too, and leaves out weekends', () => {
    const months = (...openSeasons: string[]) => shelterCardFacts({ category: 'gite', openSeasons })?.months;
    expect(months('12-20/03-31', '06-15/09-30')).toEqual(['12', '1', '2', '3', '6', '7', '8', '9']);
    expect(months('05-01/06-14 weekends', '06-15/06-30', '07-01/09-10')).toEqual(['6', '7', '8', '9']);
  });

  it('has no months of what is closed or open all year', () => {
    const hut = { category: 'guardedHut', placesStaffed: 20, openSeasons: ['06-15/09-30'], winterRoom: true };
    expect(shelterCardFacts({ ...hut, state: 'closed' })).toEqual({ beds: 20, openness: 'closed' });
    const open = { ...hut, openSeasons: ['01-01/12-31'] };
    expect(shelterCardFacts(open)).toEqual({ beds: 20, openness: 'allYear', winterRoom: {} });
  });

  it('is nothing where nothing is known', () => {
    expect(shelterCardFacts({ category: 'bivouac', elevationMeters: 2_400 })).toBeUndefined();
  });
});
