import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RichInline, RichText } from '../richText/richText.ts';
import { documentOfPost, plainPostOf } from './postDocument.ts';
import { cleanPostText } from './posts.ts';

const paragraph = (...content: RichInline[]): RichText => ({ type: 'doc', content: [{ type: 'paragraph', content }] });

describe('the document of a post', () => {
  it('says the same as its plain text, with mentions and links', () => {
    const text = 'Snow at [Aneto](/mountain/abc)?\n\nAsk @ana, or https://example.org/a.';
    expect(plainPostOf(documentOfPost(text))).toBe(text);
    expect(plainPostOf(null)).toBe('');
    expect(documentOfPost('')).toBeNull();
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (words) => {
        const clean = cleanPostText(words);
        expect(plainPostOf(documentOfPost(clean))).toBe(clean);
      }),
    );
  });

  it('keeps the spaces of a text that is being written', () => {
    expect(plainPostOf(documentOfPost('Is '))).toBe('Is ');
    expect(plainPostOf(documentOfPost('Is there snow?\n'))).toBe('Is there snow?\n');
  });

  it('mentions an element as a link to its page', () => {
    const mention = { type: 'mention', attrs: { id: 'abc', kind: 'mountain', label: 'Pic [de] Noche' } } as const;
    expect(plainPostOf(paragraph({ type: 'text', text: 'On ' }, mention))).toBe('On [Pic de Noche](/pin/abc)');
  });

  it('has no plain text once it has formats', () => {
    expect(plainPostOf(paragraph({ type: 'text', text: 'a', marks: [{ type: 'bold' }] }))).toBeNull();
    const href = 'https://example.org';
    const linked = paragraph({ type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href } }] });
    expect(plainPostOf(linked)).toBeNull();
    const item = { type: 'listItem', content: [{ type: 'paragraph' }] } as const;
    expect(plainPostOf({ type: 'doc', content: [{ type: 'bulletList', content: [item] }] })).toBeNull();
  });
});
