import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText } from './cleanText.ts';

describe('cleanText', () => {
  it('collapses whitespace and control characters and trims', () => {
    expect(cleanText('  Pica\t\r\n d’Estats\u0000\u0007 ')).toBe('Pica d’Estats');
  });

  it('strips what is invisible or turns the reading direction', () => {
    expect(cleanText('a\u202Eb\u200Bc\uFEFFd\u2066e')).toBe('abcde');
  });

  it('never cuts a character in two', () => {
    expect(cleanText('ab😀', 3)).toBe('ab');
  });

  it('is stable and within its length for any text', () => {
    const unit = fc.constantFrom(
      'a',
      'é',
      ' ',
      '\n',
      '\0',
      '😀',
      '\uD83D',
      '\uDE00',
      '\u200D',
      '\u202E',
      '\u00A0',
      '\u2028',
    );
    fc.assert(
      fc.property(
        fc.array(unit).map((units) => units.join('')),
        fc.integer({ min: 1, max: 20 }),
        (text, max) => {
          const clean = cleanText(text, max);
          expect(clean.length).toBeLessThanOrEqual(max);
          expect(cleanText(clean, max)).toBe(clean);
          expect(clean.isWellFormed()).toBe(true);
        },
      ),
    );
  });
});
