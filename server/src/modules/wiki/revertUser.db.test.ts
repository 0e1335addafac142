import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';

interface Member {
  readonly id: string;
  readonly token: string;
  readonly email: string;
}

const STEP = 'elements { id name outcome conflicts } total next';
const REVERT = `mutation ($id: ID!, $s: DateTime!, $a: ID) {
  revertUser(accountId: $id, since: $s, after: $a, reason: "Vandalism") { ${STEP} } }`;
const PREVIEW = `query ($id: ID!, $s: DateTime!, $a: ID) { revertPreview(accountId: $id, since: $s, after: $a) { ${STEP} } }`;

describe('taking back what a member published', () => {
  let server: TestServer;
  let ana: Member;
  let eve: Member;
  let admin: Member;
  const since = new Date(Date.now() - 60_000).toISOString();
  beforeAll(async () => {
    server = await startTestServer();
    [ana, eve, admin] = [await server.member('Ana'), await server.member('Eve'), await server.member('Carla')];
    const { db } = server.server.database;
    await sql`update account set is_admin = true where id = ${admin.id}`.execute(db);
    await sql`update account set email_verified_at = now(), created_at = now() - interval '9 days'`.execute(db);
  });
  afterAll(() => server.stop());

  const ask = async (query: string, variables: object, member: Member): Promise<Json> => {
    const { data, errors } = (await server.graphql(query, variables, member.token)) as Json;
    if (errors[0]?.extensions) return { error: errors[0].extensions.errorCode };
    if (!data) throw new Error(JSON.stringify(errors));
    return Object.values(data)[0];
  };
  const publish = async ({ id, version }: Json, member: Member): Promise<string> => {
    const query = 'mutation ($id: ID!, $v: Int!) { publishElementDraft(id: $id, version: $v, comment: "") { id } }';
    return (await ask(query, { id, v: version }, member)).id;
  };
  const begin = async (name: string, member: Member, fields: Json = {}): Promise<string> => {
    const query = 'mutation ($c: Json) { beginElement(type: mountain, content: $c) { id version } }';
    return publish(await ask(query, { c: { name, place: [0.5, 42.6], fields } }, member), member);
  };
  const change = async (id: string, parts: Json, member: Member): Promise<void> => {
    const draft = await ask('mutation ($id: ID!) { editElement(id: $id) { id version content } }', { id }, member);
    const query =
      'mutation ($id: ID!, $v: Int!, $c: Json!) { saveElementDraft(id: $id, version: $v, content: $c) { id version } }';
    const saved = await ask(query, { id: draft.id, v: draft.version, c: { ...draft.content, ...parts } }, member);
    await publish(saved, member);
  };
  const read = (id: string): Promise<Json> =>
    ask('query ($id: ID!) { element(id: $id) { officialName facts revision } }', { id }, ana);

  it('previews, undoes what it can, keeps what others wrote, and does so once (M04, M05)', async () => {
    const plain = await begin('Plain', ana);
    await change(plain, { name: 'Spam' }, eve);
    const between = await begin('Between', ana, { elevationMeters: 3000 });
    await change(between, { name: 'Spam' }, eve);
    await change(between, { fields: { elevationMeters: 3001 } }, ana);
    const built = await begin('Built', ana);
    await change(built, { name: 'Bu1lt' }, eve);
    await change(built, { name: 'Built anew' }, ana);
    const fresh = await begin('Spam summit', eve);
    const taken = await begin('Taken', eve);
    await change(taken, { name: 'Taken up' }, ana);

    const outcomes = ({ elements }: Json): Json =>
      Object.fromEntries(elements.map((one: Json) => [one.id, one.outcome]));
    const expected = {
      [plain]: 'revert',
      [between]: 'merge',
      [built]: 'leaveAlone',
      [fresh]: 'delete',
      [taken]: 'leaveAlone',
    };
    const given = { id: eve.id, s: since };
    for (const query of [REVERT, PREVIEW]) {
      expect((await ask(query, given, ana)).error).toBe('forbidden');
    }
    const preview = await ask(PREVIEW, given, admin);
    expect(outcomes(preview)).toEqual(expected);
    expect(preview).toMatchObject({ total: 5, next: null });
    expect(await read(plain)).toMatchObject({ officialName: 'Spam', revision: 2 });

    expect(outcomes(await ask(REVERT, given, admin))).toEqual(expected);
    expect(await read(plain)).toMatchObject({ officialName: 'Plain', revision: 3 });
    expect(await read(between)).toMatchObject({ officialName: 'Between', facts: { elevationMeters: 3001 } });
    expect((await read(built)).officialName).toBe('Built anew');
    expect((await read(fresh)).error).toBe('not_found');
    const mails = await server.mailsTo(eve.email, 2);
    const mail = mails.find(({ text }) => text.includes('to 3 pages'));
    expect(mail?.text).toContain('The reason: Vandalism');

    const again = await ask(REVERT, given, admin);
    expect(outcomes(again)).toEqual({
      [plain]: 'nothing',
      [between]: 'nothing',
      [built]: 'leaveAlone',
      [taken]: 'leaveAlone',
    });
    expect((await read(plain)).revision).toBe(3);
    const { nodes } = await ask(
      '{ adminEvents(kind: administration) { nodes { action title comment isGone } } }',
      {},
      admin,
    );
    expect(nodes).toHaveLength(3);
    expect(nodes).toContainEqual({ action: 'revertUser', title: 'Spam summit', comment: 'Vandalism', isGone: true });
    // Authors cannot restore what an administrator deleted.
    expect((await ask('mutation ($id: ID!) { undeleteElement(id: $id) }', { id: fresh }, eve)).error).toBe('forbidden');
  });

  it('goes through many in steps, and touches nothing from before', async () => {
    const { db } = server.server.database;
    const old = await begin('Old', eve);
    await sql`update element_revision set created_at = now() - interval '2 days' where element_id = ${old}`.execute(db);
    const mallory = await server.member('Mallory');
    await sql`update account set created_at = now() - interval '9 days' where id = ${mallory.id}`.execute(db);
    for (let i = 0; i < 25; i += 1) await begin(`Spam ${i}`, mallory);
    let after: string | null = null;
    let deleted = 0;
    let steps = 0;
    do {
      const step: Json = await ask(REVERT, { id: mallory.id, s: since, a: after }, admin);
      deleted += step.elements.filter(({ outcome }: Json) => outcome === 'delete').length;
      after = step.next;
      steps += 1;
    } while (after !== null);
    expect([deleted, steps]).toEqual([25, 2]);
    expect((await read(old)).officialName).toBe('Old');
  });

  it('shows nothing again that an administrator has hidden', async () => {
    const [bob, carl] = [await server.member('Bob'), await server.member('Carl')];
    const id = await begin('Quiet', ana);
    await change(id, { name: 'Where somebody lives' }, bob);
    await change(id, { name: 'Quiet peak' }, carl);
    const hide = 'mutation ($id: ID!) { hideRevision(elementId: $id, number: 2, isHidden: true) }';
    expect(await ask(hide, { id }, admin)).toBe(true);
    const { elements } = await ask(REVERT, { id: carl.id, s: since }, admin);
    expect(elements).toMatchObject([{ id, outcome: 'leaveAlone' }]);
    expect((await read(id)).officialName).toBe('Quiet peak');
  });

  it('takes no instant that no calendar of ours knows', async () => {
    for (const s of ['-271821-04-20T00:00:00Z', '0000-12-31T00:00:00Z', 'yesterday', '']) {
      expect(await ask(PREVIEW, { id: eve.id, s }, admin), s).toEqual({ error: 'bad_request' });
      const literal = `{ revertPreview(accountId: "x", since: "${s}") { total } }`;
      expect((await server.graphql(literal, {}, admin.token)).status, s).toBe(400);
    }
  });
});
