import { describe, expect, it } from 'vitest';
import { queryString } from './queryString.ts';

describe('queryString', () => {
  it('writes nested values with brackets and leaves out what is not there', () => {
    const text = queryString({
      filter: { kinds: ['mountain', 'volcano'], region: null },
      first: 5,
      isOpen: false,
      no: undefined,
    });
    expect(decodeURIComponent(text)).toBe('filter[kinds][0]=mountain&filter[kinds][1]=volcano&first=5&isOpen=false');
  });

  it('encodes names and values', () => {
    expect(queryString({ 'a b': 'ñ&=#' })).toBe('a%20b=%C3%B1%26%3D%23');
    expect(new URLSearchParams(queryString({ q: "Pica d'Estats & co" })).get('q')).toBe("Pica d'Estats & co");
  });

  it('is empty for nothing', () => {
    expect(queryString({})).toBe('');
    expect(queryString({ a: [], b: {} })).toBe('');
  });
});
