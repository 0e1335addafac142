import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { chunkLengths, readSignedManifest } from '@cordada/core/packs/manifest';
import type { PackManifest } from '@cordada/core/packs/manifest';
import type { FileStore } from '#server/adapters/files/files.ts';
import type { Database } from '#server/db/connect.ts';
import { openTestDatabase } from '#server/db/testing/testServer.ts';
import { buildPack } from './buildPack.ts';
import { freeChunks } from './chunkStore.ts';
import { deletePack, findChunk, findManifest, findPack, insertPack, restartPack } from './packs.queries.ts';
import type { PackSource } from './packSource.ts';

const ACCOUNT = 'anaAnaAnaAn';
const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const node = (id: string, name: string) => ({
  id,
  type: 'mountain',
  name,
  slug: name.toLowerCase(),
  location: [42.6, 1.5],
  positionAccuracyMeters: 10,
  facts: { elevationMeters: 2_942 },
  terrainCover: null,
  locatorMap: null,
  credit: { title: 'OpenStreetMap', licence: 'ODbL 1.0' },
});

describe('building a pack', () => {
  let database: Database;
  const stored = new Map<string, Uint8Array>();
  /** Called before each file is stored; throws where the disk or the process gives up. */
  let beforePut = (): void => undefined;
  const files = {
    put: async (key: string, content: Uint8Array) => {
      beforePut();
      stored.set(key, content);
    },
    remove: async (key: string) => void stored.delete(key),
  } as unknown as FileStore;
  /** What the product would answer. */
  let texts = new Map<string, string>();
  let isReadable = true;
  /** Covers of elements as their pages have them, by id. */
  let covers = new Map<string, string>();
  const source: PackSource = {
    get: async (path) =>
      path === '/basemap/sources.json'
        ? {
            status: 200,
            type: 'application/json',
            body: json({ region: null, terrain: null, rasters: [], coverage: [] }),
          }
        : {
            status: 200,
            type: path.startsWith('/covers/') ? 'image/webp' : 'application/octet-stream',
            body: json({ path }),
          },
    query: async <Data>() => {
      if (!isReadable) return null;
      const members = [...texts.keys()].map((id) => node(id, `Peak ${id}`));
      return { element: { ...node('listListLis', 'List'), type: 'list', edition: { members } } } as Data;
    },
    page: async (path) => {
      const id = path.split('/')[2] ?? '';
      return {
        operations: [
          {
            id: 'Pin',
            variables: { id },
            answer: { data: { text: texts.get(id) ?? '', element: { terrainCover: covers.get(id) ?? null } } },
          },
        ],
        paths: [],
      };
    },
    common: async (_, ids) => ({
      operations: [{ id: 'MyStates', variables: { elementIds: ids }, answer: { data: { myStates: [] } } }],
      paths: [],
    }),
    frame: async () => json('frame'),
    files: async () => ['/assets/a.js'],
    end: () => undefined,
  };
  const builder = () => ({ db: database.db, files, openSource: () => source });
  let count = 0;
  const order = async (): Promise<{ id: string; build: string }> => {
    count += 1;
    const pack = { id: `pack${count}`, build: `build${count}` };
    await insertPack(database.db, {
      ...pack,
      accountId: ACCOUNT,
      subject: { kind: 'list', id: 'listListLis' },
      title: 'List',
      routesLanguage: 'neutral',
      language: 'en',
    });
    return pack;
  };
  const update = async (id: string): Promise<void> => {
    count += 1;
    expect(await restartPack(database.db, id, `build${count}`)).toBe(true);
    await buildPack(builder(), { id, build: `build${count}` });
  };
  const manifestOf = async (id: string): Promise<PackManifest> => {
    const signed = readSignedManifest(JSON.parse((await findManifest(database.db, ACCOUNT, id)) ?? 'null'));
    if (!signed) throw new Error('There is no manifest');
    return signed.manifest;
  };
  const hashesOf = async (id: string): Promise<Set<string>> =>
    new Set(chunkLengths((await manifestOf(id)).parts).keys());

  beforeAll(async () => {
    database = await openTestDatabase();
    await sql`insert into account (id, email, first_name, last_name, language) values (${ACCOUNT}, 'ana@example.org', 'Ana', 'A', 'en')`.execute(
      database.db,
    );
  });
  afterAll(() => database.stop());
  beforeEach(() => {
    texts = new Map(Array.from({ length: 12 }, (_, n) => [`peak${n}`, `text ${n}`]));
    isReadable = true;
    covers = new Map();
    beforePut = () => undefined;
  });

  it('gives chunks that are what they are named after, and says their exact size', async () => {
    const pack = await order();
    await buildPack(builder(), pack);
    const manifest = await manifestOf(pack.id);
    let bytes = 0;
    for (const [hash, length] of chunkLengths(manifest.parts)) {
      const content = stored.get(`packs/${hash.slice(0, 2)}/${hash}`) ?? new Uint8Array();
      expect([createHash('sha256').update(content).digest('hex'), content.byteLength]).toEqual([hash, length]);
      bytes += length;
    }
    expect(bytes).toBe(manifest.bytes);
    expect(manifest).toMatchObject({ version: 1, title: 'List', elements: 12, licences: ['OpenStreetMap, ODbL 1.0'] });
  });

  it('changes nothing for the same content, and few chunks for a change', async () => {
    const pack = await order();
    await buildPack(builder(), pack);
    const before = await findManifest(database.db, ACCOUNT, pack.id);
    await update(pack.id);
    expect(await findManifest(database.db, ACCOUNT, pack.id)).toBe(before);

    const old = await hashesOf(pack.id);
    texts.set('peak3', 'another text');
    await update(pack.id);
    const fresh = [...(await hashesOf(pack.id))].filter((hash) => !old.has(hash));
    expect(fresh).toHaveLength(1);
    expect((await manifestOf(pack.id)).version).toBe(2);
    // What it replaces is no longer served.
    const now = await hashesOf(pack.id);
    const replaced = [...old].filter((hash) => !now.has(hash));
    expect(replaced).toHaveLength(1);
    expect(await findChunk(database.db, ACCOUNT, pack.id, replaced[0] ?? '')).toBeNull();
    expect(await findChunk(database.db, ACCOUNT, pack.id, fresh[0] ?? '')).toBeGreaterThan(0);
  });

  it('holds the covers that the pages show, though the maps have changed since the elements were read', async () => {
    covers.set('peak3', '/covers/elements/peak3/afterwards');
    const pack = await order();
    await buildPack(builder(), pack);
    const part = (await manifestOf(pack.id)).parts.find(({ name }) => name === 'pictures of peak3');
    const [hash = ''] = part?.chunks ?? [];
    const content = new TextDecoder().decode(stored.get(`packs/${hash.slice(0, 2)}/${hash}`));
    expect(content).toContain('/covers/elements/peak3/afterwards-light.webp');
  });

  it('drops what the member may no longer read', async () => {
    const pack = await order();
    await buildPack(builder(), pack);
    const [hash = ''] = await hashesOf(pack.id);
    isReadable = false;
    await update(pack.id);
    expect(await findPack(database.db, ACCOUNT, pack.id)).toMatchObject({ state: 'failed', failure: 'not_found' });
    expect(await findManifest(database.db, ACCOUNT, pack.id)).toBeNull();
    expect(await findChunk(database.db, ACCOUNT, pack.id, hash)).toBeNull();
  });

  it('frees exactly the chunks that no pack uses', async () => {
    await sql`delete from offline_pack`.execute(database.db);
    await freeChunks(database.db, files, 0);
    expect(stored.size).toBe(0);
    const [one, other] = [await order(), await order()];
    await buildPack(builder(), one);
    texts.set('peak1', 'only in the other one');
    await buildPack(builder(), other);
    const shared = await hashesOf(other.id);
    const all = stored.size;
    await deletePack(database.db, ACCOUNT, one.id);
    expect(await freeChunks(database.db, files, 0)).toBe(all - shared.size);
    expect(new Set([...stored.keys()].map((key) => key.split('/')[2]))).toEqual(shared);
    // A build that has just begun to use a chunk finds it.
    await buildPack(builder(), await order());
    await deletePack(database.db, ACCOUNT, other.id);
    await freeChunks(database.db, files, 0);
    expect(stored.size).toBe(shared.size);
  });

  it('that is killed at a file begins again and ends as if nothing had happened', async () => {
    await sql`delete from offline_pack`.execute(database.db);
    const whole = await order();
    await buildPack(builder(), whole);
    const expected = (await manifestOf(whole.id)).parts;
    await deletePack(database.db, ACCOUNT, whole.id);
    await freeChunks(database.db, files, 0);
    const chunkCount = chunkLengths(expected).size;
    for (let nth = 0; nth < chunkCount; nth += 5) {
      const pack = await order();
      let left = nth;
      beforePut = () => {
        if (left === 0) throw new Error('killed');
        left -= 1;
      };
      await expect(buildPack(builder(), pack)).rejects.toThrow('killed');
      expect(await findManifest(database.db, ACCOUNT, pack.id)).toBeNull();
      beforePut = () => undefined;
      await buildPack(builder(), pack);
      expect((await manifestOf(pack.id)).parts).toEqual(expected);
      for (const hash of await hashesOf(pack.id)) expect(stored.has(`packs/${hash.slice(0, 2)}/${hash}`)).toBe(true);
      await deletePack(database.db, ACCOUNT, pack.id);
      await freeChunks(database.db, files, 0);
      expect(stored.size).toBe(0);
    }
  });

  it('says that the disk is full, keeps what there was, and works again when there is room', async () => {
    const pack = await order();
    await buildPack(builder(), pack);
    const before = await findManifest(database.db, ACCOUNT, pack.id);
    texts.set('peak2', 'a text for which there is no room');
    beforePut = () => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    };
    await update(pack.id);
    expect(await findPack(database.db, ACCOUNT, pack.id)).toMatchObject({ state: 'failed', failure: 'storage_full' });
    expect(await findManifest(database.db, ACCOUNT, pack.id)).toBe(before);
    beforePut = () => undefined;
    await update(pack.id);
    expect(await findPack(database.db, ACCOUNT, pack.id)).toMatchObject({ state: 'ready', version: 2 });
  });

  it('is given up after some attempts', async () => {
    const pack = await order();
    beforePut = () => {
      throw new Error('killed');
    };
    texts.set('peak0', 'a text that is never stored');
    for (let attempt = 1; attempt <= 4; attempt += 1) await expect(buildPack(builder(), pack)).rejects.toThrow();
    expect(await findPack(database.db, ACCOUNT, pack.id)).toMatchObject({ state: 'failed', failure: 'internal' });
    await buildPack(builder(), pack);
  });
});
