import { describe, expect, it } from 'vitest';
import { markMatches, searchWords, wordSet } from './words.ts';

describe('the words of a search', () => {
  it.each([
    ['Pico de Aneto', ['pico', 'de', 'aneto']],
    ["Pica d'Estats", ['pica', 'd', 'estats']],
    ['PEÑA  Montañesa', ['pena', 'montanesa']],
    ['Pen\u0303a', ['pena']],
    ['Aneto, 3.404 m', ['aneto', '3404']],
    ['3,404m', ['3404']],
    ['Großglockner', ['grossglockner']],
    ['Gal·la Placídia', ['galla', 'placidia']],
    ['Джомолунгма', ['джомолунгма']],
    ['한라산', ['한라산']],
    ['GR 11 / 2.5', ['gr', '11', '2', '5']],
    ['% _ \\ " \' 🏔️', []],
    ['\u0000\u202E', []],
  ])('of %j are %j', (text, words) => {
    expect(searchWords(text)).toEqual(words);
  });

  it('are the same in any order and with other small words', () => {
    expect(wordSet(searchWords('Aneto, Pico del'))).toBe(wordSet(searchWords('Pico de Aneto')));
    expect(wordSet(['la', 'de'])).toBe('de la');
  });

  it('are cut where nobody types on', () => {
    expect(searchWords('a'.repeat(10_000))).toEqual(['a'.repeat(40)]);
  });
});

describe('marks', () => {
  it.each([
    ['Pico de Aneto', 'ane', 'Pico de [Ane]to'],
    ['Peña Montañesa', 'pena montan', '[Peña] [Montañ]esa'],
    ['Pen\u0303a', 'pena', '[Pen\u0303a]'],
    ['Pen\u0303a', 'pen', '[Pen\u0303]a'],
    ["Pica d'Estats", "d'est", "Pica [d]'[Est]ats"],
    ['Großglockner', 'gross', '[Groß]glockner'],
    ['Matterhorn', 'cervino', 'Matterhorn'],
    ['Aneto', '', 'Aneto'],
  ])('in %j for %j give %j', (text, typed, marked) => {
    const parts = markMatches(text, typed);
    expect(parts.map((part) => (part.isMatch ? `[${part.text}]` : part.text)).join('')).toBe(marked);
  });
});
