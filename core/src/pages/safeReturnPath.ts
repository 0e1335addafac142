const BASE = 'https://same.invalid';

/**
 * Returns the return path of a login link only if it stays on this site, else null. It is resolved as a browser
 * would, again after each percent-decoding, to prevent open redirects.
 */
export function safeReturnPath(given: string | null | undefined): string | null {
  if (!given || given.length > 2_000) return null;
  let text = given;
  // Check doubly encoded slashes too: a proxy may decode once more.
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
  // Browsers strip tabs and line breaks from URLs, so `/\t/evil` would become `//evil`.
  if (/[\\\p{Cc}]/u.test(text)) return false;
  try {
    const url = new URL(text, BASE);
    return url.origin === BASE && !url.pathname.startsWith('//');
  } catch {
    return false;
  }
}
