import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';

const MERGE = `mutation ($s: ID!, $t: ID!, $p: [String!]!) {
  mergeElements(sourceId: $s, targetId: $t, parts: $p, reason: "The same summit") { id } }`;
const PREVIEW = `query ($s: ID!, $t: ID!) { mergePreview(sourceId: $s, targetId: $t) { parts { path value } children accesses
  lists targets completions activities matches collections drafts addresses } }`;

interface Member {
  readonly id: string;
  readonly token: string;
  readonly email: string;
}

describe('merging two elements', () => {
  let server: TestServer;
  let ana: Member;
  let berta: Member;
  let admin: Member;
  beforeAll(async () => {
    server = await startTestServer();
    [ana, berta, admin] = [await server.member('Ana'), await server.member('Berta'), await server.member('Carla')];
    const { db } = server.server.database;
    await sql`update account set is_admin = true where id = ${admin.id}`.execute(db);
    await sql`update account set email_verified_at = now(), created_at = now() - interval '8 days'`.execute(db);
  });
  afterAll(() => server.stop());

  const ask = async (query: string, variables: object = {}, member?: Member): Promise<Json> => {
    const { data, errors } = (await server.graphql(query, variables, member?.token)) as Json;
    if (!errors[0]?.extensions && data) return Object.values(data)[0];
    if (!errors[0].extensions) throw new Error(JSON.stringify(errors));
    return { error: errors[0].extensions.errorCode };
  };
  const publish = async (type: string, content: Json, member = ana): Promise<string> => {
    const draft = await ask(
      'mutation ($t: ElementKind!, $c: Json) { beginElement(type: $t, content: $c) { id version } }',
      { t: type, c: content },
      member,
    );
    const { id } = await ask(
      'mutation ($id: ID!, $v: Int!) { publishElementDraft(id: $id, version: $v, comment: "") { id } }',
      { id: draft.id, v: draft.version },
      member,
    );
    return id;
  };
  const mountain = (name: string, more: Json = {}, member = ana): Promise<string> =>
    publish('mountain', { name, place: [0.5, 42.6], ...more }, member);
  const merge = (s: string, t: string, p: string[] = [], member = admin): Promise<Json> =>
    ask(MERGE, { s, t, p }, member);
  const rows = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
    (await query.execute(server.server.database.db)).rows;
  const target = (id: string, state: string, day: string, member: Member): Promise<Json> =>
    ask(
      'mutation ($id: ID!, $s: TargetState, $d: Date) { setTarget(elementId: $id, state: $s, completedOn: $d) { state } }',
      { id, s: state, d: day },
      member,
    );

  it('leads every old address to the other, in all spellings, by 301', async () => {
    const [source, target] = [await mountain('Pic Haut'), await mountain('Pico Alto')];
    await sql`insert into legacy_url (language, path, element_id) values ('es', '/montana/pic-haut', ${source})`.execute(
      server.server.database.db,
    );
    // Fill the page cache first: the merge must drop this page.
    expect((await server.page(`/pin/${source}`)).status).toBe(200);
    expect(await merge(source, target)).toEqual({ id: target });
    for (const [path, language, location] of [
      [`/pin/${source}`, 'neutral', `/pin/${target}`],
      [`/pin/${source}/pic-haut`, 'en', `/pin/${target}/pico-alto`],
      [`/pin/${source}/pic-haut`, 'es', `/pin/${target}/pico-alto`],
      [`/pin/${source}`, 'es', `/pin/${target}/pico-alto`],
      ['/montana/pic-haut', 'es', `/pin/${target}/pico-alto`],
      [`/conversation-about/${source}`, 'neutral', `/conversation-about/${target}`],
    ] as const) {
      await expect
        .poll(async () => {
          const page = await server.page(path, language);
          return [page.status, decodeURI(String(page.headers.location))];
        })
        .toEqual([301, location]);
    }
    expect((await fetch(`${server.base}/api/elements/${source}.gpx`)).status).toBe(200);
    const { nodes } = await ask('{ elements(filter: { text: "Pic Haut" }) { nodes { id } } }');
    expect(nodes).toEqual([]);
  });

  it('leads a chain straight to its end, and an access by its loose id', async () => {
    const place = [0.5, 42.6];
    const [a, b, c] = [
      await publish('access', { name: 'A', place }),
      await publish('access', { name: 'B', place }),
      await publish('access', { name: 'C', place }),
    ];
    await merge(a, b);
    await merge(b, c);
    expect(
      await rows(sql`select distinct merged_into_id as id from element where id in (${sql.join([a, b])})`),
    ).toEqual([{ id: c }]);
    for (const old of [a, b, a.toUpperCase(), b.toLowerCase()]) {
      const page = await server.page(`/access/${old}`);
      expect([page.status, page.headers.location], old).toEqual([301, `/access/${c}`]);
    }
  });

  it('moves what hangs on it, takes what is wanted, and says so before and after', async () => {
    const parent = await mountain('Macizo');
    const source = await mountain('Pic Haut', {
      parentId: parent,
      fields: { elevationMeters: 3001, prominenceMeters: 120 },
      texts: { es: { name: '', description: 'Gran vista.' } },
      otherNames: [{ name: 'Altito', language: 'es' }],
    });
    const into = await mountain('Pico Alto', { fields: { elevationMeters: 3000 } });
    const place = [0.5, 42.6];
    const child = await publish('couloir', { name: 'Norte', place, parentId: source });
    const access = await publish('access', { name: 'Parking', place, leadsTo: [source, into] });
    const { id: collection } = await ask('mutation { saveCollection(name: "Pyrenees") { id } }', {}, berta);
    await sql`insert into collection_element (collection_id, element_id) values (${collection}, ${source}), (${collection}, ${into})`.execute(
      server.server.database.db,
    );
    const preview = await ask(PREVIEW, { s: source, t: into }, admin);
    expect(preview).toMatchObject({ children: 1, accesses: 1, collections: 1, lists: 0, targets: 0, drafts: 0 });
    expect(preview.parts.map(({ path }: Json) => path)).toEqual([
      'otherNames',
      'texts.es.description',
      'fields.prominenceMeters',
    ]);
    // Nothing has changed yet.
    expect((await ask('query ($id: ID!) { element(id: $id) { id } }', { id: source })).id).toBe(source);

    await merge(source, into, ['otherNames', 'texts.es.description', 'fields.prominenceMeters']);
    const page = await ask(
      `query ($id: ID!) { element(id: $id) { id officialName facts otherNames { name } children { id } accesses { id }
        parent { id } revisions { number comment author { firstName } } } }`,
      { id: source },
    );
    expect(page).toMatchObject({
      id: into,
      officialName: 'Pico Alto',
      facts: { elevationMeters: 3000, prominenceMeters: 120 },
      otherNames: [{ name: 'Pic Haut' }, { name: 'Altito' }],
      children: [{ id: child }],
      accesses: [{ id: access }],
      parent: null,
    });
    expect(page.revisions[0]).toEqual({
      number: 2,
      comment: 'Pic Haut → Pico Alto: The same summit',
      author: { firstName: 'Carla' },
    });
    const { nodes } = await ask(
      '{ adminEvents(kind: administration, first: 1) { nodes { title action comment actorName subjectId } } }',
      {},
      admin,
    );
    expect(nodes).toEqual([
      {
        title: 'Pic Haut → Pico Alto',
        action: 'merge',
        comment: 'The same summit',
        actorName: 'Carla Ruiz',
        subjectId: into,
      },
    ]);
    expect(
      await rows(sql`select element_id as id from collection_element where collection_id = ${collection}`),
    ).toEqual([{ id: into }]);
  });

  it('keeps the first day of every member, and completes the lists that are full now', async () => {
    const [source, into, third] = [await mountain('One'), await mountain('Two'), await mountain('Three')];
    const list = await publish('list', {
      name: 'Both',
      members: [source, into, third],
      fields: { completesAt: 3 },
    });
    await target(source, 'completed', '2024-05-01', ana);
    await target(into, 'completed', '2025-05-01', ana);
    await target(source, 'pending', '2025-05-01', berta);
    await target(into, 'completed', '2025-06-01', berta);
    await target(third, 'completed', '2025-06-02', berta);
    const preview = await ask(PREVIEW, { s: source, t: into }, admin);
    expect(preview).toMatchObject({ lists: 1, targets: 2, completions: 1 });
    expect(JSON.stringify(preview)).not.toContain(ana.id);
    await merge(source, into);
    expect(
      await rows(
        sql`select account_id as who, element_id as what, state, completed_on::text as day from target
          where element_id in (${sql.join([source, into, list])}) order by 4, 1`,
      ),
    ).toEqual([
      { who: ana.id, what: into, state: 'completed', day: '2024-05-01' },
      { who: berta.id, what: into, state: 'completed', day: '2025-06-01' },
      { who: berta.id, what: list, state: 'completed', day: '2025-06-02' },
    ]);
    expect(await rows(sql`select element_id as id from list_item where list_id = ${list} order by position`)).toEqual([
      { id: into },
      { id: third },
    ]);
    expect(await rows(sql`select completes_at as n from list_edition where list_id = ${list}`)).toEqual([{ n: 2 }]);
    // A target set from an outdated page applies to the remaining element.
    expect(await target(source, 'pending', '2025-05-01', admin)).not.toHaveProperty('error');
    expect(await rows(sql`select element_id as id from target where account_id = ${admin.id}`)).toEqual([{ id: into }]);
  });

  it('hands drafts of the source on to be brought together, and tells their authors', async () => {
    const [source, into] = [
      await mountain('Old name', { fields: { elevationMeters: 2000 } }, admin),
      await mountain('New name', { fields: { elevationMeters: 2001 } }, admin),
    ];
    const edit = (id: string, member: Member): Promise<Json> =>
      ask('mutation ($id: ID!) { editElement(id: $id) { id version content } }', { id }, member);
    const mine = await edit(source, ana);
    await ask(
      'mutation ($id: ID!, $v: Int!, $c: Json!) { saveElementDraft(id: $id, version: $v, content: $c) { id } }',
      {
        id: mine.id,
        v: mine.version,
        c: { ...mine.content, texts: { en: { name: '', description: 'Written with care.' } } },
      },
      ana,
    );
    await edit(into, berta);
    const both = await edit(source, berta);
    await merge(source, into);
    const draft = await ask(
      'mutation ($id: ID!) { rebaseElementDraft(id: $id) { content element { id } isStale } }',
      { id: mine.id },
      ana,
    );
    expect(draft).toMatchObject({ element: { id: into }, isStale: false });
    expect(draft.content).toMatchObject({
      name: 'New name',
      fields: { elevationMeters: 2001 },
      texts: { en: { description: 'Written with care.' } },
    });
    const kept = await ask(
      'query ($id: ID!) { elementDraft(id: $id) { name element { id } } }',
      { id: both.id },
      berta,
    );
    expect(kept).toEqual({ name: 'Old name', element: null });
    for (const member of [ana, berta]) {
      const { nodes } = await ask('{ notifications(first: 1) { nodes { kind element { id } } } }', {}, member);
      expect(nodes).toEqual([{ kind: 'moderation', element: { id: into } }]);
      // The user also has mails about other merges.
      const about = async (): Promise<string | undefined> =>
        (await server.mailsTo(member.email)).find(({ text }) => text.includes('Old name → New name'))?.text;
      await expect.poll(about).toContain('The reason: The same summit');
    }
  });

  it('refuses members, itself, what is gone and what cannot be the same (M04)', async () => {
    const [source, into] = [await mountain('One'), await mountain('Two')];
    const hut = await publish('shelter', { name: 'Hut', place: [0.5, 42.6] });
    expect((await merge(source, into, [], ana)).error).toBe('forbidden');
    expect((await ask(PREVIEW, { s: source, t: into }, ana)).error).toBe('forbidden');
    expect((await ask(PREVIEW, { s: source, t: into })).error).toBe('unauthenticated');
    expect((await merge(source, source)).error).toBe('invalid_input');
    expect((await merge(source, hut)).error).toBe('invalid_input');
    expect((await merge(source, 'nothing')).error).toBe('not_found');
    await ask('mutation ($id: ID!) { deleteElement(id: $id) }', { id: into }, admin);
    expect((await merge(source, into)).error).toBe('not_found');
    expect((await merge(into, source)).error).toBe('not_found');
  });

  it('merges once when two administrators merge both into each other at the same time', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const [a, b] = [await mountain('A'), await mountain('B')];
      await target(a, 'completed', '2025-01-01', ana);
      const answers = await Promise.all([
        merge(a, b),
        merge(b, a),
        target(b, 'completed', '2024-01-01', ana),
        target(a, 'pending', '2024-01-01', berta),
      ]);
      expect(answers.slice(0, 2).filter(({ error }: Json) => error === 'not_found')).toHaveLength(1);
      for (const answer of answers.slice(2)) expect([undefined, 'not_found']).toContain(answer?.error);
      const left = await rows<{ id: string }>(
        sql`select id from element where id in (${sql.join([a, b])}) and status = 'published'`,
      );
      expect(left).toHaveLength(1);
      const gone = left[0]?.id === a ? b : a;
      expect(await rows(sql`select 1 from target where element_id = ${gone}`)).toEqual([]);
    }
  });

  it('keeps what is above the target from lying under it, and lets no element be its own parent', async () => {
    const grand = await mountain('Grand');
    const middle = await mountain('Middle', { parentId: grand });
    const low = await mountain('Low', { parentId: middle });
    await merge(grand, low);
    const parents = await rows<{ id: string; parent: string | null }>(
      sql`select id, parent_id as parent from element where id in (${sql.join([middle, low])}) order by name`,
    );
    expect(parents).toEqual([
      { id: low, parent: middle },
      { id: middle, parent: null },
    ]);
  });

  it('puts the page of a merged element back, while what moved stays', async () => {
    const [source, into] = [await mountain('Twin A'), await mountain('Twin B')];
    const child = await publish('ridge', { name: 'Arista', place: [0.5, 42.6], parentId: source });
    await merge(source, into);
    expect((await ask('mutation ($id: ID!) { undeleteElement(id: $id) }', { id: source }, ana)).error).toBe(
      'forbidden',
    );
    expect(await ask('mutation ($id: ID!) { undeleteElement(id: $id) }', { id: source }, admin)).toBe(true);
    await expect.poll(async () => (await server.page(`/pin/${source}`)).status).toBe(200);
    const { children } = await ask('query ($id: ID!) { element(id: $id) { children { id } } }', { id: into });
    expect(children).toEqual([{ id: child }]);
  });
});
