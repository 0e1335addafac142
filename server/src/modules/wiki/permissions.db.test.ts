import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { writerCalls } from './testing/writerCalls.ts';
import type { Member } from './testing/writerCalls.ts';

describe('what writers may do', () => {
  let server: TestServer;
  let ana: Member;
  let berta: Member;
  let admin: Member;
  beforeAll(async () => {
    server = await startTestServer();
    ana = await server.member('Ana');
    berta = await server.member('Berta');
    admin = await server.member('Carla');
    await sql`update account set is_admin = true where id = ${admin.id}`.execute(server.server.database.db);
  });
  afterAll(() => server.stop());
  const { ask, begin, edit, save, publish, read, mountain, change } = writerCalls(() => ({ server, ana }));

  it('leaves regions, protected elements and hidden revisions to administrators', async () => {
    const id = await mountain();
    const { nodes } = await ask('{ elements(first: 1, filter: { types: [region] }) { nodes { id } } }', {});
    expect((await edit(nodes[0].id)).error).toBe('forbidden');
    expect((await begin('region', {})).error).toBe('forbidden');
    expect((await begin('activity', {})).error).toBe('invalid_input');
    const draft = await edit(id);
    const protect = (isProtected: boolean, member: Member): Promise<Json> =>
      ask(
        'mutation ($id: ID!, $p: Boolean!) { protectElement(id: $id, isProtected: $p) }',
        { id, p: isProtected },
        member,
      );
    expect((await protect(true, ana)).error).toBe('forbidden');
    expect(await protect(true, admin)).toBe(true);
    expect((await edit(id, berta)).error).toBe('forbidden');
    expect((await publish(await save(draft, { ...draft.content, name: 'Mine now' }))).error).toBe('forbidden');
    expect(await protect(false, admin)).toBe(true);
    await change(id, { name: 'Insult' }, berta);
    await change(id, { name: 'Pico Nuevo' }, admin);
    const hide = (number: number, member: Member): Promise<Json> =>
      ask(
        'mutation ($id: ID!, $n: Int!) { hideRevision(elementId: $id, number: $n, isHidden: true) }',
        { id, n: number },
        member,
      );
    expect((await hide(2, berta)).error).toBe('forbidden');
    expect((await hide(3, admin)).error).toBe('conflict');
    expect(await hide(2, admin)).toBe(true);
    expect(JSON.stringify(await read(id, ana))).not.toContain('Insult');
    expect(JSON.stringify(await read(id, admin))).toContain('Insult');
    expect(
      (await ask('mutation ($id: ID!) { restoreRevision(elementId: $id, number: 2, comment: "") { id } }', { id }, ana))
        .error,
    ).toBe('not_found');
  });

  it('gives a region another outline and other trees, and what lies there its regions', async () => {
    const inside = await mountain();
    const square = (west: number): Json => [
      [
        [
          [west, 42.5],
          [west + 0.25, 42.5],
          [west + 0.25, 42.7],
          [west, 42.7],
          [west, 42.5],
        ],
      ],
    ];
    const regionsOf = async (id: string): Promise<string[]> => {
      const { regions } = await ask('query ($id: ID!) { element(id: $id) { regions { id } } }', { id });
      return regions.map((one: Json) => one.id);
    };
    const { nodes } = await ask('{ elements(first: 1, filter: { types: [region] }) { nodes { id } } }', {});
    const parent = nodes[0].id;
    const draft = await begin(
      'region',
      { name: 'Massif', place: [0.5, 42.6], area: square(0.375), partOf: [parent] },
      admin,
    );
    expect(draft.problems).toEqual([]);
    const { id } = await publish(draft, admin);
    expect(await regionsOf(inside)).toEqual(expect.arrayContaining([id, parent]));
    expect(await regionsOf(id)).toContain(parent);
    const read = await edit(id, admin);
    expect(read.content.area).toEqual(square(0.375));
    const moved = await save(read, { ...read.content, area: square(1.375), partOf: [] }, admin);
    await publish(moved, admin);
    expect(await regionsOf(inside)).not.toContain(id);
    const again = await edit(id, admin);
    expect(again.content.area).toEqual(square(1.375));
    const bow = [
      [
        [
          [0, 0],
          [1, 1],
          [1, 0],
          [0, 1],
          [0, 0],
        ],
      ],
    ];
    expect((await save(again, { ...again.content, area: bow }, admin)).problems).toMatchObject([
      { path: 'area', code: 'crossesItself' },
    ]);
    const ring = await save(await edit(id, admin), { ...again.content, partOf: [id] }, admin);
    expect(await publish(ring, admin)).toMatchObject({ error: 'invalid_input', fields: { partOf: 'invalid_input' } });
    const correct = (membership: string, member: Member): Promise<Json> =>
      ask(
        'mutation ($id: ID!, $r: ID!, $m: RegionMembership!) { correctRegion(id: $id, regionId: $r, membership: $m, reason: "Local use") }',
        { id: inside, r: id, m: membership },
        member,
      );
    expect((await correct('inside', ana)).error).toBe('forbidden');
    expect(await correct('inside', admin)).toBe(true);
    expect(await regionsOf(inside)).toContain(id);
    await publish(await save(ring, { ...ring.content, partOf: [], area: square(0.375) }, admin), admin);
    expect(await correct('outside', admin)).toBe(true);
    expect(await regionsOf(inside)).not.toContain(id);
    expect(await correct('computed', admin)).toBe(true);
    expect(await regionsOf(inside)).toContain(id);
    // Editing the text does not change the outline.
    const named = await edit(id, admin);
    const text = await save(named, { ...named.content, name: 'Massif of the test' }, admin);
    expect((await publish(text, admin)).id).toBe(id);
    expect((await edit(id, admin)).content.area).toEqual(square(0.375));
  });

  it('takes an element out and back: the author while nobody else has written, else administrators', async () => {
    const id = await mountain();
    const remove = (member: Member): Promise<Json> =>
      ask('mutation ($id: ID!) { deleteElement(id: $id) }', { id }, member);
    expect((await remove(berta)).error).toBe('forbidden');
    await change(id, { name: 'Otro' }, berta);
    expect((await remove(ana)).error).toBe('forbidden');
    expect(await remove(admin)).toBe(true);
    expect((await read(id)).error).toBe('not_found');
    expect((await edit(id)).error).toBe('not_found');
    const back = (member: Member): Promise<Json> =>
      ask('mutation ($id: ID!) { undeleteElement(id: $id) }', { id }, member);
    expect((await back(ana)).error).toBe('forbidden');
    expect(await back(admin)).toBe(true);
    expect((await read(id)).officialName).toBe('Otro');
  });

  it('slows down an account that is new', async () => {
    const eve = await server.member('Eve');
    const id = await mountain();
    const { db } = server.server.database;
    await sql`insert into element_revision (element_id, number, author_id, snapshot)
      select ${id}, 100 + n, ${eve.id}, '{}' from generate_series(1, 20) n`.execute(db);
    expect((await change(id, { name: 'Spam' }, eve)).error).toBe('too_many_requests');
    await sql`update account set created_at = now() - interval '8 days' where id = ${eve.id}`.execute(db);
    expect((await change(id, { name: 'Spam' }, eve)).id).toBe(id);
  });
});
