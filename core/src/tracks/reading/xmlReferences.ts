import { Failure } from '@cordada/core/failures';

const PREDEFINED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function character(code: number): string {
  const isAllowed =
    code === 9 ||
    code === 10 ||
    code === 13 ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    (code >= 0x10000 && code <= 0x10ffff);
  if (!isAllowed) throw new Failure('track_malformed', 'A character reference names no character.');
  return String.fromCodePoint(code);
}

/**
 * Resolves the five predefined entities and numeric references.
 * @throws Failure `track_forbidden_markup` for other entities, `track_malformed` for a bare ampersand
 */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&([^;&\s]{0,32})(;?)/g, (_, name: string, end: string) => {
    if (end === '') throw new Failure('track_malformed', 'An ampersand is not escaped.');
    const known = Object.hasOwn(PREDEFINED, name) ? PREDEFINED[name] : undefined;
    if (known !== undefined) return known;
    if (/^#x[0-9a-f]{1,8}$/i.test(name) && name[1] === 'x') return character(Number.parseInt(name.slice(2), 16));
    if (/^#[0-9]{1,9}$/.test(name)) return character(Number(name.slice(1)));
    if (name === '' || name.startsWith('#')) {
      throw new Failure('track_malformed', 'A character reference is not well formed.');
    }
    throw new Failure('track_forbidden_markup', 'Only the predefined entities are read.');
  });
}
