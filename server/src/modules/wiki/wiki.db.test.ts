import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDraft } from '@cordada/core/elements/readDraft';
import { startTestServer } from '#server/db/testing/testServer.ts';
import { importElements } from '#server/modules/elements/index.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { DRAFT, REBASE, writerCalls } from './testing/writerCalls.ts';
import type { Member } from './testing/writerCalls.ts';

describe('writing the encyclopedia', () => {
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

  it('publishes a new couloir on its mountain, with its line, regions, place on the map and in the search', async () => {
    const parentId = await mountain();
    const draft = await begin('couloir', { parentId });
    expect(draft.problems.map(({ path, code }: Json) => `${path} ${code}`)).toEqual(['name missing', 'place missing']);
    expect((await publish(draft)).error).toBe('invalid_input');
    const line = [
      [0.5, 42.6],
      [0.501, 42.602],
      [0.502, 42.603],
    ];
    const saved = await save(draft, {
      ...draft.content,
      name: 'Corredor Norte',
      texts: {
        en: { name: 'North Couloir', description: 'Steep snow.' },
        es: { name: 'Corredor Norte', description: 'Nieve.' },
      },
      place: [0.501, 42.602],
      line,
      fields: { heightMeters: 450, maxSlopeDegrees: 50 },
      difficulties: [{ scale: 'alpine', value: 'AD' }],
    });
    expect(saved.problems).toEqual([]);
    const { id } = await publish(saved, ana, 'A fine couloir');
    expect(id).toBe(draft.id);
    const couloir = await read(id);
    expect(couloir).toMatchObject({ name: 'North Couloir', officialName: 'Corredor Norte', revision: 1, line: [line] });
    expect(couloir.revisions).toMatchObject([{ number: 1, comment: 'A fine couloir', author: { firstName: 'Ana' } }]);
    const { children } = await ask('query ($id: ID!) { element(id: $id) { children { id } } }', { id: parentId });
    expect(children).toEqual([{ id }]);
    const { regions } = await ask('query ($id: ID!) { element(id: $id) { regions { name } } }', { id });
    expect(regions.map(({ name }: Json) => name)).toContain('Europe');
    await expect
      .poll(async () => JSON.stringify(await ask('{ search(text: "corredor norte") { id } }', {})))
      .toContain(id);
    expect(await ask(`query { elementDraft(id: "${draft.id}") { id } }`, {}, ana)).toMatchObject({
      error: 'not_found',
    });
  });

  it('keeps drafts to their author, of any state and version (V08)', async () => {
    const draft = await begin('shelter', { name: 'Refugio' });
    for (const stranger of [berta, admin]) {
      expect((await save(draft, {}, stranger)).error).toBe('not_found');
      expect((await publish(draft, stranger)).error).toBe('not_found');
      expect((await ask(REBASE, { id: draft.id }, stranger)).error).toBe('not_found');
      expect((await ask(`{ elementDraft(id: "${draft.id}") { id } }`, {}, stranger)).error).toBe('not_found');
    }
    expect((await read(draft.id, ana)).error).toBe('not_found');
    const { total } = await ask('{ myElementDrafts(type: shelter) { total } }', {}, ana);
    expect(total).toBe(1);
    expect((await ask('{ myElementDrafts { total } }', {}, berta)).total).toBe(0);
  });

  it('refuses what another tab has overtaken, says which version is kept, and takes the same twice', async () => {
    const draft = await begin('shelter', { name: 'One' });
    const saved = await save(draft, { name: 'Two' });
    const late = await save(draft, { name: 'Three' });
    expect(late).toMatchObject({ error: 'conflict', details: { version: saved.version } });
    expect((await save(draft, { name: 'Two' })).version).toBe(saved.version);
    expect((await publish(draft)).error).toBe('conflict');
    expect((await ask(`{ elementDraft(id: "${draft.id}") { name } }`, {}, ana)).name).toBe('Two');
  });

  it('keeps nothing of an element that was deleted a month ago but that it is gone, and what others wrote (F15)', async () => {
    const { db } = server.server.database;
    const id = await mountain();
    await sql`update element set catalogue_key = 'purged' where id = ${id}`.execute(db);
    await ask('mutation ($id: ID!) { react(subject: element, id: $id, kind: like) }', { id }, berta);
    const draft = await edit(id, berta);
    await save(draft, { ...draft.content, name: 'Pico de Berta' }, berta);
    await ask('mutation ($id: ID!) { deleteElement(id: $id) }', { id }, ana);
    const status = async () => (await server.page(`/pin/${id}`)).status;
    const purge = async () => {
      await sql`select graphile_worker.add_job('elements:purge')`.execute(db);
      const waiting = async () =>
        (await sql`select 1 from graphile_worker.jobs where task_identifier = 'elements:purge'`.execute(db)).rows;
      await expect.poll(waiting, { timeout: 30_000 }).toEqual([]);
    };
    await sql`update element set updated_at = now() - interval '29 days' where id = ${id}`.execute(db);
    await purge();
    expect(await ask('mutation ($id: ID!) { undeleteElement(id: $id) }', { id }, ana)).toBe(true);
    expect((await read(id)).revisions).toHaveLength(1);
    await ask('mutation ($id: ID!) { deleteElement(id: $id) }', { id }, ana);
    expect(await status()).toBe(404);

    await sql`update element set updated_at = now() - interval '31 days' where id = ${id}`.execute(db);
    await purge();
    await expect.poll(status).toBe(410);
    expect((await read(id)).error).toBe('gone');
    expect((await ask('mutation ($id: ID!) { undeleteElement(id: $id) }', { id }, admin)).error).toBe('not_found');
    const { rows } = await sql`select 1 from reaction where subject_id = ${id}
      union all select 1 from element_revision where element_id = ${id}`.execute(db);
    expect(rows).toEqual([]);
    const kept = await ask(`query ($id: ID!) { elementDraft(id: $id) { ${DRAFT} } }`, { id: draft.id }, berta);
    expect(kept).toMatchObject({ name: 'Pico de Berta', element: null });
    const imported = { draft: readDraft('mountain', kept.content), catalogueKey: 'purged', source: '' };
    expect(await importElements(db, [imported], '')).toEqual({ ids: [id], created: 0, changed: 0 });
  });

  it('brings together what two people write at once, and loses neither text (C01)', async () => {
    const id = await mountain();
    const [mine, theirs] = [await edit(id, ana), await edit(id, berta)];
    const text = (en: string) => ({ en: { name: 'New Peak', description: en } });
    await publish(
      await save(theirs, { ...theirs.content, texts: text('Theirs.'), fields: { elevationMeters: 3001 } }, berta),
      berta,
    );
    const saved = await save(mine, {
      ...mine.content,
      texts: text('Mine.'),
      fields: { elevationMeters: 3000, prominenceMeters: 90 },
    });
    expect(saved.isStale).toBe(true);
    expect(await publish(saved)).toMatchObject({ error: 'stale_revision', details: { revision: 2 } });
    const draft = await ask(REBASE, { id: saved.id }, ana);
    const path = 'texts.en.description';
    expect(draft.undecided).toEqual([path]);
    expect(draft.base.texts.en.description).toBe('Theirs.');
    expect(draft.content.texts.en.description).toBe('Mine.');
    expect(draft.content.fields).toEqual({ elevationMeters: 3001, prominenceMeters: 90 });
    // The conflict persists across sessions, so that nothing is overwritten without a decision.
    const later = await save(await edit(id), { ...draft.content, otherNames: [] });
    expect(later.undecided).toEqual([path]);
    expect(await publish(later)).toMatchObject({ error: 'invalid_input', fields: { [path]: 'conflict' } });
    const both = await save(later, { ...later.content, texts: text('Theirs. Mine.') }, ana, []);
    expect(await publish(both)).toMatchObject({ revision: 3 });
    const { revisions, facts } = await read(id);
    expect(facts).toMatchObject({ elevationMeters: 3001, prominenceMeters: 90 });
    expect(revisions[0].changes.map(({ path }: Json) => path).sort()).toEqual([
      'fields.prominenceMeters',
      'texts.en.description',
    ]);
  });

  it('loses nothing of pairs of whom one comes too late (C01, 40 of 200 rounds)', async () => {
    const { db } = server.server.database;
    await sql`update account set created_at = now() - interval '30 days' where id = any(${[ana.id, berta.id]})`.execute(
      db,
    );
    const id = await mountain();
    for (let pair = 1; pair <= 40; pair += 1) {
      const [first, late] = [await edit(id, ana), await edit(id, berta)];
      const write = (draft: Json, language: string, member: Member): Promise<Json> => {
        const texts = { ...draft.content.texts, [language]: { name: '', description: `${language} ${pair}` } };
        return save(draft, { ...draft.content, texts }, member);
      };
      expect(await publish(await write(first, 'en', ana), ana)).toMatchObject({ id });
      const saved = await write(late, 'es', berta);
      expect((await publish(saved, berta)).error).toBe('stale_revision');
      const rebased = await ask(REBASE, { id: saved.id }, berta);
      expect(rebased.undecided).toEqual([]);
      expect(await publish(rebased, berta)).toMatchObject({ id, revision: 1 + 2 * pair });
      const { rows } = await sql<{ description: string }>`
        select description from element_text where element_id = ${id} order by language`.execute(db);
      expect(rows.map(({ description }) => description)).toEqual([`en ${pair}`, `es ${pair}`]);
    }
  });

  it('numbers what many publish at once without a gap, and keeps all of it (C02)', async () => {
    const id = await mountain();
    const writers = await Promise.all(Array.from({ length: 8 }, (_, i) => server.member(`Writer${i}`)));
    await Promise.all(
      writers.map(async (writer, i) => {
        for (let turn = 0; turn < 3; turn += 1) {
          let draft = await edit(id, writer);
          draft = await save(
            draft,
            { ...draft.content, otherNames: [...draft.content.otherNames, { name: `N${i}-${turn}`, language: null }] },
            writer,
          );
          for (;;) {
            const answer = await publish(draft, writer);
            if (answer.id) break;
            expect(answer.error).toBe('stale_revision');
            const next = await ask(REBASE, { id: draft.id }, writer);
            const all = [...next.base.otherNames, { name: `N${i}-${turn}`, language: null }];
            const unique = [...new Map(all.map((one: Json) => [one.name, one])).values()];
            draft = await save(next, { ...next.content, otherNames: unique }, writer, []);
          }
        }
      }),
    );
    const { rows } = await sql<{
      number: number;
    }>`select number from element_revision where element_id = ${id} order by number`.execute(server.server.database.db);
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 25 }, (_, i) => i + 1));
    const { otherNames } = await ask('query ($id: ID!) { element(id: $id) { otherNames { name } } }', { id });
    expect(otherNames).toHaveLength(24);
  });

  it('says what each revision changed, and brings an old one back', async () => {
    const id = await mountain();
    await change(id, { name: 'Pico Viejo', fields: { elevationMeters: 2990 } }, berta);
    expect((await read(id)).revisions[0].changes).toEqual([
      { path: 'name', before: 'Pico Nuevo', after: 'Pico Viejo' },
      { path: 'fields.elevationMeters', before: 3000, after: 2990 },
    ]);
    const restore = (number: number): Promise<Json> =>
      ask(
        'mutation ($id: ID!, $n: Int!) { restoreRevision(elementId: $id, number: $n, comment: "Back") { officialName revision } }',
        { id, n: number },
        ana,
      );
    expect(await restore(1)).toEqual({ officialName: 'Pico Nuevo', revision: 3 });
    expect((await restore(1)).error).toBe('no_changes');
    expect((await restore(99)).error).toBe('not_found');
  });

  it('writes over the catalogue without losing what its revision does not speak of', async () => {
    const { nodes } = await ask(
      '{ elements(first: 50, filter: { types: [couloir] }) { nodes { id parent { id } regions { id } } } }',
      {},
    );
    const { id, parent, regions } = nodes.find((one: Json) => one.parent !== null && one.regions.length > 0);
    await change(id, { otherNames: [{ name: 'Otro', language: 'es' }] });
    const after = await ask(
      'query ($id: ID!) { element(id: $id) { parent { id } regions { id } revisions { changes { path } } } }',
      { id },
    );
    expect(after.parent).toEqual(parent);
    expect(after.regions).toEqual(regions);
    expect(after.revisions[0].changes.map(({ path }: Json) => path)).toEqual(['otherNames']);
    const restored = await ask(
      'mutation ($id: ID!) { restoreRevision(elementId: $id, number: 1, comment: "") { parent { id } } }',
      { id },
      ana,
    );
    expect(restored.parent).toEqual(parent);
  });

  it('gives an element to other programs, and nothing that is deleted', async () => {
    const id = await mountain();
    const file = (format: string): Promise<Response> => fetch(`${server.base}/api/elements/${id}.${format}`);
    for (const [format, type] of [
      ['gpx', 'gpx+xml'],
      ['kml', 'kml+xml'],
      ['geojson', 'geo+json'],
    ] as const) {
      const answer = await file(format);
      expect(answer.headers.get('content-type')).toContain(type);
      expect(answer.headers.get('content-disposition')).toContain(`pico-nuevo.${format}`);
      const text = await answer.text();
      expect(text).toContain('Pico Nuevo');
      expect(text).toContain('CC BY-SA 4.0');
    }
    expect((await file('exe')).status).toBe(404);
    await ask('mutation ($id: ID!) { deleteElement(id: $id) }', { id }, ana);
    expect((await file('gpx')).status).toBe(404);
  });

  it('survives any content (X01)', async () => {
    const draft = await begin('route', null);
    const evil = {
      name: '\u0000<script>',
      texts: { en: 1, de: {} },
      line: [[1, 2], 'x', [999, 0]],
      fields: { __proto__: 1, lengthMeters: '9'.repeat(50) },
      difficulties: [{ scale: 'constructor', value: 'x' }],
      place: ['a'],
    };
    const saved = await save(draft, evil);
    expect(saved.error).toBeUndefined();
    expect(saved.content.name).toBe('<script>');
    expect((await publish(saved)).error).toBe('invalid_input');
    for (const c of [null, 7, 'x', []])
      expect((await save({ id: draft.id, version: 99 }, c)).error).toMatch(/conflict|bad_request/);
  });
});
