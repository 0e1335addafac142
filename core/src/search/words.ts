import { foldLetters } from '../format/foldLetters.ts';

const WORD_MAX_LENGTH = 40;

/**
 * Splits text into words as search compares them: lower case, without accents and punctuation. `3.404 m` gives
 * `3404`, `d'Estats` gives `d` and `estats`.
 */
export function searchWords(text: string): string[] {
  const words = foldLetters(text)
    // The Catalan l·l is one sound and does not separate words.
    .replace(/l[·•]l/g, 'll')
    .replace(/(\d)[.,'’](?=\d{3}(?!\d))/g, '$1')
    .replace(/(\d)\s*m(?![\p{L}\p{N}])/gu, '$1')
    .split(/[^\p{L}\p{N}]+/u);
  return words.filter(Boolean).map((word) => Array.from(word).slice(0, WORD_MAX_LENGTH).join(''));
}

/** Words that may be missing or differ: `Pico del Aneto` is `Pico de Aneto`. */
const STOP_WORDS = new Set('a al d da de del der des di du e el et i l la las le les los of the und y'.split(' '));

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/** Canonical key of a name: its distinctive words, each once, sorted. */
export function wordSet(words: readonly string[]): string {
  const telling = words.filter((word) => !isStopWord(word));
  return [...new Set(telling.length > 0 ? telling : words)].sort().join(' ');
}

export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

export function markMatches(text: string, typed: string): TextPart[] {
  const wanted = searchWords(typed);
  const parts: TextPart[] = [];
  const add = (piece: string, isMatch: boolean): void => {
    if (piece) parts.push({ text: piece, isMatch });
  };
  let end = 0;
  for (const run of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const folded = foldLetters(run[0]);
    const longest = Math.max(0, ...wanted.filter((word) => folded.startsWith(word)).map((word) => word.length));
    if (longest === 0) continue;
    const length = lengthThatFoldsTo(run[0], longest);
    add(text.slice(end, run.index), false);
    add(text.slice(run.index, run.index + length), true);
    end = run.index + length;
  }
  add(text.slice(end), false);
  return parts;
}

function lengthThatFoldsTo(word: string, letters: number): number {
  let length = 0;
  for (const character of word) {
    if (foldLetters(word.slice(0, length)).length >= letters && !/\p{M}/u.test(character)) break;
    length += character.length;
  }
  return length;
}
