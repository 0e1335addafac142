const SPACES = /[\s\p{Cc}]+/gu;
/**
 * Characters that reorder or hide text, bidi controls among them, and all others that show nothing. Variation selectors
 * stay, and tags after a black flag: emoji are made of them.
 */
const INVISIBLE =
  /(\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F})|(?![\u{FE00}-\u{FE0F}])\p{Default_Ignorable_Code_Point}/gu;
/** They join letters and emoji. */
const JOINERS: readonly string[] = ['\u200C', '\u200D'];
/** Spaces, marks without a letter, joiners, and the Braille pattern without dots. */
const BLANK = /^(?:[\s\p{Cc}\p{M}\u2800]|\u200C|\u200D)*$/u;

/** Removes what hides or reorders text; nothing is left of a text that shows nothing. */
export function removeInvisible(text: string, { keepsJoiners = false } = {}): string {
  const visible = text.replace(INVISIBLE, (found: string, flag: string | undefined) => {
    if (flag !== undefined) return flag;
    return keepsJoiners && JOINERS.includes(found) ? found : '';
  });
  return BLANK.test(visible) ? '' : visible;
}

/** Removes what PostgreSQL rejects: lone surrogates and NUL characters. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

/**
 * Prepares text for storage and for display on one line: collapses whitespace and control characters, removes
 * invisible and bidi characters, trims, and cuts to `maxLength`.
 */
export function cleanText(text: string, maxLength = Number.POSITIVE_INFINITY): string {
  const clean = removeInvisible(text.toWellFormed()).replace(SPACES, ' ').trim();
  if (clean.length <= maxLength) return clean;
  // Never cut a surrogate pair in half: PostgreSQL rejects a lone surrogate.
  const last = clean.charCodeAt(maxLength - 1);
  const cut = last >= 0xd800 && last <= 0xdbff ? maxLength - 1 : maxLength;
  return clean.slice(0, cut).trimEnd();
}
