import { describe, expect, it } from 'vitest';
import { seededRandom } from '@cordada/core/tracks/samples/random';
import { createVocabulary } from './vocabulary.ts';

describe('the vocabulary', () => {
  it('corrects a letter too many, too few, wrong or swapped', () => {
    const vocabulary = createVocabulary();
    vocabulary.add(['aneto', 'matterhorn', 'pico']);
    for (const wrong of ['anneto', 'anto', 'aneta', 'anteo', 'naeto', 'xaneto', 'neto']) {
      const found = vocabulary.corrections(wrong).beginnings;
      expect(
        found.some((text) => 'aneto'.startsWith(text)),
        `${wrong}: ${found.join()}`,
      ).toBe(true);
    }
    expect(vocabulary.corrections('matterhron')).toEqual({ beginnings: ['matterhorn'], words: ['matterhorn'] });
    expect(vocabulary.corrections('zzzz')).toEqual({ beginnings: [], words: [] });
  });

  it('finds every beginning that is one edit away, and nothing else', () => {
    const random = seededRandom(7);
    const letters = 'abcde';
    const word = (): string =>
      Array.from({ length: 3 + Math.floor(random() * 6) }, () => letters[Math.floor(random() * 5)]).join('');
    const words = [...new Set(Array.from({ length: 400 }, word))];
    const vocabulary = createVocabulary();
    vocabulary.add(words.slice(0, 200));
    vocabulary.add(words);
    for (let i = 0; i < 200; i += 1) {
      const typed = word();
      const near = new Set<string>();
      for (const one of words) {
        for (let length = 1; length <= one.length; length += 1) {
          if (isOneEdit(typed, one.slice(0, length))) near.add(one.slice(0, length));
        }
      }
      const { beginnings: found, words: whole } = vocabulary.corrections(typed);
      for (const text of found) expect(near.has(text), `${typed}: ${text}`).toBe(true);
      expect(whole.toSorted()).toEqual(words.filter((one) => isOneEdit(typed, one)).toSorted());
      const covered = [typed, ...found];
      for (const text of near)
        expect(
          covered.some((one) => text.startsWith(one)),
          `${typed}: ${text}`,
        ).toBe(true);
    }
  });
});

function isOneEdit(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0])
  );
}
