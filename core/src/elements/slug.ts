import { foldLetters } from '../format/foldLetters.ts';

const SLUG_MAX_LENGTH = 80;

/** The readable part of a URL: letters without accents, digits and hyphens; may be empty. */
export function slugOf(name: string): string {
  const letters = foldLetters(name)
    .replace(/['’`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-');
  return cut(letters, SLUG_MAX_LENGTH).replace(/^-+|-+$/g, '');
}

/** Never half of a surrogate pair: no path can carry it. */
function cut(text: string, maxLength: number): string {
  const last = text.charCodeAt(maxLength - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? maxLength - 1 : maxLength);
}
