/**
 * Normalises an address of a former site for storage and comparison: decoded, NFC, lower case, no trailing slash.
 * Null if it is not the address of a page.
 */
export function legacyPath(url: string): { readonly path: string; readonly withQuery: string } | null {
  const [raw = '', ...queries] = (url.split('#', 1)[0] ?? '').split('?');
  if (!raw.startsWith('/')) return null;
  const segments: string[] = [];
  for (const segment of raw.split('/')) {
    if (segment === '') continue;
    const decoded = decode(segment);
    if (decoded === null || /[/\\\p{Cc}]/u.test(decoded)) return null;
    segments.push(decoded.normalize('NFC').toLowerCase());
  }
  const path = `/${segments.join('/')}`;
  const query = queries.join('?');
  return { path, withQuery: query ? `${path}?${query}` : path };
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
