import { Suspense, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lazyPart, retried } from './lazyPart.ts';

describe('a script that is loaded late', () => {
  afterEach(() => vi.unstubAllGlobals());

  const failing = (times: number) => {
    const load = vi.fn(async () => {
      if (load.mock.calls.length <= times) throw new TypeError('Failed to fetch dynamically imported module');
      return 'loaded';
    });
    return load;
  };

  it('is shown without its fallback if it is loaded before', async () => {
    const load = vi.fn(
      async () =>
        ({ name }: { readonly name: string }) =>
          createElement('b', null, name),
    );
    const Part = lazyPart(load);
    const html = () =>
      renderToString(createElement(Suspense, { fallback: 'waiting' }, createElement(Part, { name: 'Aneto' })));
    expect(html()).toContain('waiting');
    await Part.load();
    expect(html()).toContain('<b>Aneto</b>');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is tried again after an error, and then given up', async () => {
    vi.stubGlobal('navigator', { onLine: true });
    await expect(retried(failing(2), [0, 0])).resolves.toBe('loaded');
    await expect(retried(failing(3), [0, 0])).rejects.toThrow('Failed to fetch');
  });

  it('waits for a connection', async () => {
    const connection = { onLine: false };
    const events = new EventTarget();
    vi.stubGlobal('navigator', connection);
    vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
    const load = failing(1);
    const loaded = retried(load, []);
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
    connection.onLine = true;
    events.dispatchEvent(new Event('online'));
    await expect(loaded).resolves.toBe('loaded');
  });
});
