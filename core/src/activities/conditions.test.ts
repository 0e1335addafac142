import { describe, expect, it } from 'vitest';
import { CONDITIONS_NOTE_MAX_LENGTH } from '../limits.ts';
import { readDifficulties } from './activityScales.ts';
import { CONDITION_NAMES, freshness, readConditions } from './conditions.ts';

describe('readConditions', () => {
  it('keeps what is said, clean, and nothing of what is not', () => {
    const given = { overall: 'good', snowUpMeters: 2_100.4, hut: null, note: ' Hard\u0000 snow\r\nup high ', lift: '' };
    expect(readConditions(given)).toEqual({
      conditions: { overall: 'good', snowUpMeters: 2_100, note: 'Hard snow\nup high' },
      wrong: [],
    });
    for (const nothing of [null, undefined, {}, { hut: null }, { note: ' \u200B ' }]) {
      expect(readConditions(nothing)).toEqual({ conditions: null, wrong: [] });
    }
  });

  it.each<[string, unknown, string[]]>([
    ['no object', 'good', ['']],
    ['a list', ['good'], ['']],
    ['an unknown choice', { overall: 'superb' }, ['overall']],
    ['a choice of another field', { crowding: 'guarded' }, ['crowding']],
    ['a number as text', { snowUpMeters: '2000' }, ['snowUpMeters']],
    ['a number that is none', { snowUpMeters: Number.NaN }, ['snowUpMeters']],
    ['a height off the Earth', { snowUpMeters: 9_001, snowDownMeters: -451 }, ['snowUpMeters', 'snowDownMeters']],
    ['too long a text', { note: 'x'.repeat(CONDITIONS_NOTE_MAX_LENGTH + 1) }, ['note']],
    ['a field that is none', { wind: 'strong', toString: 'x' }, ['wind', 'toString']],
    ['an object where a text belongs', { note: { $gt: '' } }, ['note']],
  ])('refuses %s by name (G11)', (_name, given, wrong) => {
    expect(readConditions(given).wrong).toEqual(wrong);
  });

  it('knows what the facts of the domain ask for', () => {
    expect(CONDITION_NAMES).toEqual(expect.arrayContaining(['overall', 'glacier', 'avalancheSigns', 'crowding']));
  });
});

describe('conditions of a day', () => {
  it.each([
    ['2026-03-08', 'strong'],
    ['2026-03-02', 'strong'],
    ['2026-03-01', 'strong'],
    ['2026-02-28', 'weak'],
    ['2026-02-06', 'weak'],
    ['2026-02-05', null],
  ])('of %s fade', (day, worth) => {
    expect(freshness(day, '2026-03-08')).toBe(worth);
  });
});

describe('readDifficulties', () => {
  it('takes grades of known scales, one each', () => {
    const grades = [
      { scale: 'alpine', value: 'PD+' },
      { scale: 'rockFrench', value: '5a' },
    ];
    expect(readDifficulties(grades)).toEqual(grades);
    expect(readDifficulties(null)).toEqual([]);
    for (const wrong of [
      'PD',
      [{ scale: 'alpine', value: 'X9' }],
      [{ scale: 'none', value: '1' }],
      [{ scale: 'alpine', value: null }],
      [null],
      [...grades, { scale: 'alpine', value: 'AD' }],
    ]) {
      expect(readDifficulties(wrong)).toBeNull();
    }
  });
});
