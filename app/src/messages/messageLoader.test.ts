import { beforeEach, expect, it, vi } from 'vitest';

// The messages of a browser are one state of the module.
beforeEach(() => vi.resetModules());
const load = () => import('./messageLoader.ts');

it('does not wait if no loader is set', async () => {
  const { withAllMessages } = await load();
  expect(await withAllMessages(Promise.resolve('part'))).toBe('part');
});

it('resolves modules after the rest of the messages, which is loaded once', async () => {
  const { areAllMessagesLoaded, setMessageLoader, withAllMessages, withScreenMessages } = await load();
  const { promise, resolve } = Promise.withResolvers<void>();
  const rest = vi.fn<() => Promise<void>>(() => promise);
  setMessageLoader('elements/page/PinScreen', rest);
  const done: string[] = [];
  const parts = [
    withAllMessages(Promise.resolve('modal')).then((part) => done.push(part)),
    withScreenMessages('lists/ListScreen', Promise.resolve('list')).then((part) => done.push(part)),
  ];
  expect(await withScreenMessages('elements/page/PinScreen', Promise.resolve('pin'))).toBe('pin');
  expect(done).toEqual([]);
  expect(areAllMessagesLoaded()).toBe(false);
  resolve();
  await Promise.all(parts);
  expect(done.sort()).toEqual(['list', 'modal']);
  expect(areAllMessagesLoaded()).toBe(true);
  await withAllMessages(Promise.resolve());
  expect(rest).toHaveBeenCalledTimes(1);
});

it('rejects if the messages cannot be loaded, and tries again the next time', async () => {
  const { setMessageLoader, withAllMessages } = await load();
  const rest = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce();
  setMessageLoader(null, rest);
  await expect(withAllMessages(Promise.resolve())).rejects.toThrow('offline');
  await withAllMessages(Promise.resolve());
  expect(rest).toHaveBeenCalledTimes(2);
});
