import { describe, expect, it } from 'vitest';
import type { NewEntry, Outbox } from './outbox.ts';
import { Device, entry, FakeServer, open } from './testing/fakeDevice.ts';

describe('what says everything about its thing', () => {
  const draft = (n: number): NewEntry => ({
    ...entry(n, 'draft'),
    isWhole: true,
    request: { kind: 'operation', name: 'SaveElementDraft', variables: { id: 'd', version: 4, content: n } },
  });
  const contents = async (outbox: Outbox): Promise<unknown[]> =>
    (await outbox.list()).map(({ request }) => request.kind === 'operation' && request.variables);

  it('takes the place of what was never sent', async () => {
    const { outbox } = open(new Device(), new FakeServer());
    for (const n of [0, 1, 2]) await outbox.keep(draft(n));
    expect(await contents(outbox)).toEqual([{ id: 'd', version: 4, content: 2 }]);
  });

  it('stands behind what may have arrived, and is based on what that made', async () => {
    const [device, server] = [new Device(), new FakeServer()];
    const { outbox } = open(device, server);
    await outbox.keep(draft(0));
    server.trouble = () => 'lostAnswer';
    await outbox.flush();
    for (const n of [1, 2]) await outbox.keep(draft(n));
    expect(await contents(outbox)).toEqual([
      { id: 'd', version: 4, content: 0 },
      { id: 'd', version: null, content: 2 },
    ]);
    server.trouble = (title) => (title === 'change 2' ? 'hang' : null);
    await outbox.flush();
    expect(await contents(outbox)).toEqual([{ id: 'd', version: 5, content: 2 }]);
    server.trouble = () => null;
    await outbox.flush();
    expect(server.applied).toEqual(['token of ana: change 0', 'token of ana: change 2']);
  });
});
