import { describe, expect, it } from 'vitest';
import { beginWriting } from './beginWriting.ts';

const from = (version: number, kept: Parameters<typeof beginWriting<string>>[2]) =>
  beginWriting('theirs', version, kept, Object.is);

describe('what a page shows of a draft', () => {
  it('is what the server has, when nothing newer is in the browser', () => {
    const known = { content: 'theirs', saved: 'theirs', state: 'unchanged' };
    expect(from(3, null)).toEqual({ ...known, version: 3 });
    expect(from(3, { written: 'mine', version: 2, savedAt: 1 })).toEqual({ ...known, version: 3 });
    expect(from(3, { written: 'theirs', version: 2 })).toEqual({ ...known, version: 3 });
  });

  it('is what was saved, when the page was loaded before the save', () => {
    const saved = { content: 'mine', saved: 'mine', version: 4, state: 'unchanged' };
    expect(from(3, { written: 'mine', version: 4, savedAt: 1 })).toEqual(saved);
  });

  it('is what was written and not saved, and a conflict only when another device has saved', () => {
    const unsaved = { content: 'mine', saved: null };
    expect(from(3, { written: 'mine', version: 3 })).toEqual({ ...unsaved, version: 3, state: 'saving' });
    expect(from(3, { written: 'mine', version: 4 })).toEqual({ ...unsaved, version: 4, state: 'saving' });
    expect(from(3, { written: 'mine', version: 2 })).toEqual({ ...unsaved, version: 2, state: 'conflict' });
  });
});
