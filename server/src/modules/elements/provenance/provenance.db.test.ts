import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { rateElements } from './rateElements.ts';

const PAGE = `query ($id: ID!) { element(id: $id) { quality qualityGaps contributors { revisions user { firstName } }
  provenance { path kind revision author { firstName } credit { licence } } } }`;

interface Member {
  readonly id: string;
  readonly token: string;
}

describe('where facts come from, and how good an element is', () => {
  let server: TestServer;
  let ana: Member;
  let berta: Member;
  beforeAll(async () => {
    server = await startTestServer();
    [ana, berta] = [await server.member('Ana'), await server.member('Berta')];
  });
  afterAll(() => server.stop());

  const ask = async (query: string, variables: object = {}, member?: Member): Promise<Json> =>
    Object.values((await server.graphql(query, variables, member?.token)).data)[0];
  const change = async (id: string, parts: (content: Json) => Json, member: Member): Promise<void> => {
    const draft = await ask('mutation ($id: ID!) { editElement(id: $id) { id version content } }', { id }, member);
    const saved = await ask(
      'mutation ($id: ID!, $v: Int!, $c: Json!) { saveElementDraft(id: $id, version: $v, content: $c) { id version } }',
      { id: draft.id, v: draft.version, c: { ...draft.content, ...parts(draft.content) } },
      member,
    );
    await ask(
      'mutation ($id: ID!, $v: Int!) { publishElementDraft(id: $id, version: $v, comment: "") { id } }',
      { id: saved.id, v: saved.version },
      member,
    );
  };
  const mountain = async (): Promise<string> =>
    (await ask('{ elements(first: 1, filter: { types: [mountain] }) { nodes { id } } }')).nodes[0].id;

  it('names the source of an import, and the member for what was changed', async () => {
    const id = await mountain();
    const before = await ask(PAGE, { id });
    expect(before.contributors).toEqual([]);
    expect(new Set(before.provenance.map(({ kind }: Json) => kind))).toEqual(new Set(['survey']));
    expect(before.provenance[0].credit.licence).toContain('facts');
    expect(before.quality).toBe('medium');
    expect(before.qualityGaps).toContain('article');

    await change(id, ({ fields }) => ({ fields: { ...fields, elevationMeters: 3333 } }), ana);
    await change(id, ({ texts }) => ({ texts: { ...texts, en: { name: '', description: 'Anew.' } } }), berta);
    await change(id, ({ texts }) => ({ texts: { ...texts, en: { name: '', description: 'Again.' } } }), berta);
    const after = await ask(PAGE, { id });
    const of = (path: string): Json => after.provenance.find((one: Json) => one.path === path);
    expect(of('fields.elevationMeters')).toMatchObject({ kind: 'person', revision: 2, author: { firstName: 'Ana' } });
    expect(of('texts.en.description')).toMatchObject({ kind: 'person', revision: 4, author: { firstName: 'Berta' } });
    expect(of('texts.es.description')).toMatchObject({ kind: 'survey', revision: 1, author: null });
    expect(of('place').credit).not.toBeNull();
    expect(after.contributors).toEqual([
      { revisions: 2, user: { firstName: 'Berta' } },
      { revisions: 1, user: { firstName: 'Ana' } },
    ]);
  });

  it('keeps what members who have left wrote, without their name', async () => {
    const id = await mountain();
    const { db } = server.server.database;
    await sql`delete from account where id = ${ana.id}`.execute(db);
    const { provenance, contributors } = await ask(PAGE, { id });
    expect(provenance.find(({ path }: Json) => path === 'fields.elevationMeters')).toMatchObject({
      kind: 'person',
      author: null,
    });
    expect(contributors).toContainEqual({ revisions: 1, user: null });
  });

  it('computes both of what was written before, as if it had been written since', async () => {
    const id = await mountain();
    const before = await ask(PAGE, { id });
    const { db } = server.server.database;
    await sql`update element set quality = null, quality_gaps = '{}', provenance = '{}', rated_revision = null`.execute(
      db,
    );
    expect((await ask(PAGE, { id })).quality).toBeNull();
    await rateElements(db);
    expect(await ask(PAGE, { id })).toEqual(before);
    const { rows } = await sql`select 1 from element where rated_revision is null`.execute(db);
    expect(rows).toEqual([]);
  });

  it('counts a member’s contributions as their listing shows them, by type', async () => {
    const id = await mountain();
    const counts = async (): Promise<Json> =>
      (await ask('{ viewer { counts { contributions contributionsByType { type count } } } }', {}, berta)).counts;
    expect(await counts()).toEqual({ contributions: 1, contributionsByType: [{ type: 'mountain', count: 1 }] });
    const listed = async (type: string): Promise<Json> =>
      await ask(
        'query ($id: ID!, $type: ElementKind) { user(id: $id) { contributionCounts { type count } contributions(type: $type) { total nodes { element { id } } } } }',
        { id: berta.id, type },
      );
    expect(await listed('mountain')).toEqual({
      contributionCounts: [{ type: 'mountain', count: 1 }],
      contributions: { total: 1, nodes: [{ element: { id } }] },
    });
    expect((await listed('shelter')).contributions).toEqual({ total: 0, nodes: [] });
    const named = async (name: string): Promise<number> =>
      (await ask('query ($name: String) { viewer { user { contributions(name: $name) { total } } } }', { name }, berta))
        .user.contributions.total;
    expect(await named('')).toBe(1);
    expect(await named('nobody wrote this')).toBe(0);
    const { db } = server.server.database;
    await sql`update element set status = 'deleted' where id = ${id}`.execute(db);
    expect(await counts()).toEqual({ contributions: 0, contributionsByType: [] });
  });

  it('says of a region how large it is, what is visited most in public, and which lists have places there (V06)', async () => {
    const query = `query ($id: ID!) { element(id: $id) { ... on RegionElement { areaSquareMeters
      mostVisited { count element { id } } listsInside { id } } } }`;
    const { nodes } = await ask(
      '{ elements(first: 2, filter: { types: [mountain] }) { nodes { id lists { id } regions { id level } } } }',
    );
    const [often, seldom] = nodes;
    const region = often.regions.find(({ level }: Json) => level === 'country').id;
    const go = async (elementId: string, visibility: string): Promise<void> => {
      const saved = await ask(
        `mutation ($e: ID!, $v: Visibility!) { saveActivity(input: { kind: hiking, title: "Out", story: "", happenedOn: "2026-05-01",
          visibility: $v, trackIds: [], milestones: [{ elementId: $e, role: reached, note: "" }] }) { id } }`,
        { e: elementId, v: visibility },
        berta,
      );
      await ask('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id: saved.id }, berta);
    };
    await go(often.id, 'everyone');
    await go(often.id, 'onlyMe');
    await go(seldom.id, 'onlyMe');
    const answer = await ask(query, { id: region });
    expect(answer.mostVisited).toEqual([{ count: 1, element: { id: often.id } }]);
    expect(answer.areaSquareMeters).toBeGreaterThan(1e9);
    expect(answer.listsInside.map(({ id }: Json) => id)).toEqual(
      expect.arrayContaining(often.lists.map(({ id }: Json) => id).slice(0, 1)),
    );
  });
});
