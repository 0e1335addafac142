import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '../apiFailure.ts';
import { DraftSaver, PAUSE_MILLISECONDS, RETRY_MILLISECONDS } from './DraftSaver.ts';
import type { DraftSaverOptions } from './DraftSaver.ts';

const KEY = 'draft.element.one';

interface Sent {
  readonly content: string;
  readonly version: number;
  readonly isOverwriting: boolean;
}

let stored: Map<string, string>;
let page: EventTarget;
let sent: Sent[];
let answer: (sent: Sent) => Promise<number>;
let detach: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers();
  stored = new Map();
  page = new EventTarget();
  sent = [];
  detach = [];
  answer = ({ version }) => Promise.resolve(version + 1);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});

afterEach(() => {
  for (const stop of detach) stop();
  vi.useRealTimers();
});

function open(options: Partial<DraftSaverOptions<string, number>> = {}): DraftSaver<string, number> {
  const saver = new DraftSaver<string, number>({
    key: KEY,
    content: 'old',
    saved: 'old',
    version: 1,
    state: 'unchanged',
    copyOf: (content, version) => ({ content, version }),
    send(content, version, isOverwriting) {
      sent.push({ content, version, isOverwriting });
      return answer({ content, version, isOverwriting });
    },
    versionAfter: (conflict) => Number(conflict.details['version']),
    ...options,
  });
  detach.push(saver.attach());
  return saver;
}

const copy = (): unknown => JSON.parse(stored.get(KEY) ?? 'null');
const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);
const failure = (errorCode: string, details = {}): ApiFailure => new ApiFailure({ errorCode, details });

function leavePage(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  page.dispatchEvent(event);
  return event.defaultPrevented;
}

describe('a draft that is being written', () => {
  it('is in this browser at once and on the server after a pause', async () => {
    const saver = open();
    saver.change('n');
    saver.change('new');
    expect(copy()).toEqual({ content: 'new', version: 1 });
    expect(saver.status.state).toBe('saving');
    await pass(PAUSE_MILLISECONDS - 1);
    expect(sent).toEqual([]);
    await pass(1);
    expect(sent).toEqual([{ content: 'new', version: 1, isOverwriting: false }]);
    expect(saver.status.state).toBe('saved');
    expect(saver.version).toBe(2);
    expect(copy()).toBeNull();
  });

  it('keeps its copy where nothing else leads back to it', async () => {
    open({ keepsCopy: true }).change('new');
    await pass(PAUSE_MILLISECONDS);
    expect(copy()).toEqual({ content: 'new', version: 2 });
  });

  it('sends what was written during a request after it, with the version that it returned', async () => {
    const first = Promise.withResolvers<number>();
    answer = ({ version }) => (version === 1 ? first.promise : Promise.resolve(3));
    const saver = open();
    saver.change('one');
    await pass(PAUSE_MILLISECONDS);
    saver.change('two');
    await pass(PAUSE_MILLISECONDS);
    expect(sent).toHaveLength(1);
    first.resolve(2);
    await pass(PAUSE_MILLISECONDS);
    expect(sent.map(({ content, version }) => [content, version])).toEqual([
      ['one', 1],
      ['two', 2],
    ]);
    expect(saver.version).toBe(3);
    expect(copy()).toBeNull();
  });

  it('sends nothing when the changes are undone, or only for this browser', async () => {
    const saver = open({ isSendable: (content) => content !== 'private' });
    saver.change('new');
    saver.change('old');
    expect(saver.status.state).toBe('saved');
    saver.change('private');
    await pass(PAUSE_MILLISECONDS);
    expect(sent).toEqual([]);
    expect(copy()).toEqual({ content: 'private', version: 1 });
  });

  it('is sent without a change when it was restored from this browser', async () => {
    open({ content: 'kept', saved: null, state: 'saving' });
    await pass(PAUSE_MILLISECONDS);
    expect(sent.map(({ content }) => content)).toEqual(['kept']);
  });

  it('is sent at once by flush, and again only if it changed', async () => {
    const saver = open();
    saver.change('new');
    expect(await saver.flush()).toBe(2);
    expect(await saver.flush()).toBe(2);
    await pass(PAUSE_MILLISECONDS);
    expect(sent).toHaveLength(1);
    expect(await saver.flush('new')).toBe(3);
  });

  it('is not stored or sent any more once it is closed or the page is left', async () => {
    const saver = open();
    saver.change('new');
    saver.close();
    saver.change('newer');
    expect(copy()).toBeNull();
    open().change('left');
    for (const stop of detach) stop();
    await pass(RETRY_MILLISECONDS);
    expect(sent).toEqual([]);
  });

  it('is handed over when the page is left before all of it was saved, after what is under way', async () => {
    const request = Promise.withResolvers<number>();
    answer = () => request.promise;
    const onLeft = vi.fn();
    const leave = (): void => {
      for (const stop of detach.splice(0)) stop();
    };
    open({ onLeft });
    leave();
    const saver = open({ onLeft });
    saver.change('one');
    await pass(PAUSE_MILLISECONDS);
    saver.change('two');
    leave();
    await pass(0);
    expect(onLeft).not.toHaveBeenCalled();
    request.resolve(2);
    await pass(0);
    expect(onLeft).toHaveBeenCalledOnce();
    expect(copy()).toEqual({ content: 'two', version: 2 });
    const closed = open({ onLeft });
    closed.change('three');
    closed.close();
    leave();
    await pass(0);
    expect(onLeft).toHaveBeenCalledOnce();
  });

  it('stays in this browser when the page is left during a request', async () => {
    const request = Promise.withResolvers<number>();
    answer = () => request.promise;
    const saver = open();
    saver.change('one');
    await pass(PAUSE_MILLISECONDS);
    saver.change('two');
    for (const stop of detach) stop();
    request.resolve(2);
    await pass(RETRY_MILLISECONDS);
    expect(sent).toHaveLength(1);
    expect(copy()).toEqual({ content: 'two', version: 2 });
  });
});

