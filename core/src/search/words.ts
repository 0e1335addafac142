import { foldLetters } from '../format/foldLetters.ts';

/** Characters kept of one word; nobody types more of it. */
const WORD_MAX_LENGTH = 40;

/**
 * The words of a name or of what somebody typed, as search compares them: lower case, without accents
 * and punctuation; `3.404 m` is the number `3404`, `d'Estats` is `d` and `estats`.
 */
export function searchWords(text: string): string[] {
  const words = foldLetters(text)
    // The Catalan l·l is one sound, not the end of a word.
    .replace(/l[·•]l/g, 'll')
    .replace(/(\d)[.,'’](?=\d{3}(?!\d))/g, '$1')
    .replace(/(\d)\s*m(?![\p{L}\p{N}])/gu, '$1')
    .split(/[^\p{L}\p{N}]+/u);
  return words.filter(Boolean).map((word) => Array.from(word).slice(0, WORD_MAX_LENGTH).join(''));
}

/** They may be left out or be others: `Pico del Aneto` is the `Pico de Aneto`. */
const STOP_WORDS = new Set('a al d da de del der des di du e el et i l la las le les los of the und y'.split(' '));

/** Whether a word says so little that it need not match. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/** One text for all ways to say the same words: those that tell, each once, sorted. */
export function wordSet(words: readonly string[]): string {
  const telling = words.filter((word) => !isStopWord(word));
  return [...new Set(telling.length > 0 ? telling : words)].sort().join(' ');
}

/** A stretch of a text, marked where somebody's words begin one of its own. */
export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Cuts a text into what matches the typed words and what does not; joined, the parts are the text. */
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

/** How much of a word has at least so many letters when folded, its accents included. */
function lengthThatFoldsTo(word: string, letters: number): number {
  let length = 0;
  for (const character of word) {
    if (foldLetters(word.slice(0, length)).length >= letters && !/\p{M}/u.test(character)) break;
    length += character.length;
  }
  return length;
}
