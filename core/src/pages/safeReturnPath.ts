const BASE = 'https://same.invalid';

/**
 * The return path of a login link, or null unless it is a relative path of this very site.
 * Judged as a browser would read it, and again after percent-decoding.
 */
export function safeReturnPath(given: string | null | undefined): string | null {
  if (!given || given.length > 2_000) return null;
  let text = given;
  // Twice-encoded slashes are judged as well: something on the way may decode once more.
  for (let round = 0; round < 3; round += 1) {
    if (!isSameSitePath(text)) return null;
    let decoded: string;
    try {
      decoded = decodeURIComponent(text);
    } catch {
      return null;
    }
    if (decoded === text) break;
    text = decoded;
  }
  const url = new URL(given, BASE);
  return url.pathname + url.search + url.hash;
}

function isSameSitePath(text: string): boolean {
  const path = text.split(/[?#]/, 1)[0] ?? '';
  if (!path.startsWith('/') || /^\/[/\\]/.test(path)) return false;
  // Browsers drop tabs and line breaks inside an address, so `/\t/evil` would become `//evil`.
  if (/[\\\p{Cc}]/u.test(text)) return false;
  try {
    const url = new URL(text, BASE);
    return url.origin === BASE && !url.pathname.startsWith('//');
  } catch {
    return false;
  }
}
