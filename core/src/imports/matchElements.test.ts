import { describe, expect, it } from 'vitest';
import { nameKeysOf } from './nameKeys.ts';
import { matchDistance } from './matchElements.ts';
import type { Described } from './matchElements.ts';

const at = (names: string | string[], meters: number, more: Partial<Described> = {}): Described => ({
  kind: 'mountain',
  names: nameKeysOf([names].flat()),
  places: [[0.65, 42.63 + meters / 111_195]],
  accuracyMeters: 10,
  elevationMeters: null,
  level: null,
  ...more,
});
const isSame = (one: Described, other: Described, isOneCollection = false): boolean =>
  matchDistance(one, other, isOneCollection) !== null;

describe('whether two descriptions are of one record', () => {
  it.each([
    ['Aneto', 'Pico de Aneto'],
    ['Pico de Aneto', 'Pic d’Aneto'],
    ['Monte Perdido', 'Monte Perdido / Mont Perdu'],
    ['Mont Perdu', 'Monte Perdido - Mont Perdu'],
    ['PUIGMAL', 'Puigmal'],
    ['Refuge Wallon', 'Refugio Wallon'],
    ['Großglockner', 'Grossglockner'],
    ['North Eriste', 'Eriste N'],
    ['Pico de Eriste Norte', 'Eriste N'],
    ['Baudrimont NW', 'Baudrimont Noroeste'],
    ['Gabieto Oriental', 'Pic du Gabiétou Est / Gabieto E'],
    ['Infierno Occidental', 'Infierno O'],
    ['Lyskamm Westgipfel', 'Lyskamm Occidentale'],
    ['Aiguille du Midi', 'Aguja del Midi'],
    ['Pta. Alta', 'Punta Alta'],
    ['Gran Vignemale', 'Grand Vignemale'],
    ['St. Moritz Hütte', 'Sankt Moritz-Hütte'],
  ])('%s is %s', (one, other) => {
    expect(isSame(at(one, 0), at(other, 300))).toBe(true);
  });

  it.each([
    ['Aneto', 'Maldito'],
    ['Pico', 'Punta'],
    ['Posets', 'Aneto Posets Norte'],
    ['Eriste N', 'Eriste S'],
    ['Gabieto Oriental', 'Gabieto Occidental'],
    ['O Mustallar', 'Mustallar Este'],
    ['Gran Vignemale', 'Petit Vignemale'],
    ['', ''],
  ])('%s is not %s', (one, other) => {
    expect(isSame(at(one, 0), at(other, 0))).toBe(false);
  });

  it('asks how near they are, the nearer the less alike, and how exact', () => {
    expect(isSame(at('Aneto', 0), at('Aneto', 1_400))).toBe(true);
    expect(isSame(at('Aneto', 0), at('Aneto', 2_000))).toBe(false);
    expect(isSame(at('Aneto', 0), at('Aneto', 2_000, { accuracyMeters: 1_000 }))).toBe(true);
    expect(isSame(at('Pico Rojo', 0), at('Punta Rojo', 1_000))).toBe(false);
    expect(isSame(at('Pico Rojo', 0, { elevationMeters: 2_500 }), at('Rojo', 100, { elevationMeters: 2_000 }))).toBe(
      false,
    );
  });

  it('takes two names of one top for one summit', () => {
    const top = (name: string, meters: number, elevationMeters: number): Described =>
      at(name, meters, { elevationMeters });
    expect(isSame(top('Tuc de Mulleres', 0, 3_010), top('Pic de Molières', 9, 3_010))).toBe(true);
    expect(isSame(top('Tuca de Vallhibierna', 0, 3_067), top('Vallibierna', 30, 3_062))).toBe(true);
    // Needles stand this near to each other: they have other names, directions or heights.
    expect(isSame(top('Diente de Alba', 0, 3_136), top('Muela de Alba', 30, 3_118))).toBe(false);
    expect(isSame(top('Besiberri', 0, 3_010), top('Besiberri Sud', 30, 3_012))).toBe(false);
    expect(isSame(top('Tuc de Mulleres', 0, 3_010), top('Pic de Molières', 60, 3_010))).toBe(false);
    expect(isSame(top('Tuc de Mulleres', 0, 3_010), top('Pic de Molières', 9, 3_010), true)).toBe(false);
  });

  it('takes two of one collection for one only where they touch', () => {
    expect(isSame(at('Rothorn', 0), at('Rothorn', 300), true)).toBe(false);
    expect(isSame(at('Rothorn', 0), at('Rothorn', 60), true)).toBe(true);
  });

  it('knows which kinds are two names for one record', () => {
    expect(isSame(at('Teide', 0), at('Teide', 100, { kind: 'volcano' }))).toBe(true);
    expect(isSame(at('Aneto', 0), at('Aneto', 0, { kind: 'shelter' }))).toBe(false);
    const region = { kind: 'region', level: 'country' } as const;
    expect(isSame(at('Andorra', 0, region), at('Andorra', 9_000, region))).toBe(true);
    expect(isSame(at('Andorra', 0, region), at('Andorra', 0, { kind: 'region', level: 'province' }))).toBe(false);
  });
});
