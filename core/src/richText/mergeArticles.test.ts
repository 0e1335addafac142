import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareArticles, mergeArticles } from './mergeArticles.ts';
import type { RichText } from './richText.ts';

const article = (...paragraphs: readonly string[]): RichText => ({
  type: 'doc',
  content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});
const paragraphs = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 8 });

describe('mergeArticles', () => {
  it('joins changes of different paragraphs', () => {
    const base = article('Approach', 'Ridge', 'Summit', 'Descent');
    const mine = article('Approach, shorter', 'Ridge', 'Summit', 'Descent');
    const theirs = article('Approach', 'Ridge', 'Summit', 'Descent', 'Hut');
    expect(mergeArticles(base, mine, theirs)).toEqual({
      merged: article('Approach, shorter', 'Ridge', 'Summit', 'Descent', 'Hut'),
    });
  });

  it('leaves two changes of one paragraph to the author', () => {
    expect(mergeArticles(article('Ridge'), article('Ridge, mine'), article('Ridge, theirs'))).toBeNull();
    expect(mergeArticles(null, article('Mine'), article('Theirs'))).toBeNull();
    expect(mergeArticles(article('Ridge'), null, article('Ridge, theirs'))).toBeNull();
  });

  it('leaves articles to the author that take long to compare', () => {
    const long = article(...Array.from({ length: 1_001 }, () => ''));
    expect(mergeArticles(long, article('Mine'), long)).toBeNull();
    expect(compareArticles(long, article('Mine'))).toBeNull();
  });

  it('is the side that changed, if one did', () => {
    fc.assert(
      fc.property(paragraphs, paragraphs, (base, changed) => {
        const [was, is] = [article(...base), article(...changed)];
        expect(mergeArticles(was, is, was)).toEqual({ merged: is });
        expect(mergeArticles(was, was, is)).toEqual({ merged: is });
      }),
    );
  });
});

describe('compareArticles', () => {
  it('contains both articles whole and in order', () => {
    fc.assert(
      fc.property(paragraphs, paragraphs, (mine, theirs) => {
        const segments = compareArticles(article(...mine), article(...theirs))!;
        const side = (name: 'mine' | 'theirs') => segments.flatMap((one) => (one.isSame ? one.blocks : one[name]));
        expect(side('mine')).toEqual(article(...mine).content);
        expect(side('theirs')).toEqual(article(...theirs).content);
      }),
    );
  });
});
