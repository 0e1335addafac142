import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { sampleActivityGpx } from '@cordada/core/tracks/samples/sampleFiles';
import { startTestServer } from '#server/db/testing/testServer.ts';
import { unzip } from '#server/db/testing/unzip.ts';
import { imageFromCamera } from '#server/modules/media/testing/images.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { exportArchive } from './exportArchive.ts';
import { EXPORTED_TABLES, NOT_EXPORTED_TABLES } from './exports.queries.ts';

describe('the export of one’s own data', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());
  const db = () => server.server.database.db;
  const download = async (token: string): Promise<Map<string, Buffer>> => {
    const response = await fetch(server.base + (await begin(token)).data.beginExport);
    return unzip(Buffer.from(await response.arrayBuffer()));
  };
  it('gives many tracks at once to subscribers, of one year if asked, and refuses the others', async () => {
    const [ana, eve] = [await server.member('Ana'), await server.member('Eva')];
    const { body } = await server.upload(ana.token, sampleActivityGpx(5));
    const input = {
      kind: 'hiking',
      title: 'Aneto / norte',
      happenedOn: '2024-07-01',
      visibility: 'onlyMe',
      isPlan: false,
      trackIds: [body.id],
      milestones: [],
    };
    await server.graphql(
      'mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }',
      { input },
      ana.token,
    );
    const get = (query: string, token: string) =>
      fetch(`${server.base}/api/my-tracks.zip${query}`, { headers: { 'x-access-token': token } });
    const refused = await get('', ana.token);
    expect([refused.status, (await refused.json()).errorCode]).toEqual([403, 'plan_limit']);
    for (const { id } of [ana, eve]) {
      await sql`insert into subscription (account_id, level, ends_at, usable_until) values (${id}, 'pro', now(), now() + interval '1 day')`.execute(
        db(),
      );
    }
    const names = async (query: string, token: string): Promise<string[]> => [
      ...unzip(Buffer.from(await (await get(query, token)).arrayBuffer())).keys(),
    ];
    expect(await names('', ana.token)).toEqual([`2024-07-01 Aneto _ norte ${body.id}.gpx`]);
    expect(await names('?year=2024', ana.token)).toHaveLength(1);
    expect(await names('?year=2023', ana.token)).toEqual([]);
    expect(await names('', eve.token)).toEqual([]);
    expect((await get('?year=x', ana.token)).status).toBe(400);
  });

  const begin = (token?: string) => server.graphql('mutation { beginExport }', {}, token);

  it('holds data, tracks and originals, and nothing of anybody else (V13)', async () => {
    const [ana, eve] = [await server.member('Ana'), await server.member('Eva')];
    const gpx = sampleActivityGpx(1);
    const { body } = await server.upload(ana.token, gpx, 'mi salida/../ñ.gpx');
    await server.upload(eve.token, sampleActivityGpx(2));
    const form = new FormData();
    form.set('file', new Blob([(await imageFromCamera(60, 40)) as BlobPart]), 'a.jpg');
    const headers = { 'x-access-token': ana.token };
    const sent = await fetch(`${server.base}/api/images`, { method: 'POST', headers, body: form });
    const photo = await sent.json();
    const reply = await begin(ana.token);
    const response = await fetch(server.base + reply.data.beginExport);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toContain('attachment');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const zip = Buffer.from(await response.arrayBuffer());
    const files = unzip(zip);
    const json = (table: string): Json => JSON.parse(files.get(`data/${table}.json`)?.toString() ?? 'null');
    expect([...files.keys()].filter((name) => name.startsWith('data/'))).toHaveLength(
      Object.keys(EXPORTED_TABLES).length,
    );
    expect(json('account')).toEqual([expect.objectContaining({ id: ana.id, email: ana.email, first_name: 'Ana' })]);
    expect(json('track')).toEqual([expect.objectContaining({ id: body.id })]);
    expect(files.get(`tracks/${body.id}.gpx`)?.toString()).toContain('<trkpt');
    const original = [...files].find(([name]) => name.startsWith('originals/'));
    expect(original?.[0]).toBe(`originals/${body.id}-ñ.gpx`);
    expect(original?.[1].toString()).toBe(gpx);
    const kept = await fetch(server.base + photo.originalUrl);
    expect(files.get(`photos/${photo.id}.jpg`)?.equals(Buffer.from(await kept.arrayBuffer()))).toBe(true);
    expect(json('image')).toEqual([expect.objectContaining({ id: photo.id, lat: photo.location.lat })]);
    const all = [...files.values()].map((file) => file.toString()).join('');
    expect(all).not.toContain(eve.id);
    expect(all).not.toContain(eve.email);
    expect(all).not.toMatch(/argon2id/);
    // Verify with `unzip`, if it is installed.
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-zip-'));
    fs.writeFileSync(path.join(folder, 'a.zip'), zip);
    try {
      // Outside a UTF-8 locale, `unzip` warns about non-ASCII names.
      const env = { ...process.env, LC_ALL: 'C.UTF-8' };
      expect(execFileSync('unzip', ['-t', path.join(folder, 'a.zip')], { env }).toString()).toContain('No errors');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    fs.rmSync(folder, { recursive: true });
  });

  it('holds every row of a table that is longer than one reading (V13)', async () => {
    const ana = await server.member();
    const ids = (await sql<{ id: string }>`select id from element order by id limit 450`.execute(db())).rows;
    await sql`insert into target (account_id, element_id, state)
      select ${ana.id}, id, 'pending' from unnest(${ids.map(({ id }) => id)}::text[]) w(id)`.execute(db());
    for (const kind of ['a', 'b'])
      await sql`insert into notification (recipient_id, kind, subject_kind, subject_id)
        select ${ana.id}, ${kind}, 'element', i::text from generate_series(1, 201) i`.execute(db());
    const files = await download(ana.token);
    const json = (table: string): Json[] => JSON.parse(files.get(`data/${table}.json`)?.toString() ?? 'null');
    expect(json('target').map((row) => row.element_id)).toEqual(ids.map(({ id }) => id));
    expect(new Set(json('notification').map((row) => `${row.kind} ${row.subject_id}`)).size).toBe(402);
    expect(json('notification')).toHaveLength(402);
    expect(json('session')).toHaveLength(1);
    expect(json('session')[0]).not.toHaveProperty('token_hash');
    expect(json('membership')).toEqual([]);
  });

  it('names a file that is lost, and tells whoever runs the instance', async () => {
    const ana = await server.member();
    const { body } = await server.upload(ana.token, sampleActivityGpx(3), 'lost.gpx');
    const { rows } = await sql<{ key: string }>`
      select f.storage_key as key from track t join stored_file f on f.id = t.file_id where t.id = ${body.id}`.execute(
      db(),
    );
    fs.rmSync(path.join(server.dataDirectory, 'files', rows[0]!.key));
    const files = await download(ana.token);
    expect([...files.keys()].filter((name) => name.startsWith('originals/'))).toEqual([]);
    expect(files.get(`tracks/${body.id}.gpx`)?.toString()).toContain('<trkpt');
    const readme = files.get('README.txt')?.toString() ?? '';
    expect(readme).toContain('could not be found');
    expect(readme).toContain(`originals/${body.id}-lost.gpx`);
    await expect
      .poll(async () => (await sql<{ message: string }>`select message from error_report`.execute(db())).rows)
      .toEqual([{ message: `A file of a member is missing: ${rows[0]!.key}` }]);
  });

  it('ends in the middle where something breaks, and leaves nothing open for who has gone', async () => {
    const ana = await server.member();
    await server.upload(ana.token, sampleActivityGpx(4));
    const opened: Readable[] = [];
    const archiveOf = (content: Readable): Readable => {
      const get = async (): Promise<Readable> => {
        opened.push(content);
        return content;
      };
      return exportArchive({ db: db(), files: { get } as never, report: () => undefined }, ana.id);
    };
    const broken = Readable.from(
      (function* () {
        yield 'some';
        throw new Error('disk is gone');
      })(),
    );
    await expect(archiveOf(broken).toArray()).rejects.toThrow('disk is gone');

    const endless = new Readable({
      read() {
        this.push(randomBytes(65_536));
      },
    });
    for await (const _ of archiveOf(endless)) if (opened.includes(endless)) break;
    await expect.poll(() => endless.destroyed).toBe(true);
  });

  it('is for its owner, once, for some minutes and not too often', async () => {
    expect((await begin()).errors[0]?.extensions.errorCode).toBe('unauthenticated');
    const ana = await server.member();
    const address = server.base + (await begin(ana.token)).data.beginExport;
    expect((await fetch(address, { method: 'HEAD' })).status).toBe(404);
    const [first, second] = await Promise.all([fetch(address), fetch(address)]);
    await Promise.all([first.arrayBuffer(), second.arrayBuffer()]);
    expect([first.status, second.status].sort()).toEqual([200, 410]);
    const late = server.base + (await begin(ana.token)).data.beginExport;
    await sql`update account_key set expires_at = now() - interval '1 second'`.execute(db());
    expect((await fetch(late)).status).toBe(410);
    for (let i = 0; i < 4; i += 1) await begin(ana.token);
    expect((await begin(ana.token)).errors[0]?.extensions.errorCode).toBe('too_many_requests');
  });

  it('forgets no table that holds rows of a member', async () => {
    const { rows } = await sql<{ table: string }>`
      select distinct c.conrelid::regclass::text as table from pg_constraint c
      where c.contype = 'f' and c.confrelid in ('account'::regclass, 'activity'::regclass, 'track'::regclass)
        and c.connamespace = 'public'::regnamespace`.execute(db());
    // Derived from the points of the track, for drawing and searching.
    const derived = ['track_piece', 'shared_track'];
    const known = [...Object.keys(EXPORTED_TABLES), ...NOT_EXPORTED_TABLES, ...derived];
    expect(rows.map(({ table }) => table).filter((table) => !known.includes(table))).toEqual([]);
  });
});
