import { describe, expect, it } from 'vitest';
import { findChapters } from './findChapters.ts';
import type { HelpChapter } from './findChapters.ts';
import { GRADES } from './gradeTexts.ts';
import { HOW_TOS } from './howToTexts.ts';

const chapters: readonly HelpChapter[] = [
  ...HOW_TOS.es.map((section) => ({ page: 'help' as const, part: 'Cómo se hace', section })),
  ...GRADES.es.map((section) => ({ page: 'help' as const, part: 'Grados', section })),
];
const titles = (typed: string): string[] => findChapters(chapters, typed).map(({ section }) => section.title);

describe('the search of the help', () => {
  it('finds chapters by the beginnings of words, without accents and case', () => {
    expect(titles('MOVIL exporta')).toEqual(['Registrar una actividad']);
  });

  it('puts chapters first whose title has the words', () => {
    expect(titles('lista')[0]).toBe('Completar una lista');
  });

  it('shows the sentence or grade that has the words', () => {
    expect(findChapters(chapters, 'K4')[0]?.excerpt).toMatch(/^K4: /);
  });

  it('finds nothing for words that no chapter has together, and for none', () => {
    expect(titles('xilófono')).toEqual([]);
    expect(titles('  ')).toEqual([]);
  });
});
