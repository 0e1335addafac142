import { describe, expect, it } from 'vitest';
import { cleanPostText } from './posts.ts';

describe('cleanPostText', () => {
  it('keeps lines and one blank line between paragraphs', () => {
    expect(cleanPostText('  Snow above 2,400 m.  \r\n\r\n\r\n\r\nIce axe needed.\n')).toBe(
      'Snow above 2,400 m.\n\nIce axe needed.',
    );
  });

  it('X05 removes what is invisible, turns the reading direction or towers over the line', () => {
    expect(cleanPostText('a\u202Eb\u200Bc\u0007d\uFEFF')).toBe('abcd');
    expect(cleanPostText(`Z${'\u0301'.repeat(50)}`)).toBe(`Z${'\u0301'.repeat(4)}`.normalize('NFD'));
    expect(cleanPostText('👩‍🦰 at the top')).toBe('👩‍🦰 at the top');
  });
});
