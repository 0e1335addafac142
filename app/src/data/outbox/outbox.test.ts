import { describe, expect, it } from 'vitest';
import { isLostUpdate } from '../drafts/isLostUpdate.ts';
import { entriesBehind, hasBasis, refusalOf, withoutNamed } from './outbox.ts';
import type { NewEntry, Owner } from './outbox.ts';
import { resultOf } from './sendEntry.ts';
import { ANA, BEA, Device, entry, FakeServer, open } from './testing/fakeDevice.ts';

const FIFTY = Array.from({ length: 50 }, (_, n) => n);
const ALL_OF_ANA = FIFTY.map((n) => `token of ana: change ${n}`);

describe('what was written without a connection', () => {
  it('is sent once and in order, also when every answer was lost and everything is sent again', async () => {
    const [device, server] = [new Device(), new FakeServer()];
    const { outbox } = open(device, server);
    for (const n of FIFTY) await outbox.keep(entry(n));
    server.trouble = () => 'lostAnswer';
    await outbox.flush();
    // A backup of the device brings it all back.
    const before = new Map(device.disk);
    server.trouble = () => null;
    await outbox.flush();
    expect(device.disk.size).toBe(0);
    for (const [sequence, one] of before) device.disk.set(sequence, one);
    await outbox.flush();
    expect(server.applied).toEqual(ALL_OF_ANA);
    expect(server.asked).toHaveLength(101);
  });

  it('survives a kill at any step', async () => {
    for (let steps = 0; steps < 240; steps += 1) {
      const [device, server] = [new Device(), new FakeServer()];
      let written = 0;
      device.stepsLeft = steps;
      const first = open(device, server).outbox;
      try {
        for (const n of FIFTY) {
          await first.keep(entry(n));
          written += 1;
        }
        await first.flush();
      } catch {
        // Killed.
      }
      device.stepsLeft = Infinity;
      const second = open(device, server).outbox;
      for (const n of FIFTY.slice(written)) await second.keep(entry(n));
      await second.flush();
      expect(server.applied, `killed after ${steps} steps`).toEqual(ALL_OF_ANA);
      expect(device.disk.size).toBe(0);
    }
  });

  it('is sent by one tab at a time', async () => {
    const [device, server] = [new Device(), new FakeServer()];
    const { outbox } = open(device, server);
    for (const n of FIFTY) await outbox.keep(entry(n));
    await Promise.all([outbox.flush(), outbox.flush(), outbox.flush()]);
    expect(server.asked).toHaveLength(50);
    expect(server.applied).toEqual(ALL_OF_ANA);
  });

  it('waits longer after each failure, at least as long as the server says', async () => {
    const [device, server] = [new Device(), new FakeServer()];
    const { outbox, waits } = open(device, server);
    await outbox.keep(entry(0));
    await outbox.keep(entry(1));
    server.trouble = () => 'hang';
    for (let n = 0; n < 12; n += 1) await outbox.flush();
    expect(waits.slice(0, 3)).toEqual([1_500, 3_000, 6_000]);
    expect(waits.at(-1)).toBe(225_000);
    // Nothing else is tried while nothing answers.
    expect(new Set(server.asked)).toEqual(new Set(['change 0']));
    server.trouble = () => [429, '{"errorCode":"too_many_requests","details":{"retryAfterSeconds":900}}'];
    await outbox.flush();
    expect(waits.at(-1)).toBe(900_000);
    server.trouble = () => null;
    await outbox.flush();
    expect(server.applied).toHaveLength(2);
  });

  it('is tried again by itself, and shown as waiting, after an answer that did not come', async () => {
    const { outbox, waits } = open(new Device(), new FakeServer());
    expect(await outbox.keep(entry(0))).toMatchObject({ attempts: 0 });
    expect(waits).toEqual([]);
    expect(await outbox.keep({ ...entry(1), isBegun: true })).toMatchObject({ attempts: 1 });
    expect(waits).toEqual([1_500]);
  });

  it('goes on with other things when the server fails at one', async () => {
    const [device, server] = [new Device(), new FakeServer()];
    const { outbox } = open(device, server);
    for (const n of [0, 1, 2]) await outbox.keep(entry(n, n === 1 ? 'other' : 'chain'));
    server.trouble = (title) =>
      title === 'change 0' ? [200, '{"errors":[{"extensions":{"status":500,"errorCode":"internal"}}]}'] : null;
    await outbox.flush();
    expect(server.applied).toEqual(['token of ana: change 1']);
    server.trouble = () => null;
    await outbox.flush();
    expect(server.applied.map((one) => one.slice(-1))).toEqual(['1', '0', '2']);
  });

  it.each([
    [200, '{"errors":[{"extensions":{"status":409,"errorCode":"conflict"}}]}', 'conflict'],
    [413, '<html>nginx</html>', 'payload_too_large'],
    [422, '{"errorCode":"invalid_input"}', 'invalid_input'],
    [200, '{"errors":[{"extensions":{"status":404,"errorCode":"not_found"}}]}', 'not_found'],
    [400, 'Bad request', 'bad_request'],
  ])('is never dropped when it is refused: %i %s', async (status, text, code) => {
    const [device, server] = [new Device(), new FakeServer()];
    const { outbox } = open(device, server);
    for (const n of [0, 1, 2]) await outbox.keep(entry(n, n === 2 ? 'other' : 'chain'));
    server.trouble = (title) => (title === 'change 0' ? [status, text] : null);
    await outbox.flush();
    await outbox.flush();
    // What stands behind it waits; nothing is asked again by itself.
    expect(server.asked).toEqual(['change 0', 'change 2']);
    const [refused, behind] = await outbox.list();
    expect(refused).toMatchObject({ refusal: code, title: 'change 0' });
    expect(behind).toMatchObject({ refusal: null, title: 'change 1' });
    server.trouble = () => null;
    await outbox.retry(refused?.sequence ?? 0);
    expect(server.applied.map((one) => one.slice(-1))).toEqual(['2', '0', '1']);
  });

  it('has its effect once when its author sends it again although it may have arrived', async () => {
    const [device, server] = [new Device(), new FakeServer()];
    const { outbox } = open(device, server);
    await outbox.keep(entry(0));
    server.trouble = () => 'lostAnswer';
    await outbox.flush();
    server.trouble = () => null;
    await outbox.retry(1);
    expect(server.asked).toHaveLength(2);
    expect(server.applied).toEqual(['token of ana: change 0']);
  });

  it('keeps why the server refused it', async () => {
    const [device, server] = [new Device(), new FakeServer()];
    const { outbox } = open(device, server);
    await outbox.keep(entry(0));
    const because = (reason: string) =>
      `{"errors":[{"extensions":{"status":409,"errorCode":"conflict","details":{"reason":"${reason}"}}}]}`;
    const refusal = async () => (await outbox.list()).map(refusalOf)[0];
    server.trouble = () => [200, because('collection_full')];
    await outbox.flush();
    expect(await refusal()).toMatchObject({ details: { reason: 'collection_full' } });
    expect(isLostUpdate(await refusal())).toBe(false);
    server.trouble = () => [200, because('changed_elsewhere')];
    await outbox.retry(1);
    expect(isLostUpdate(await refusal())).toBe(true);
  });

  it('replaces what was written elsewhere only when its author says so', async () => {
    const [device, server] = [new Device(), new FakeServer()];
    const { outbox } = open(device, server);
    const request = { kind: 'operation', name: 'SaveActivity', variables: { id: 'a', revision: 3 } } as const;
    await outbox.keep({ ...entry(0), request });
    server.trouble = () => [200, '{"errors":[{"extensions":{"status":409,"errorCode":"conflict"}}]}'];
    await outbox.flush();
    const [refused] = await outbox.list();
    expect(refused).toMatchObject({ refusal: 'conflict', request });
    expect(refused && hasBasis(refused)).toBe(true);
    await outbox.retry(1, true);
    expect((await outbox.list())[0]?.request).toEqual({ ...request, variables: { id: 'a', revision: null } });
    server.trouble = () => null;
    await outbox.retry(1);
    expect(server.applied).toEqual(['token of ana: change 0']);
  });

  it('is based on what waits before it, and on what that was based on once that is discarded', async () => {
    const [device, server] = [new Device(), new FakeServer()];
    const { outbox } = open(device, server);
    const edit = (n: number, name: string): NewEntry => ({
      ...entry(n, 'post'),
      request: { kind: 'operation', name, variables: { text: n, revision: 'yesterday' } },
    });
    for (const [n, name] of ['EditPost', 'DeletePost', 'EditPost'].entries()) await outbox.keep(edit(n, name));
    const revisions = async () =>
      (await outbox.list()).map(({ request }) => request.kind === 'operation' && Object(request.variables).revision);
    expect(await revisions()).toEqual(['yesterday', 'yesterday', null]);
    server.trouble = () => [200, '{"errors":[{"extensions":{"status":409,"errorCode":"conflict"}}]}'];
    await outbox.flush();
    await outbox.discard(1);
    expect(await revisions()).toEqual(['yesterday', 'yesterday']);
  });

  it('lets the rest go on when its author discards what was refused', async () => {
    const [device, server] = [new Device(), new FakeServer()];
    const { outbox } = open(device, server);
    for (const n of [0, 1]) await outbox.keep(entry(n, 'chain'));
    server.trouble = (title) => (title === 'change 0' ? [413, ''] : null);
    await outbox.flush();
    await outbox.discard(1);
    expect(server.applied).toEqual(['token of ana: change 1']);
    expect(await outbox.list()).toEqual([]);
  });

  const photo = (id: string): NewEntry => ({
    ...entry(0, `photo:${id}`),
    key: `key of ${id}`,
    title: id,
    makesId: id,
    request: { kind: 'upload', path: `/api/images?id=${id}`, file: new Blob(['x']), fileName: 'a.jpg' },
  });
  const post = (imageIds: readonly string[], title: string): NewEntry => {
    const variables = { input: { imageIds }, photos: imageIds.map((imageId) => ({ imageId })) };
    return { ...entry(9, title), key: title, title, request: { kind: 'operation', name: 'CreatePost', variables } };
  };

  it('waits for the photos that it names, and for no others', async () => {
    const [device, server] = [new Device(), new FakeServer()];
    const { outbox } = open(device, server);
    for (const id of ['peak', 'hut']) await outbox.keep(photo(id));
    for (const [ids, title] of [
      [['hut'], 'of the hut'],
      [['peak', 'hut'], 'of both'],
      [[], 'of none'],
    ] as const) {
      await outbox.keep(post(ids, title));
    }
    server.trouble = (title) => (title === 'peak' ? [200, '{"errors":[{"extensions":{"status":500}}]}'] : null);
    await outbox.flush();
    expect(server.applied.map((one) => one.slice(14))).toEqual(['hut', 'of the hut', 'of none']);
    server.trouble = () => null;
    await outbox.flush();
    expect(server.applied.slice(3).map((one) => one.slice(14))).toEqual(['peak', 'of both']);
  });

  it('goes without a photo that was refused once its author discards that', async () => {
    const [device, server] = [new Device(), new FakeServer()];
    const { outbox } = open(device, server);
    for (const id of ['peak', 'hut']) await outbox.keep(photo(id));
    await outbox.keep(post(['peak', 'hut'], 'of both'));
    server.trouble = (title) => (title === 'peak' ? [413, ''] : null);
    await outbox.flush();
    const waiting = await outbox.list();
    expect(waiting.map(({ title, refusal }) => [title, refusal])).toEqual([
      ['peak', 'payload_too_large'],
      ['of both', null],
    ]);
    expect([...entriesBehind(waiting)].map(({ title }) => title)).toEqual(['of both']);
    server.trouble = () => [503, ''];
    await outbox.discard(1);
    const [left] = await outbox.list();
    const variables = { input: { imageIds: ['hut'] }, photos: [{ imageId: 'hut' }] };
    expect(left?.request).toMatchObject({ variables });
  });

  it('keeps a milestone whose photo is discarded', () => {
    const milestone = { elementId: 'a', role: 'summit', imageId: 'peak' };
    expect(withoutNamed({ milestones: [milestone], photos: [{ imageId: 'peak' }] }, 'peak')).toEqual({
      milestones: [{ ...milestone, imageId: null }],
      photos: [],
    });
  });

  it('belongs to its member: nobody else sees or sends it', async () => {
    const [device, server] = [new Device(), new FakeServer()];
    let member: Owner | null = ANA;
    const { outbox } = open(device, server, () => member);
    for (const n of [0, 1]) await outbox.keep(entry(n));
    member = BEA;
    await outbox.keep(entry(2));
    expect((await outbox.list()).map(({ title }) => title)).toEqual(['change 2']);
    await outbox.discard(1);
    await outbox.retry(2);
    expect(server.applied).toEqual(['token of bea: change 2']);
    member = null;
    expect(await outbox.list()).toEqual([]);
    await expect(outbox.keep(entry(3))).rejects.toThrow();
    // The account is switched while something is under way.
    member = ANA;
    server.trouble = () => {
      member = BEA;
      return null;
    };
    await outbox.flush();
    expect(server.applied.slice(1)).toEqual(['token of ana: change 0']);
    member = ANA;
    await outbox.flush();
    expect(server.applied.slice(1)).toEqual(['token of ana: change 0', 'token of ana: change 1']);
  });

  it('waits for its member to log in again when the session has ended', async () => {
    const [device, server] = [new Device(), new FakeServer()];
    const { outbox, waits } = open(device, server);
    await outbox.keep(entry(0));
    server.trouble = () => [200, '{"errors":[{"extensions":{"status":401,"errorCode":"unauthenticated"}}]}'];
    await outbox.flush();
    expect(await outbox.list()).toMatchObject([{ refusal: null, attempts: 0 }]);
    expect(waits).toEqual([]);
    server.trouble = () => null;
    await outbox.flush();
    expect(server.applied).toHaveLength(1);
  });
});

it('takes no answer of something else for an answer', () => {
  expect(resultOf(200, '<html>Log in to the network of the hut</html>')).toMatchObject({ outcome: 'later' });
  expect(resultOf(502, '')).toMatchObject({ outcome: 'later', isForAll: true });
  expect(resultOf(200, 'null')).toMatchObject({ outcome: 'later' });
  // The first attempt is still under way.
  const underWay =
    '{"errors":[{"extensions":{"status":409,"errorCode":"conflict","details":{"retryAfterSeconds":2}}}]}';
  expect(resultOf(200, underWay)).toEqual({ outcome: 'later', isForAll: false, afterMs: 2_000 });
  expect(resultOf(201, '{"id":"x"}')).toEqual({ outcome: 'sent', data: { id: 'x' } });
});
