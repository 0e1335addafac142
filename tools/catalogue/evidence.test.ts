import { describe, expect, it } from 'vitest';
import { compareList, compareWithEvidence, uncheckedClaims } from './evidence.ts';

const aneto = {
  key: 'aneto',
  lat: '42.6311',
  lon: '0.6567',
  accuracy_m: '50',
  elevation_m: '3404',
  prominenceMeters: '2812',
  firstAscentYear: '1842',
};
const claim = {
  key: 'aneto',
  source: 'survey',
  lat: '42.6311',
  lon: '0.6567',
  exact_m: '30',
  elevation_m: '3404',
  prominence_m: '2812',
  first_ascent_year: '1842',
};
const problemsWith = (change: Record<string, string>): readonly string[] =>
  compareWithEvidence(new Map([['aneto', aneto]]), [{ ...claim, ...change }], new Set(['survey'])).problems;

describe('the catalogue and its evidence', () => {
  it('agree within the stated accuracy', () => {
    expect(problemsWith({})).toEqual([]);
    expect(problemsWith({ lat: '42.6315' })).toEqual([]);
    expect(problemsWith({ lat: '42.6321' })).toEqual(['aneto: 111 m away, stated 50 m (survey)']);
    // A source that is coarser than the catalogue proves nothing against it.
    expect(problemsWith({ lat: '42.6321', exact_m: '130' })).toEqual([]);
  });

  it('agree on heights, prominences and first ascents', () => {
    expect(problemsWith({ elevation_m: '3424', prominence_m: '2800' })).toEqual([]);
    expect(problemsWith({ elevation_m: '3380' })).toEqual(['aneto: elevation_m 3404, not 3380 (survey)']);
    expect(problemsWith({ prominence_m: '2700' })).toEqual(['aneto: prominenceMeters 2812, not 2700 (survey)']);
    expect(problemsWith({ first_ascent_year: '1843' })).toEqual(['aneto: firstAscentYear 1842, not 1843 (survey)']);
    expect(problemsWith({ first_ascent_year: '' })).toEqual([]);
  });

  it('may differ where the evidence explains it', () => {
    expect(problemsWith({ first_ascent_year: '1843', note: 'A misprint of the source.' })).toEqual([]);
  });

  it('name only known places and sources', () => {
    expect(problemsWith({ key: 'olympus' })).toEqual(['olympus: evidence of a place that is not in the catalogue']);
    expect(problemsWith({ source: 'rumour' })).toEqual(['aneto: unknown source rumour']);
  });

  it('have the same members of a list', () => {
    const evidence = [claim, { ...claim, key: 'posets' }];
    expect(compareList({ key: 'list', members: 'aneto|posets' }, evidence, 'survey')).toEqual([]);
    expect(compareList({ key: 'list', members: 'aneto|teide' }, evidence, 'survey')).toEqual([
      'list: lacks posets, which survey lists',
      'list: has teide, which survey does not list',
    ]);
  });

  it('find huts that state what nobody measured', () => {
    const hut = { key: 'hut', accuracy_m: '50' };
    expect(uncheckedClaims([hut], [])).toEqual(['hut: states 50 m that no source confirms']);
    expect(uncheckedClaims([hut], [{ key: 'hut' }])).toEqual([]);
    expect(uncheckedClaims([{ ...hut, accuracy_m: '800' }], [])).toEqual([]);
  });
});
