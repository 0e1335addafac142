import { describe, expect, it } from 'vitest';
import { KIND_NAMES } from '@cordada/core/elements/kinds';
import { LANGUAGES } from '@cordada/core/pages/pageTable';
import { productCard } from './shareCards.ts';
import { rasterise } from './rasterise.ts';
import { shareImageSvg } from './shareImage.ts';
import type { ShareCard } from './shareImage.ts';

const card: ShareCard = {
  kind: 'mountain',
  cover: null,
  label: 'Mountain',
  title: 'Aneto',
  facts: ['3,404 m', 'Pyrenees'],
};
const textsOf = (svg: string): string[] => [...svg.matchAll(/<text [^>]*>([^<]*)</g)].map((match) => match[1] ?? '');

describe('pictures of shared pages', () => {
  it('are PNG of 1200 by 630 that look the same every time', async () => {
    const [first, second] = await Promise.all([
      rasterise(shareImageSvg(card, null)),
      rasterise(shareImageSvg(card, null)),
    ]);
    expect(first.subarray(1, 4).toString()).toBe('PNG');
    expect([first.readUInt32BE(16), first.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(first.equals(second)).toBe(true);
    expect(first.length).toBeLessThan(300_000);
  });

  it.each(KIND_NAMES)('draw a %s', async (kind) => {
    expect((await rasterise(shareImageSvg({ ...card, kind }, null))).length).toBeGreaterThan(10_000);
  });

  it('set long titles in lines that fit and cut what never would', () => {
    for (const title of [
      'Gran Recorrido de los Picos de Europa por la cara norte',
      'A'.repeat(120),
      'Tozal '.repeat(40),
    ]) {
      const svg = shareImageSvg({ ...card, title }, null);
      const sizes = [...svg.matchAll(/font-family="Bricolage Grotesque"[^>]*font-size="(\d+)"[^>]*>([^<]*)</g)];
      const lines = sizes.filter(([, , text]) => text !== 'Cordada');
      expect(lines.length).toBeLessThanOrEqual(3);
      for (const [, size, text = ''] of lines)
        expect(text.length * Number(size) * 0.53).toBeLessThanOrEqual(1_200 - 144);
    }
  });

  it('X03 write markup in a title as text', () => {
    const svg = shareImageSvg({ ...card, title: '<script>&"', facts: ['<image href="file:///etc/passwd"/>'] }, null);
    expect(svg).not.toMatch(/<script|<image/);
  });

  it('say what a thing is where our fonts lack its letters', () => {
    expect(textsOf(shareImageSvg({ ...card, title: '富士山', facts: ['富士', '3,776 m'] }, null))).toEqual([
      'Mountain',
      '3,776 m',
      'Cordada',
    ]);
  });

  it('stand for the product in both languages', () => {
    const [english, spanish] = LANGUAGES.map((language) => shareImageSvg(productCard(language), null));
    expect(english).not.toBe(spanish);
  });
});
