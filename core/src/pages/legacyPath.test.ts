import { describe, expect, it } from 'vitest';
import { legacyPath } from './legacyPath.ts';

describe('addresses of former sites', () => {
  it.each([
    ['/Montaña/Aneto.html', '/montaña/aneto.html'],
    ['/monta%C3%B1a/aneto.html', '/montaña/aneto.html'],
    ['/montan\u0303a//aneto.html/', '/montaña/aneto.html'],
    ['/', '/'],
    ['/peak#top', '/peak'],
  ])('compares %s as %s', (url, path) => {
    expect(legacyPath(url)).toEqual({ path, withQuery: path });
  });

  it('keeps the query beside the path', () => {
    expect(legacyPath('/show.php?ID=7&x=?')).toEqual({ path: '/show.php', withQuery: '/show.php?ID=7&x=?' });
  });

  it.each(['', 'peak', 'https://example.org/peak', '/%ZZ', '/a%2fb', '/a%00', '/..\\x'])('takes %j for none', (url) => {
    expect(legacyPath(url)).toBeNull();
  });
});
