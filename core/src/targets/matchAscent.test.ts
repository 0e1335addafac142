import { describe, expect, it } from 'vitest';
import { nameKeysOf } from '../imports/nameKeys.ts';
import type { LonLat } from '../geo/lonLat.ts';
import { matchAscent } from './matchAscent.ts';
import type { AscentCandidate } from './matchAscent.ts';

const summit = (id: string, names: readonly string[], place: LonLat, elevationMeters: number): AscentCandidate => ({
  id,
  kind: 'mountain',
  names: nameKeysOf(names),
  places: [place],
  accuracyMeters: null,
  elevationMeters,
  level: null,
});
const aneto = summit('aneto', ['Pico de Aneto', 'Aneto'], [0.6566, 42.6313], 3404);
const nord = summit('nord', ['Besiberri Nord'], [0.8233, 42.6043], 3008);
const sud = summit('sud', ['Besiberri Sud'], [0.8253, 42.592], 3024);
const twins = [summit('one', ['Peña Blanca'], [-4, 40], 1500), summit('two', ['Peña Blanca'], [-4.005, 40], 1620)];

describe('a recorded ascent', () => {
  it('means the element of its name at its place, whatever the spelling and a height in rounded feet', () => {
    const row = { name: 'Aneto', elevationMeters: 3405.7, place: [0.6567, 42.6312] as const };
    expect(matchAscent(row, [aneto, nord])).toEqual({ outcome: 'matched', id: 'aneto' });
    expect(
      matchAscent({ name: 'North Besiberri', elevationMeters: 3009, place: [0.8234, 42.6041] }, [sud, nord]),
    ).toEqual({
      outcome: 'matched',
      id: 'nord',
    });
  });

  it('is ambiguous between two of one name, unless one is much nearer or as high as recorded', () => {
    const between = { name: 'Peña Blanca', elevationMeters: null, place: [-4.0025, 40] as const };
    expect(matchAscent(between, twins)).toMatchObject({ outcome: 'ambiguous' });
    expect(matchAscent({ ...between, elevationMeters: 1618 }, twins)).toEqual({ outcome: 'matched', id: 'two' });
    expect(matchAscent({ ...between, place: [-4, 40] }, twins)).toEqual({ outcome: 'matched', id: 'one' });
  });

  it('with another name is never taken for what is there, but what is there is proposed', () => {
    const row = { name: 'Tuc de Mulleres', elevationMeters: null, place: [0.6566, 42.6314] as const };
    expect(matchAscent(row, [aneto])).toEqual({ outcome: 'ambiguous', ids: ['aneto'] });
    expect(matchAscent({ ...row, place: [0.66, 42.64] }, [aneto])).toEqual({ outcome: 'unknown' });
  });

  it('with a wrong height asks', () => {
    const row = { name: 'Pico de Aneto', elevationMeters: 2000, place: [0.6566, 42.6313] as const };
    expect(matchAscent(row, [aneto])).toEqual({ outcome: 'ambiguous', ids: ['aneto'] });
  });

  it('without a position needs name and height', () => {
    const row = { name: 'Pico de Aneto', elevationMeters: 3404, place: null };
    expect(matchAscent(row, [aneto, nord])).toEqual({ outcome: 'matched', id: 'aneto' });
    expect(matchAscent({ ...row, elevationMeters: null }, [aneto])).toEqual({ outcome: 'ambiguous', ids: ['aneto'] });
    expect(matchAscent({ ...row, name: 'Peña Blanca', elevationMeters: 1501 }, twins)).toEqual({
      outcome: 'matched',
      id: 'one',
    });
    expect(matchAscent({ ...row, name: 'Monte Perdido' }, [aneto, nord])).toEqual({ outcome: 'unknown' });
  });

  it('without a name means what is within a hundred metres', () => {
    const row = { name: '', elevationMeters: null, place: [0.6566, 42.6316] as const };
    expect(matchAscent(row, [aneto, nord])).toEqual({ outcome: 'matched', id: 'aneto' });
    expect(matchAscent({ ...row, place: [0.6566, 42.633] }, [aneto])).toEqual({ outcome: 'ambiguous', ids: ['aneto'] });
  });
});
