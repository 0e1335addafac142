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
  ])('%s is %s', (one, other) => {
    expect(isSame(at(one, 0), at(other, 300))).toBe(true);
  });

  it.each([
    ['Aneto', 'Maldito'],
    ['Pico', 'Punta'],
    ['Posets', 'Aneto Posets Norte'],
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