describe('without a connection', () => {
  it('the copy stays and the request is repeated', async () => {
    answer = () => Promise.reject(failure('unavailable'));
    const saver = open();
    saver.change('new');
    await pass(PAUSE_MILLISECONDS);
    expect(saver.status.state).toBe('offline');
    expect(copy()).toEqual({ content: 'new', version: 1 });
    answer = () => Promise.resolve(2);
    await pass(RETRY_MILLISECONDS);
    expect(saver.status.state).toBe('saved');
    expect(sent).toHaveLength(2);
  });

  it('the request is repeated at once when the connection is back', async () => {
    answer = () => Promise.reject(failure('unavailable'));
    const saver = open();
    saver.change('new');
    await pass(PAUSE_MILLISECONDS);
    answer = () => Promise.resolve(2);
    page.dispatchEvent(new Event('online'));
    await pass(0);
    expect(saver.status.state).toBe('saved');
  });

  it('a request of given content is not repeated', async () => {
    answer = () => Promise.reject(failure('unavailable'));
    await expect(open().flush('published')).rejects.toThrow('unavailable');
    await pass(RETRY_MILLISECONDS);
    expect(sent).toHaveLength(1);
  });

  it('leaving asks first only if this browser has no copy', () => {
    const saver = open();
    expect(leavePage()).toBe(false);
    saver.change('new');
    expect(leavePage()).toBe(false);
    stored.clear();
    expect(leavePage()).toBe(true);
  });
});

describe('a refusal', () => {
  it('is shown, and invalid content waits for a change', async () => {
    const refusal = failure('invalid_input');
    answer = () => Promise.reject(refusal);
    const saver = open();
    saver.change('wrong');
    await pass(PAUSE_MILLISECONDS);
    expect(saver.status).toEqual({ state: 'refused', refusal });
    await pass(RETRY_MILLISECONDS);
    expect(sent).toHaveLength(1);
    answer = () => Promise.resolve(2);
    saver.change('right');
    await pass(PAUSE_MILLISECONDS);
    expect(saver.status).toEqual({ state: 'saved', refusal: null });
  });

  it('for another reason is tried again', async () => {
    answer = () => Promise.reject(failure('too_many_requests'));
    const saver = open();
    saver.change('new');
    await pass(PAUSE_MILLISECONDS);
    expect(saver.status.state).toBe('refused');
    await pass(RETRY_MILLISECONDS);
    expect(sent).toHaveLength(2);
  });
});

describe('a newer version of another tab', () => {
  it('is not overwritten before the author chooses', async () => {
    answer = ({ version }) =>
      version === 1
        ? Promise.reject(failure('conflict', { reason: 'changed_elsewhere', version: 7 }))
        : Promise.resolve(8);
    const saver = open();
    saver.change('mine');
    await pass(PAUSE_MILLISECONDS);
    expect(saver.status.state).toBe('conflict');
    saver.change('mine, longer');
    await pass(RETRY_MILLISECONDS);
    expect(sent).toHaveLength(1);
    expect(copy()).toEqual({ content: 'mine, longer', version: 1 });
    expect(await saver.overwrite()).toBe(8);
    expect(sent[1]).toEqual({ content: 'mine, longer', version: 7, isOverwriting: true });
    expect(saver.status.state).toBe('saved');
  });

  it('is not what every conflict means', async () => {
    answer = () => Promise.reject(failure('conflict', { reason: 'id_taken' }));
    const saver = open();
    saver.change('mine');
    await pass(PAUSE_MILLISECONDS);
    expect(saver.status).toMatchObject({ state: 'refused', refusal: { details: { reason: 'id_taken' } } });
  });

  it('that was there on opening waits for the author too', async () => {
    const saver = open({ content: 'kept', saved: null, state: 'conflict', conflictVersion: 5 });
    await pass(RETRY_MILLISECONDS);
    expect(sent).toEqual([]);
    await saver.overwrite();
    expect(sent).toEqual([{ content: 'kept', version: 5, isOverwriting: true }]);
  });

  it('replaces the draft when the author takes it', () => {
    const saver = open();
    saver.change('mine');
    saver.replace('theirs', 9);
    expect([saver.content, saver.version, saver.status.state, copy()]).toEqual(['theirs', 9, 'saved', null]);
  });
});
