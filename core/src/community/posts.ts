import { storableText } from '../format/cleanText.ts';

const LINE_ENDS = /\r\n?|[\u2028\u2029]/g;
/** Invisible characters that reorder or hide text, and control characters other than the line feed. */
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]|(?!\n)\p{Cc}/gu;
/** More combining marks than any language puts on one letter. */
const STACKED_MARKS = /(\p{M}{4})\p{M}+/gu;
const BLANK_LINES = /\n{3,}/g;

/** Prepares the text of a post: line feeds alone, nothing invisible, at most one blank line, no space around it. */
export function cleanPostText(text: string): string {
  return storableText(text)
    .replace(LINE_ENDS, '\n')
    .replace(INVISIBLE, '')
    .replace(STACKED_MARKS, '$1')
    .replace(/[^\S\n]+\n/g, '\n')
    .replace(BLANK_LINES, '\n\n')
    .trim();
}
