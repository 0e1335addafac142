const SLUG_MAX_LENGTH = 80;

/** The readable part of a URL: letters without accents, digits and hyphens; may be empty. */
export function slugOf(name: string): string {
  const letters = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('æ', 'ae')
    .replaceAll('ð', 'd')
    .replaceAll('þ', 'th')
    .replace(/['’`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    // Scripts that NFD takes apart without marks (Hangul) are whole again in a path.
    .normalize('NFC');
  return cut(letters, SLUG_MAX_LENGTH).replace(/^-+|-+$/g, '');
}

/** Never half of a surrogate pair: no path can carry it. */
function cut(text: string, maxLength: number): string {
  const last = text.charCodeAt(maxLength - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? maxLength - 1 : maxLength);
}
