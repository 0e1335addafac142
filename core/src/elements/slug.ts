import { foldLetters } from '../format/foldLetters.ts';

const SLUG_MAX_LENGTH = 80;

/** The readable part of a URL: unaccented letters, digits and hyphens. May be empty. */
export function slugOf(name: string): string {
  const letters = foldLetters(name)
    .replace(/['’`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-');
  return cut(letters, SLUG_MAX_LENGTH).replace(/^-+|-+$/g, '');
}

/** Never cuts a surrogate pair in half: a lone surrogate cannot be encoded in a URL. */
function cut(text: string, maxLength: number): string {
  const last = text.charCodeAt(maxLength - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? maxLength - 1 : maxLength);
}
