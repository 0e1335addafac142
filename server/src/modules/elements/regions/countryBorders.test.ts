import { describe, expect, it } from 'vitest';
import { countryBorders } from './countryBorders.ts';

const countriesAt = (lat: number, lon: number): string => countryBorders().countriesAt([lon, lat]).join(' ');

describe('the borders of countries', () => {
  it.each([
    ['Aneto', 42.6311, 0.6566, 'es'],
    ['a place in Chamonix', 45.9237, 6.8694, 'fr'],
    ['Aiguille du Midi', 45.8786, 6.8874, 'fr'],
    ['Zermatt', 46.0207, 7.7491, 'ch'],
    ['Breuil-Cervinia', 45.934, 7.63, 'it'],
    ['Coma Pedrosa', 42.5917, 1.4436, 'ad'],
    ["Pic du Midi d'Ossau", 42.8431, -0.438, 'fr'],
    ['Monte Perdido', 42.6753, 0.0339, 'es'],
    ['Posets', 42.6558, 0.4347, 'es'],
    ['Teide', 28.2723, -16.6424, 'es'],
    ['Triglav', 46.3783, 13.8367, 'si'],
    ['Grossglockner', 47.0742, 12.6947, 'at'],
    ['Kilimanjaro', -3.0674, 37.3556, 'tz'],
    ['Mount Vinson', -78.5254, -85.6171, 'aq'],
  ])('hold %s in one country', (_, lat, lon, expected) => {
    expect(countriesAt(lat, lon)).toBe(expected);
  });

  it.each([
    ['Mont Blanc', 45.8326, 6.8652, 'fr it'],
    ['Everest', 27.9881, 86.925, 'cn np'],
    ['Puigmal', 42.3833, 2.1167, 'es fr'],
    ['Zugspitze', 47.4211, 10.9853, 'at de'],
    ['Vignemale', 42.7739, -0.1472, 'es fr'],
    ['Matterhorn', 45.9763, 7.6586, 'ch it'],
    ['Rysy', 49.1795, 20.0881, 'pl sk'],
    ['Pic de Médécourbe', 42.6025, 1.4433, 'ad es fr'],
  ])('leave %s on a border to each country', (_, lat, lon, expected) => {
    expect(countriesAt(lat, lon)).toBe(expected);
  });

  it('put an overseas territory into its country too', () => {
    expect(countriesAt(-21.0989, 55.4789)).toBe('fr re');
  });

  it('leave the open sea to nobody and fill lakes inside a country', () => {
    expect(countriesAt(40, -30)).toBe('');
    expect(countriesAt(46.9, 6.85)).toBe('ch');
  });

  it('leave no gap between neighbours along the main ridge of the Pyrenees', () => {
    const gaps: string[] = [];
    for (let lon = -1.3; lon < 2.7; lon += 0.1) {
      let south = '';
      for (let lat = 42.25; lat < 43.15; lat += 0.001) {
        const found = countriesAt(lat, lon);
        // Between two countries there is a strip that belongs to both.
        if (found === '' || (south === 'es' && found === 'fr')) gaps.push(`${lat} ${lon}`);
        south = found;
      }
    }
    expect(gaps).toEqual([]);
  });

  it('are 250, of countries and territories', () => {
    expect(countryBorders().codes.size).toBe(250);
  });
});
