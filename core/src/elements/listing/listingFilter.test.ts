import { ELEMENT_KINDS } from '../kinds.ts';
import { describe, expect, it } from 'vitest';
import { commonScales, narrows, readListingFilter, readNear, writeListingFilter, writeNear } from './listingFilter.ts';

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

  it('are written as they are read', () => {
    for (const query of [
      '',
      'scale=alpine&hardest=AD%2B&photos=true&track=true&quality=good&f.maxSlopeDegrees.min=45',
      'scale=alpine&easiest=PD&hardest=D&f.orientations=N',
    ]) {
      expect(String(writeListingFilter(read(query)))).toBe(query);
    }
  });

  it('know a place and how far around it, to a kilometre', () => {
    const near = (query: string) => readNear(new URLSearchParams(query));
    expect(near(`near=${writeNear([0.65432, 42.6312])}&within=25`)).toEqual({
      lon: 0.65,
      lat: 42.63,
      maxMeters: 25_000,
    });
    expect(near('near=0.65,42.63&within=7')).toMatchObject({ maxMeters: 50_000 });
    for (const wrong of ['', 'near=', 'near=0.65', 'near=181,0', 'near=0,91', 'near=a,b', 'near=1e3,0']) {
      expect(near(wrong), wrong).toBeNull();
    }
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
    expect(commonScales(['viaFerrata'])).toEqual(ELEMENT_KINDS.viaFerrata.scales);
    expect(commonScales(['mountain', 'shelter'])).toEqual([]);
    expect(commonScales([])).toEqual([]);
  });
});
