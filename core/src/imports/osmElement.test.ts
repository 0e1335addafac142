import { describe, expect, it } from 'vitest';
import { draftProblems } from '../elements/elementDraft.ts';
import { ENCYCLOPEDIA_KINDS, ELEMENT_KINDS } from '../elements/kinds.ts';
import type { Geometry, ImportedElement, TaggedFeature } from './importedElement.ts';
import { elementOfOsm, kindOfTags } from './osmElement.ts';
import { OSM_FIELDS } from './osmFields.ts';

const point: Geometry = { type: 'point', place: [0.65, 42.63] };
const read = (tags: Record<string, string>, geometry: Geometry | null = point): ReturnType<typeof elementOfOsm> =>
  elementOfOsm({ ids: ['node/1'], tags, geometry } satisfies TaggedFeature);
const element = (tags: Record<string, string>, geometry: Geometry = point): ImportedElement => {
  const found = read(tags, geometry);
  if (typeof found === 'string') throw new Error(found);
  expect(draftProblems(found.draft)).toEqual([]);
  return found;
};

describe('tags of OpenStreetMap', () => {
  it.each([
    [{ natural: 'peak' }, 'mountain'],
    [{ natural: 'volcano' }, 'volcano'],
    [{ natural: 'saddle', tourism: 'viewpoint' }, 'genericPoint'],
    [{ natural: 'peak', tourism: 'viewpoint' }, 'mountain'],
    [{ tourism: 'alpine_hut' }, 'shelter'],
    [{ tourism: 'wilderness_hut' }, 'shelter'],
    [{ amenity: 'shelter', name: 'Cabane de la Serre' }, 'shelter'],
    [{ amenity: 'shelter' }, null],
    [{ amenity: 'shelter', name: 'Plaza', shelter_type: 'public_transport' }, null],
    [{ amenity: 'shelter', name: 'Plaza', highway: 'bus_stop' }, 'access'],
    [{ amenity: 'shelter', shelter_type: 'basic_hut' }, 'shelter'],
    [{ amenity: 'shelter', shelter_type: 'public_transport' }, null],
    [{ amenity: 'shelter' }, null],
    [{ highway: 'via_ferrata' }, 'viaFerrata'],
    [{ highway: 'path', via_ferrata_scale: '3' }, 'viaFerrata'],
    [{ highway: 'path', assisted_trail: 'yes' }, null],
    [{ climbing: 'route_bottom', sport: 'climbing' }, 'climbingRoute'],
    [{ natural: 'arete' }, 'ridge'],
    [{ type: 'route', route: 'hiking' }, 'route'],
    [{ natural: 'water' }, 'genericPoint'],
    [{ natural: 'water', water: 'river' }, null],
    [{ amenity: 'parking' }, 'access'],
    [{ amenity: 'parking', parking: 'underground' }, null],
    [{ highway: 'bus_stop', public_transport: 'platform' }, 'access'],
    [{ boundary: 'administrative', admin_level: '4' }, 'region'],
    [{ boundary: 'administrative', admin_level: '8' }, null],
    [{ boundary: 'protected_area' }, 'region'],
    [{ building: 'yes' }, null],
    [{ natural: '__proto__', __proto__x: 'peak' }, null],
  ])('%o is %s', (tags, kind) => {
    expect(kindOfTags(tags as Record<string, string>)).toBe(kind);
  });

  it('have a rule for every kind that is imported', () => {
    const imported = ENCYCLOPEDIA_KINDS.filter((kind) => ELEMENT_KINDS[kind].osmTags.length > 0);
    expect(Object.keys(OSM_FIELDS).sort()).toEqual([...imported].sort());
  });

  it.each([
    ['3143,45', 3143.45],
    ['2 500 m', 2500],
    ['2 500', 2500],
    ['3.404', 3404],
    ['3404.0 m', 3404],
    ['~3143 m s. n. m.', 3143],
    ['3,404 m', 3404],
    ['3143.5;3144', 3143.5],
    ['11,168 ft', 3404.01],
    ['11168ft', 3404.01],
    ['-12', -12],
    ['0', 0],
    ['unknown', undefined],
    ['', undefined],
    ['99999', undefined],
    ['1e400', undefined],
  ])('read the height %s', (ele, meters) => {
    expect(element({ natural: 'peak', name: 'A', ele }).draft.fields['elevationMeters']).toBe(meters);
  });

  it('give all names with their languages, and none twice', () => {
    const { draft, externalIds } = element({
      natural: 'peak',
      name: 'Pico de Aneto',
      'name:es': 'Pico de Aneto',
      'name:ca': 'Pic d’Aneto',
      'name:fr': 'Pic d’Aneto',
      'name:en': 'Aneto Peak',
      'name:an': 'Tuca d’Aneto',
      alt_name: 'Aneto; El Aneto',
      'alt_name:de': 'Anethou',
      'name:pronunciation': 'x',
      'name:etymology': 'y',
      wikidata: 'Q207364',
    });
    expect(draft.name).toBe('Pico de Aneto');
    expect(draft.texts).toEqual({ en: { name: 'Aneto Peak', description: '' } });
    expect(draft.otherNames).toEqual([
      { name: 'Pic d’Aneto', language: 'ca' },
      { name: 'Tuca d’Aneto', language: 'an' },
      { name: 'Aneto', language: null },
      { name: 'El Aneto', language: null },
      { name: 'Anethou', language: 'de' },
    ]);
    expect(externalIds).toEqual(['osm:node/1', 'wikidata:Q207364']);
  });

  it('give the best name where there is no official one, and are refused without any (X05)', () => {
    expect(element({ natural: 'peak', 'name:fr': 'Le Pic', 'name:en': 'The Peak' }).draft.name).toBe('The Peak');
    expect(element({ type: 'route', route: 'hiking', ref: 'GR 11' }).draft.name).toBe('GR 11');
    expect(element({ natural: 'peak', name: ' A\u200b\u202e\u0007  B ' }).draft.name).toBe('A B');
    expect(element({ natural: 'peak', name: `${'x'.repeat(119)}😀` }).draft.name).toHaveLength(119);
    expect(read({ natural: 'peak' })).toBe('noName');
    expect(read({ natural: 'peak', name: '\u200b' })).toBe('noName');
    expect(read({ natural: 'peak', name: 'A' }, null)).toBe('noPlace');
    expect(read({ natural: 'peak', name: 'A' }, { type: 'point', place: [0, 91] })).toBe('noPlace');
    expect(read({ amenity: 'parking', name: 'P', access: 'private' })).toBe('notPublic');
    expect(read({ shop: 'ski', name: 'S' })).toBe('noKind');
  });

  it('read the charge of a hut as a number with a currency, and keep what says more', () => {
    const priceOf = (charge: string) => element({ tourism: 'alpine_hut', name: 'Hut', charge }).draft.fields['price'];
    expect(priceOf('19€ per night')).toBe('19 EUR/night');
    expect(priceOf(' 15 € with breakfast ')).toBe('15 € with breakfast');
    expect(priceOf(' ')).toBeUndefined();
  });

  it('call a hut guarded only when something says that somebody is there', () => {
    const categoryOf = (tags: Record<string, string>): unknown =>
      element({ tourism: 'alpine_hut', name: 'Hut', ...tags }).draft.fields['category'];
    expect(categoryOf({})).toBeUndefined();
    expect(categoryOf({ reservation: 'no' })).toBeUndefined();
    expect(categoryOf({ opening_hours: 'Jun-Sep' })).toBe('guardedHut');
    expect(categoryOf({ phone: '+34 974344646', staffed: 'no' })).toBe('unguardedHut');
    expect(element({ tourism: 'alpine_hut', name: 'Hut', capacity: '12' }).draft.fields).toEqual({
      placesUnstaffed: 12,
    });
  });

  it('fill the fields of a hut', () => {
    const { draft } = element({
      tourism: 'alpine_hut',
      name: 'Refugio',
      ele: '2140',
      capacity: '92 beds',
      winter_room: 'yes',
      'winter_room:capacity': '12',
      opening_hours: 'Jun-Sep',
      phone: '+34 974.34 46 46; +34 1',
      website: 'www.example.org',
      operator: 'Club',
      dog: 'no',
      drinking_water: 'yes',
      mattress: '20',
      fireplace: 'unknown',
      reservation: 'required',
    });
    expect(draft.fields).toEqual({
      elevationMeters: 2140,
      category: 'guardedHut',
      placesStaffed: 92,
      winterRoom: true,
      winterRoomPlaces: 12,
      openSeasons: ['06-01/09-30'],
      openPeriods: 'Jun-Sep',
      phone: '+34 974 34 46 46',
      website: 'https://www.example.org',
      owner: 'Club',
      dogsAllowed: false,
      water: 'inside',
      mattresses: true,
    });
  });

  it('leave out what the registry cannot hold, and keep the rest', () => {
    const { draft } = element({
      tourism: 'wilderness_hut',
      name: 'Cabaña',
      ele: 'high',
      capacity: 'many',
      phone: 'no',
      website: 'javascript:alert(1)',
      'contact:website': 'http://example.org',
      drinking_water: 'perhaps',
    });
    expect(draft.fields).toEqual({ category: 'unguardedHut', website: 'http://example.org' });
  });

  it('give grades on the scales of the kind', () => {
    const grades = (tags: Record<string, string>): unknown => element({ name: 'A', ...tags }).draft.difficulties;
    expect(grades({ highway: 'via_ferrata', via_ferrata_scale: '3' })).toEqual([{ scale: 'husler', value: 'K3' }]);
    expect(grades({ highway: 'via_ferrata', via_ferrata_scale: 'B/C' })).toEqual([{ scale: 'schall', value: 'B/C' }]);
    expect(grades({ highway: 'via_ferrata', via_ferrata_scale: 'F' })).toEqual([]);
    expect(grades({ route: 'hiking', sac_scale: 'demanding_mountain_hiking' })).toEqual([
      { scale: 'sacHiking', value: 'T3' },
    ]);
    expect(
      grades({
        climbing: 'route_bottom',
        'climbing:grade:uiaa:min': 'V',
        'climbing:grade:uiaa:max': 'VII-',
        'climbing:grade:french': '?',
      }),
    ).toEqual([{ scale: 'rockUiaa', value: 'V-VII-' }]);
  });

  it('keep the course of what is climbed along, and measure it', () => {
    const line = [
      [0, 42],
      [0.01, 42],
      [0.02, 42],
    ] as const;
    const { draft } = element({ highway: 'via_ferrata', name: 'V' }, { type: 'line', line });
    expect(draft).toMatchObject({ line, place: [0, 42], fields: { lengthMeters: 1653 } });
    expect(element({ natural: 'ridge', name: 'R' }, { type: 'line', line }).draft.place).toEqual([0.01, 42]);
    expect(
      element({ route: 'hiking', name: 'H', distance: '12,5' }, { type: 'line', line }).draft.fields['lengthMeters'],
    ).toBe(12_500);
  });

  it('place an area inside itself, and keep the borders of a region', () => {
    const bow = [
      [0, 0],
      [4, 0],
      [4, 4],
      [3, 4],
      [3, 1],
      [1, 1],
      [1, 4],
      [0, 4],
      [0, 0],
    ] as const;
    const lake = element({ natural: 'water', name: 'L' }, { type: 'area', outline: [[bow]] }).draft;
    const [lon, lat] = lake.place!;
    expect(lat > 1 ? lon < 1 || lon > 3 : true).toBe(true);
    expect(lake).not.toHaveProperty('area');
    const park = element(
      { boundary: 'national_park', name: 'P', 'ISO3166-2': 'ES-HU' },
      { type: 'area', outline: [[bow]] },
    ).draft;
    expect(park).toMatchObject({ area: [[bow]], countries: ['es'], fields: { level: 'park' } });
  });
});
