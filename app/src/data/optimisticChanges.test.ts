import { expect, it } from 'vitest';
import { optimisticChanges } from './optimisticChanges.ts';

/** A server that answers when it is told to, and refuses by an error. */
function startServer() {
  const requests: {
    readonly wanted: string;
    readonly resolve: (value: string) => void;
    readonly reject: () => void;
  }[] = [];
  const send = (wanted: string) => () => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    requests.push({ wanted, resolve, reject: () => reject(new Error('refused')) });
    return promise;
  };
  return { requests, send };
}

const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

it('sends a change after the one before it, and never shows an answer that a newer change has overtaken', async () => {
  const shown: string[] = [];
  const { requests, send } = startServer();
  const change = optimisticChanges<string, string>((_key, value) => shown.push(value));
  const first = change('peak', { before: 'none', next: 'ticked', send: send('ticked') });
  const second = change('peak', { before: 'ticked', next: 'cleared', send: send('cleared') });
  await turn();
  expect(requests.map(({ wanted }) => wanted)).toEqual(['ticked']);
  requests[0]?.resolve('ticked on Monday');
  expect(await first).toBe('ticked on Monday');
  expect(shown).toEqual(['ticked', 'cleared']);
  await turn();
  requests[1]?.resolve('cleared');
  await second;
  expect(requests).toHaveLength(2);
  expect(shown).toEqual(['ticked', 'cleared', 'cleared']);
});

it('returns to what the server confirmed last when it refuses the newest change', async () => {
  const shown: string[] = [];
  const { requests, send } = startServer();
  const change = optimisticChanges<string, string>((_key, value) => shown.push(value));
  const first = change('peak', { before: 'none', next: 'ticked', send: send('ticked') });
  const second = change('peak', { before: 'ticked', next: 'cleared', send: send('cleared') });
  await turn();
  requests[0]?.resolve('ticked on Monday');
  await first;
  await turn();
  requests[1]?.reject();
  await expect(second).rejects.toThrow('refused');
  expect(shown.at(-1)).toBe('ticked on Monday');
});

it('keeps a newer change shown when an older one is refused, and keeps keys apart', async () => {
  const shown: [string, string][] = [];
  const { requests, send } = startServer();
  const change = optimisticChanges<string, string>((...entry) => shown.push(entry));
  const refused = change('peak', { before: 'none', next: 'ticked', send: send('ticked') });
  const other = change('hut', { before: 'none', next: 'slept', send: send('slept') });
  const newer = change('peak', { before: 'ticked', next: 'cleared', send: send('cleared') });
  await turn();
  expect(requests.map(({ wanted }) => wanted)).toEqual(['ticked', 'slept']);
  requests[0]?.reject();
  await expect(refused).rejects.toThrow('refused');
  expect(shown.filter(([key]) => key === 'peak').at(-1)).toEqual(['peak', 'cleared']);
  await turn();
  requests[1]?.resolve('slept');
  requests[2]?.resolve('cleared');
  await Promise.all([other, newer]);
});

it('tells when nothing of a key is on its way any more, also after a refusal', async () => {
  const { requests, send } = startServer();
  const change = optimisticChanges<string, string>(() => undefined);
  await change.whenSent('peak');
  const first = change('peak', { before: 'none', next: 'ticked', send: send('ticked') });
  expect([change.isSending('peak'), change.isSending('hut')]).toEqual([true, false]);
  let isSent = false;
  const sent = change.whenSent('peak').then(() => (isSent = true));
  await turn();
  const second = change('peak', { before: 'ticked', next: 'cleared', send: send('cleared') });
  requests[0]?.resolve('ticked');
  await first;
  await turn();
  expect(isSent).toBe(false);
  requests[1]?.reject();
  await expect(second).rejects.toThrow('refused');
  await sent;
  expect(change.isSending('peak')).toBe(false);
});

it('remembers which values the reader has changed, until they are those of another reader', async () => {
  const { requests, send } = startServer();
  const change = optimisticChanges<string, string>(() => undefined);
  const ticking = change('peak', { before: 'none', next: 'ticked', send: send('ticked') });
  await turn();
  requests[0]?.resolve('ticked');
  await ticking;
  expect([change.isSending('peak'), change.hasChanged('peak'), change.hasChanged('hut')]).toEqual([false, true, false]);
  change.forget();
  expect(change.hasChanged('peak')).toBe(false);
});
