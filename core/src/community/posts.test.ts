import { describe, expect, it } from 'vitest';
import { cleanPostText, countOutsideLinks, mentionedHandles, parsePost, postTextKey } from './posts.ts';

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
    const hidden = [...'buy now']
      .map((letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0)))
      .join('');
    expect(cleanPostText(`Nice${hidden} day`)).toBe('Nice day');
    expect(cleanPostText('🏴󠁧󠁢󠁳󠁣󠁴󠁿 Ben Nevis ❤️')).toBe('🏴󠁧󠁢󠁳󠁣󠁴󠁿 Ben Nevis ❤️');
  });

  it('X05 leaves nothing of a text that shows nothing', () => {
    for (const text of ['\u3164', '\u2800 \u2800', '\u200D\u200C', '\uFE0F', '\u034F', '\u180E', '\u0301', '\u{E0041}'])
      expect(cleanPostText(text), text.codePointAt(0)?.toString(16)).toBe('');
  });
});

describe('parsePost', () => {
  it('finds mentions, links to pages and addresses', () => {
    expect(parsePost('Ask @ana_ruiz, see [Aneto](/pin/abc) or https://example.org/a?b=1.')).toEqual([
      { kind: 'text', text: 'Ask ' },
      { kind: 'mention', text: '@ana_ruiz', handle: 'ana_ruiz' },
      { kind: 'text', text: ', see ' },
      { kind: 'link', text: 'Aneto', href: '/pin/abc' },
      { kind: 'text', text: ' or ' },
      { kind: 'link', text: 'https://example.org/a?b=1', href: 'https://example.org/a?b=1' },
      { kind: 'text', text: '.' },
    ]);
  });

  it('X02 makes no link of addresses that run code or leave the site unseen', () => {
    for (const text of [
      '[x](javascript:alert(1))',
      '[x](//evil.example)',
      '[x](/\\evil.example)',
      '[x](data:text/html,1)',
      'me@ana.example',
      '[x](https://evil.example)',
    ]) {
      const links = parsePost(text).filter(({ kind }) => kind !== 'text');
      expect(
        links.every((part) => part.kind === 'link' && part.href.startsWith('https://')),
        text,
      ).toBe(true);
      expect(
        parsePost(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }
  });

  it('names each mentioned member once and counts addresses elsewhere', () => {
    expect(mentionedHandles('@Ana @ana @bea_b @ab')).toEqual(['ana', 'bea_b']);
    expect(countOutsideLinks('https://a.example [b](/b) http://c.example')).toBe(2);
    expect(mentionedHandles('@a'.repeat(50_000))).toEqual([]);
  });

  it('recognises one advertising text by its letters', () => {
    expect(postTextKey('BUY  now!!')).toBe(postTextKey('buy, now'));
    expect(postTextKey('buy now')).not.toBe(postTextKey('buy then'));
  });
});
