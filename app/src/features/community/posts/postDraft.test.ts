import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentOfPost } from '@cordada/core/community/postDocument';
import { draftKey, readDraft, writeDraft } from './postDraft.ts';

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('the draft of a post', () => {
  it('has a key of its own for a new post, an answer, a citation and a change', () => {
    const places = [{}, { aboutId: 'e' }, { answersId: 'p' }, { citesId: 'p' }, { editId: 'p' }];
    expect(places.map((place) => draftKey(place))).toEqual([
      'draft.newPost.',
      'draft.newPost.e',
      'draft.answerPost.p',
      'draft.citePost.p',
      'draft.editPost.p',
    ]);
  });

  it('keeps text and photos, and leaves nothing once it is empty', () => {
    const draft = { document: documentOfPost('Snow'), imageIds: ['one', 'two'] };
    writeDraft({}, draft);
    expect(readDraft({})).toEqual(draft);
    writeDraft({}, { document: null, imageIds: [] });
    expect(stored.size).toBe(0);
    expect(readDraft({})).toBeNull();
  });

  it('reads a text of an earlier release, and anything else that is no draft', () => {
    stored.set('draft.newPost.', 'Is there snow?');
    expect(readDraft({})).toEqual({ document: documentOfPost('Is there snow?'), imageIds: [] });
    stored.set('draft.newPost.', '{"document":{"type":"script"},"imageIds":[7,"one"]}');
    expect(readDraft({})).toEqual({ document: null, imageIds: ['one'] });
  });
});
