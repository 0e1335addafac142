import { describe, expect, it } from 'vitest';
import { readPitch, writePitch } from './pitch.ts';

describe('a pitch', () => {
  it.each([
    [{ grade: '5c', lengthMeters: 40, bolts: 3 }, '5c;40;3'],
    [{ grade: 'IV+ A0', lengthMeters: null, bolts: 0 }, 'IV+ A0;;0'],
    [{ grade: '', lengthMeters: 25, bolts: null }, ';25;'],
  ])('%o is stored as %s', (pitch, line) => {
    expect(writePitch(pitch)).toBe(line);
    expect(readPitch(line)).toEqual(pitch);
  });

  it.each([
    '',
    ' ; ; ',
    '5c;far;3',
    '5c;40;3;4',
    '5c;4000;',
    '5c;40.5;',
    '5c;40;-1',
    'a very long text is no grade;;',
    'a|b;;',
  ])('%j is none', (line) => expect(readPitch(line)).toBeNull());

  it('cannot be broken by what somebody types as its grade', () => {
    expect(readPitch(writePitch({ grade: '5c;40|x', lengthMeters: null, bolts: null }))?.grade).toBe('5c 40 x');
  });
});
