import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { elementDraftsInBrowser, readElementDraftCopy } from '../drafts/elementDraftCopy.ts';
import { fakeLocalStorage } from '../testing/fakeLocalStorage.ts';
import type { OutboxEntry } from './outbox.ts';
import { adoptSentDraft, basisAfterDraft, onSentDraft } from './sentDrafts.ts';

let stored: Record<string, string>;

beforeEach(() => {
  stored = fakeLocalStorage();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const sent = (version: number, content: object): OutboxEntry => ({
  request: { kind: 'operation', name: 'SaveElementDraft', variables: { id: 'd', version, content } },
  key: 'key',
  chain: 'draft:d',
  title: '',
  path: '/',
  sequence: 1,
  ownerId: 'ana',
  createdAt: 0,
  attempts: 0,
  refusal: null,
});
const ANSWER = { saveElementDraft: { version: 5 } };

it('marks the copy of a draft that was sent as saved, and bases a longer one on it', () => {
  const seen: unknown[] = [];
  const forget = onSentDraft((one) => seen.push(one));
  stored['draft.element.d'] = JSON.stringify({ version: 4, content: { name: 'A' }, undecided: [] });
  expect(elementDraftsInBrowser()).toEqual(['d']);
  adoptSentDraft(sent(4, { name: 'A' }), ANSWER);
  expect(readElementDraftCopy('d')).toEqual({
    version: 5,
    content: { name: 'A' },
    undecided: [],
    savedAt: expect.any(Number),
  });
  const longer = { version: 4, content: { name: 'AB' }, undecided: [] };
  stored['draft.element.d'] = JSON.stringify(longer);
  adoptSentDraft(sent(4, { name: 'A' }), ANSWER);
  expect(JSON.parse(stored['draft.element.d'])).toEqual({ ...longer, version: 5 });
  // Written on the version of another device: its author chooses.
  adoptSentDraft(sent(3, { name: 'A' }), ANSWER);
  expect(JSON.parse(stored['draft.element.d'])).toEqual({ ...longer, version: 5 });
  expect(seen[0]).toEqual({ id: 'd', from: 4, to: 5 });
  forget();
});

it('bases the next save of a draft on the version that the last one made, and nothing else', () => {
  expect(basisAfterDraft(sent(4, {}), ANSWER)).toEqual({ version: 5 });
  const other = { ...sent(4, {}), request: { kind: 'operation', name: 'EditPost', variables: {} } } as const;
  expect(basisAfterDraft(other, ANSWER)).toBeNull();
});
