const SPACES = /[\s\p{Cc}]+/gu;
// Invisible characters that reorder or hide text: soft hyphen, zero-width characters and bidi controls.
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu;

/** Removes what PostgreSQL rejects: lone surrogates and NUL characters. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

/**
 * Prepares text for storage and for display on one line: collapses whitespace and control characters, removes
 * invisible and bidi characters, trims, and cuts to `maxLength`.
 */
export function cleanText(text: string, maxLength = Number.POSITIVE_INFINITY): string {
  const clean = text.toWellFormed().replace(INVISIBLE, '').replace(SPACES, ' ').trim();
  if (clean.length <= maxLength) return clean;
  // Never cut a surrogate pair in half: PostgreSQL rejects a lone surrogate.
  const last = clean.charCodeAt(maxLength - 1);
  const cut = last >= 0xd800 && last <= 0xdbff ? maxLength - 1 : maxLength;
  return clean.slice(0, cut).trimEnd();
}
