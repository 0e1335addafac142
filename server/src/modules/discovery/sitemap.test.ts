import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import type { SitemapRow } from './discovery.queries.ts';
import { fileNames, PAGE_OF, pagesSitemap, rowsSitemap, sitemapIndex, URLS_PER_FILE } from './sitemap.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const ORIGIN = 'https://cordada.example';
const TOTAL = 400_000;

describe('sitemaps', () => {
  it('walk all elements in files of few rows at a time, in flat memory', async () => {
    let next = 0;
    let most = 0;
    const id = (index: number): string => index.toString(36).padStart(11, 'a');
    const read = async (_: string, rows: number): Promise<SitemapRow[]> => {
      most = Math.max(most, rows);
      const first = next;
      next = Math.min(TOTAL, next + rows);
      return Array.from({ length: next - first }, (_one, i) => ({
        id: id(first + i),
        kind: 'mountain',
        name: 'Pico',
        texts: {
          en: { name: 'Peak', slug: 'peak-of-the-long-name' },
          es: { name: 'Pico', slug: 'pico-de-largo-nombre' },
        },
        changedAt: '2026-07-01T00:00:00Z',
      }));
    };
    let urls = 0;
    let bytes = 0;
    let longestPart = 0;
    /** Bytes that are still held after each file. */
    const held: number[] = [];
    let files = 0;
    let biggest = 0;
    while (next < TOTAL) {
      files += 1;
      let size = 0;
      for await (const part of rowsSitemap(read, PAGE_OF.elements, '0', ORIGIN, 'es')) {
        urls += part.split('<url>').length - 1;
        size += part.length;
        longestPart = Math.max(longestPart, part.length);
      }
      bytes += size;
      collectGarbage();
      held.push(process.memoryUsage().heapUsed);
      biggest = Math.max(biggest, size);
    }
    expect(urls).toBe(TOTAL);
    expect(files).toBe(TOTAL / URLS_PER_FILE);
    expect(most).toBeLessThanOrEqual(1_000);
    expect(biggest).toBeLessThan(50_000_000);
    expect(bytes).toBeGreaterThan(80_000_000);
    expect(longestPart).toBeLessThan(2_000_000);
    expect(held.at(-1)! - held[0]!).toBeLessThan(10_000_000);
  });

  it('name an element in all spellings, with letters that XML reads as markup', async () => {
    const row: SitemapRow = {
      id: 'k7Qx2mDpR9w',
      kind: 'access',
      name: "L'Aigua & Co",
      texts: { es: { name: 'x', slug: "l'aigua&co" } },
      changedAt: '2026-07-01T10:00:00Z',
    };
    let text = '';
    const once = async (after: string) => (after === '0' ? [row] : []);
    for await (const part of rowsSitemap(once, PAGE_OF.elements, '0', ORIGIN, 'es')) text += part;
    const slug = 'l&#39;aigua&#38;co';
    expect(text).toContain(
      `<loc>https://es.cordada.example/acceso/k7Qx2mDpR9w/${slug}</loc><lastmod>2026-07-01</lastmod>`,
    );
    expect(text).toContain(`hreflang="en" href="https://en.cordada.example/access/k7Qx2mDpR9w/${slug}"`);
    expect(text).toContain('hreflang="x-default" href="https://cordada.example/access/k7Qx2mDpR9w"');
  });

  it('hold the plain pages and no private one', () => {
    const text = [...pagesSitemap(ORIGIN, 'es')].join('');
    expect(text).toContain('<loc>https://es.cordada.example/monta%C3%B1as</loc>');
    expect(text).not.toMatch(/ajustes|mis-|admin|iniciar-sesion|publicacion/);
  });

  it('are listed by where each begins', async () => {
    const ends = ['end1', 'end2', null];
    const names = fileNames('elements', async () => ends.shift() ?? null);
    let text = '';
    for await (const part of sitemapIndex(ORIGIN, names)) text += part;
    expect([...text.matchAll(/<loc>([^<]+)</g)].map((match) => match[1])).toEqual([
      `${ORIGIN}/sitemaps/elements/0.xml`,
      `${ORIGIN}/sitemaps/elements/end1.xml`,
      `${ORIGIN}/sitemaps/elements/end2.xml`,
    ]);
  });
});
