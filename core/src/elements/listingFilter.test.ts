import { describe, expect, it } from 'vitest';
import { commonScales, narrows, readListingFilter } from './listingFilter.ts';

const read = (query: string, kinds: Parameters<typeof readListingFilter>[0] = ['couloir']) =>
  readListingFilter(kinds, new URLSearchParams(query));

describe('filters of a listing', () => {
  it('are read from an address', () => {
    const filter = read('scale=alpine&easiest=PD&hardest=AD%2B&photos=true&quality=good&f.maxSlopeDegrees.min=45');
    expect(filter).toMatchObject({
      difficulty: { scale: 'alpine', easiest: 'PD', hardest: 'AD+' },
      hasPhotos: true,
      minQuality: 'good',
    });
    expect(filter.fields).toHaveLength(1);
    expect(narrows(filter)).toBe(true);
  });

  it('leave out what makes no sense (G11)', () => {
    for (const query of [
      'scale=alpine',
      'scale=husler&easiest=K1',
      'scale=alpine&easiest=9c',
      'easiest=PD',
      'quality=empty',
      'photos=1',
      'scale=__proto__&easiest=PD',
    ]) {
      expect(narrows(read(query)), query).toBe(false);
    }
  });

  it('offer the scales that all kinds have in common', () => {
    expect(commonScales(['mountain', 'volcano'])).toContain('sacHiking');
    expect(commonScales(['viaFerrata'])).toEqual(['husler', 'schall', 'ferrataFrench']);
    expect(commonScales(['mountain', 'shelter'])).toEqual([]);
    expect(commonScales([])).toEqual([]);
  });
});
