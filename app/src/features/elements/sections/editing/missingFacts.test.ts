import { describe, expect, it } from 'vitest';
import { elementKind, KIND_NAMES } from '@cordada/core/elements/kinds';
import { missingFacts } from './missingFacts.ts';

describe('facts that visitors of a place need', () => {
  it('are, of a hut with a warden, those of a night there', () => {
    expect(missingFacts('shelter', { category: 'guardedHut', placesStaffed: 92, water: 'none' })).toEqual([
      'openSeasons',
      'winterRoom',
      'stove',
      'phone',
    ]);
    expect(missingFacts('shelter', { category: 'guardedHut', openPeriods: '24/7' })).not.toContain('openSeasons');
  });

  it('leave out winter room and phone where there is no warden', () => {
    expect(missingFacts('shelter', { category: 'bivouac', stove: false })).toEqual(['placesUnstaffed', 'water']);
  });

  it('do not ask for the road of a station, nor for transport where none runs', () => {
    expect(missingFacts('access', { startKind: 'lift', publicTransport: ['lift'] })).toEqual([
      'publicTransportService',
    ]);
    expect(missingFacts('access', { startKind: 'carPark', publicTransportService: 'none', fee: 'no' })).toEqual([
      'surface',
      'snowClearance',
    ]);
  });

  it('are fields of the kind', () => {
    for (const kind of KIND_NAMES) {
      const names = [{}, { category: 'guardedHut' }, { startKind: 'lift' }, { startKind: 'carPark' }];
      for (const name of names.flatMap((facts) => missingFacts(kind, facts)))
        expect(Object.keys(elementKind(kind).fields)).toContain(name);
    }
  });
});
