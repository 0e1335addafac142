const SPACES = /[\s\p{Cc}]+/gu;
// Invisible characters that reorder or hide what is read: soft hyphen, zero-width, bidi controls.
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu;

/** Text that a database takes, otherwise as it is: whole characters, no zero bytes. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

/**
 * Text as it may be stored and shown on one line: whitespace and control characters collapse into
 * one space, invisible and bidi characters go, ends are trimmed, cut to `maxLength` characters.
 */
export function cleanText(text: string, maxLength = Number.POSITIVE_INFINITY): string {
  const clean = text.toWellFormed().replace(INVISIBLE, '').replace(SPACES, ' ').trim();
  if (clean.length <= maxLength) return clean;
  // Never half of a surrogate pair: PostgreSQL refuses it.
  const last = clean.charCodeAt(maxLength - 1);
  const cut = last >= 0xd800 && last <= 0xdbff ? maxLength - 1 : maxLength;
  return clean.slice(0, cut).trimEnd();
}
