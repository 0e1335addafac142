import { describe, expect, it } from 'vitest';
import { missingFacts } from './missingFacts.ts';

describe('facts that visitors of a shelter need', () => {
  it('are those of a hut with a warden', () => {
    expect(missingFacts('shelter', { category: 'guardedHut', placesStaffed: 92, water: 'none' })).toEqual([
      'winterRoom',
      'stove',
      'phone',
    ]);
  });

  it('leave out winter room and phone where there is no warden', () => {
    expect(missingFacts('shelter', { category: 'bivouac', stove: false })).toEqual(['placesUnstaffed', 'water']);
  });

  it('begin with the category, and are of shelters alone', () => {
    expect(missingFacts('shelter', {})[0]).toBe('category');
    expect(missingFacts('mountain', {})).toEqual([]);
  });
});
