import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { FEATURE_GRAPHIC, STORE_DEVICES } from './storeDevices.ts';
import { featureGraphic } from './featureGraphic.ts';
import { readStoreTexts, STORE_LANGUAGES, TEXT_LIMITS } from './storeTexts.ts';

const STORE = path.resolve(import.meta.dirname, '../../../native/store');

describe('texts of the stores', () => {
  it.each(STORE_LANGUAGES)('are as the stores want them in %s, and name no price', (language) => {
    const texts = readStoreTexts(STORE, language);
    expect(Object.keys(texts)).toEqual(Object.keys(TEXT_LIMITS));
    expect(Object.values(texts).join('\n')).not.toMatch(/€|\$|\b(price|free|precio|gratis)\b/i);
    // The same points in the same order.
    const points = STORE_LANGUAGES.map((one) => readStoreTexts(STORE, one).description.match(/^- /gm)?.length);
    expect(new Set(points).size).toBe(1);
  });

  it('are refused with what is wrong with each', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-store-'));
    try {
      fs.cpSync(path.join(STORE, 'en'), path.join(folder, 'en'), { recursive: true });
      const write = (name: string, text: string): void =>
        fs.writeFileSync(path.join(folder, 'en', `${name}.txt`), text);
      expect(() => readStoreTexts(folder, 'en')).not.toThrow();
      write('subtitle', 'ñ'.repeat(31));
      write('keywords', 'summit, Mountains,map,map');
      fs.rmSync(path.join(folder, 'en/description.txt'));
      const said = (): string => {
        try {
          readStoreTexts(folder, 'en');
          return '';
        } catch (error) {
          return String(error);
        }
      };
      expect(said().split('\n').slice(1)).toEqual([
        'en/subtitle.txt has 31 letters instead of 30 at most',
        'en/description.txt is missing or empty',
        'en/keywords.txt has spaces around commas',
        'en/keywords.txt names a word twice',
      ]);
      write('keywords', 'summit,Mountains');
      expect(said()).toContain('en/keywords.txt repeats Mountains, which the name has');
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  });
});

describe('pictures of the stores', () => {
  it('have the sizes that the stores take', () => {
    const sizes = new Map(STORE_DEVICES.map(({ name, width, height }) => [name, `${width}×${height}`]));
    expect(sizes.get('iphone-6.9')).toBe('1320×2868');
    expect(sizes.get('iphone-6.5')).toBe('1284×2778');
    expect(sizes.get('ipad-13')).toBe('2064×2752');
    for (const { name, width, height, density } of STORE_DEVICES) {
      expect([Number.isInteger(width / density), Number.isInteger(height / density)], name).toEqual([true, true]);
      if (!name.startsWith('android')) continue;
      expect(Math.max(width, height) / Math.min(width, height), name).toBeLessThanOrEqual(2);
      expect(Math.min(width, height), name).toBeGreaterThanOrEqual(1_080);
    }
  });

  it('draw the feature graphic from the name of each language', () => {
    const drawn = featureGraphic({ name: 'Cordada: montañas & rutas', subtitle: 'Registra <cumbres>' });
    expect(drawn).toContain(`width="${FEATURE_GRAPHIC.width}" height="${FEATURE_GRAPHIC.height}"`);
    expect([...drawn.matchAll(/<text [^>]*>(.*)<\/text>/g)].map(([, text]) => text)).toEqual([
      'Cordada',
      'Montañas &amp; rutas',
      'Registra &lt;cumbres>',
    ]);
  });
});
