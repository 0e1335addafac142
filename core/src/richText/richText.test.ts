import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imageIdsOf, isLinkAddress, plainText, readingMinutes, readRichText } from './richText.ts';

const doc = (...content: unknown[]) => ({ type: 'doc', content });
const text = (words: string, ...marks: unknown[]) => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks }),
});
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });

describe('readRichText', () => {
  it('keeps what is on the list as it is', () => {
    const given = doc(
      { type: 'heading', attrs: { level: 2 }, content: [text('Approach')] },
      paragraph(
        text('From '),
        { type: 'mention', attrs: { id: 'aB3', kind: 'shelter', label: 'Renclusa' } },
        text(' up', { type: 'bold' }),
      ),
      {
        type: 'bulletList',
        content: [
          {
            type: 'listItem',
            content: [paragraph(text('rope', { type: 'link', attrs: { href: 'https://example.org/a' } }))],
          },
        ],
      },
    );
    expect(readRichText(given)).toEqual(given);
  });

  it('lets nothing in that could run or lead astray (X01, X02)', () => {
    const evil = doc(
      { type: 'script', content: [text('alert(1)')] },
      { type: 'image', attrs: { src: 'x', onerror: 'alert(1)' } },
      paragraph(
        text('a', { type: 'link', attrs: { href: 'javascript:alert(1)' } }),
        text('b', { type: 'link', attrs: { href: '//evil.example' } }),
        text('c', { type: 'style', attrs: { style: 'x' } }),
        { type: 'mention', attrs: { id: '../x', kind: 'mountain', label: 'x' } },
        { type: 'mention', attrs: { id: 'x', kind: 'constructor', label: 'x' } },
      ),
    );
    expect(readRichText(evil)).toEqual(doc(paragraph(text('a'), text('b'), text('c'))));
  });

  it('survives anything, and reads again what it has read', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (json) => {
        const read = readRichText({ type: 'doc', content: [json] });
        expect(readRichText(read)).toEqual(read);
      }),
    );
    expect(readRichText(null)).toBeNull();
    expect(readRichText(doc(paragraph()))).toBeNull();
  });

  it('cuts what nobody would read: depth, nodes and characters', () => {
    let deep: unknown = paragraph(text('x'));
    for (let i = 0; i < 5_000; i += 1) deep = { type: 'blockquote', content: [deep] };
    expect(readRichText(doc(deep))).toBeNull();
    let inside: object = text('x');
    for (let i = 0; i < 100_000; i += 1) inside = { type: 'strange', content: [inside] };
    expect(readRichText(doc(paragraph(inside)))).toBeNull();
    const long = readRichText(doc(paragraph(text('y'.repeat(1_000_000)))));
    expect(plainText(long!)).toHaveLength(50_000);
    const many = readRichText(doc(...Array.from({ length: 50_000 }, () => paragraph(text('z')))));
    expect(many!.content.length).toBeLessThanOrEqual(5_000);
  });
});

describe('photos in a text', () => {
  const image = (attrs: object) => ({ type: 'image', attrs });
  it('are kept by id, with words of their own or without, and are something to say', () => {
    const given = doc(image({ imageId: 'aB3dEfGh12k', caption: 'North face' }), image({ imageId: 'ZZZZZZZZZZZ' }));
    expect(readRichText(given)).toEqual(given);
    expect(imageIdsOf(readRichText(given)!)).toEqual(['aB3dEfGh12k', 'ZZZZZZZZZZZ']);
    expect(plainText(readRichText(given)!)).toBe('North face');
    const quoted = doc({ type: 'blockquote', content: [image({ imageId: 'aB3dEfGh12k' })] });
    expect(imageIdsOf(readRichText(quoted)!)).toEqual(['aB3dEfGh12k']);
  });

  it('are nothing without an id of ours, and bring no other attribute', () => {
    for (const attrs of [{}, { imageId: '../x' }, { imageId: 7 }, { src: 'https://evil.example/x.png' }]) {
      expect(readRichText(doc(image(attrs)))).toBeNull();
    }
    const read = readRichText(
      doc(image({ imageId: 'aB3dEfGh12k', src: 'x', onerror: 'x', caption: `a${'b'.repeat(900)}` })),
    );
    expect(read?.content[0]).toEqual(image({ imageId: 'aB3dEfGh12k', caption: `a${'b'.repeat(299)}` }));
  });
});

describe('links', () => {
  it.each(['https://example.org', 'http://example.org/a?b#c', 'mailto:ana@example.org', '/pin/abc'])(
    'may lead to %s',
    (href) => expect(isLinkAddress(href)).toBe(true),
  );
  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil',
    'https://a b',
    ' https://x',
    'ftp://x',
    '',
  ])('may not lead to %j', (href) => expect(isLinkAddress(href)).toBe(false));
});

it('tells how long reading takes', () => {
  expect(readingMinutes('')).toBe(1);
  expect(readingMinutes('word '.repeat(238 * 4))).toBe(4);
});
