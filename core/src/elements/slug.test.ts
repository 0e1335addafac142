import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slugOf } from './slug.ts';

describe('slugOf', () => {
  it.each([
    ['Pico de Aneto', 'pico-de-aneto'],
    ['  Ćma — Żółw!! ', 'cma-zolw'],
    ["L'Aiguille d’Argentière", 'laiguille-dargentiere'],
    ['Großglockner', 'grossglockner'],
    ['Þríhyrningur / Æsufell', 'thrihyrningur-aesufell'],
    ['K2', 'k2'],
    ['---', ''],
    ['', ''],
    ['富士山', '富士山'],
    ['한라산', '한라산'],
    ['Эльбрус', 'эльбрус'],
  ])('makes %j readable as %j', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  it('cuts between characters, never through one', () => {
    for (const name of [`a${'𝐀'.repeat(60)}`, '𝐀'.repeat(60), `${'a'.repeat(79)}𝐀`]) {
      expect(slugOf(name).isWellFormed()).toBe(true);
      expect(slugOf(name).length).toBeLessThanOrEqual(80);
    }
  });

  it('is one spelling of any text: whole characters, composed, without hyphens at the ends, the same again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
        const slug = slugOf(name);
        expect(slug.isWellFormed()).toBe(true);
        expect(slug).toBe(slug.normalize('NFC'));
        expect(slug).not.toMatch(/^-|-$|--/);
        expect(slug.length).toBeLessThanOrEqual(80);
        expect(slugOf(slug)).toBe(slug);
        expect(() => encodeURIComponent(slug)).not.toThrow();
      }),
      { numRuns: 500 },
    );
  });
});
