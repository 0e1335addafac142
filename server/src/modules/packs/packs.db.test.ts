import { createHash, createPublicKey, verify } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chunkLengths, readSignedManifest, signedText } from '@cordada/core/packs/manifest';
import type { PackPart, SignedManifest } from '@cordada/core/packs/manifest';
import { PACK_PLACES } from '@cordada/core/packs/packPlaces';
import { readPartIndex } from '@cordada/core/packs/partFormat';
import { sampleGpx } from '@cordada/core/tracks/samples/sampleFiles';
import { syntheticActivity } from '@cordada/core/tracks/samples/syntheticActivity';
import type { TrackSegment } from '@cordada/core/tracks/track';
import { continueBuilding } from '#server/modules/packs/index.ts';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { GraphqlReply, TestServer } from '#server/db/testing/testServer.ts';

const ORDER = 'mutation ($input: PackOrderInput!) { orderPack(input: $input) { id state } }';
const MINE = '{ myPacks { id title kind subjectId state failure version byteLength } }';
const code = (reply: GraphqlReply): string | undefined => reply.errors?.[0]?.extensions?.errorCode;

interface Pack {
  readonly id: string;
  readonly state: string;
  readonly failure: string | null;
  readonly version: number;
  readonly byteLength: number;
}

describe('packs for offline use', () => {
  let server: TestServer;
  let elements: { id: string; type: string }[];
  beforeAll(async () => {
    server = await startTestServer();
    const { data } = await server.graphql(
      '{ elements(first: 6, filter: { types: [mountain], bounds: [-1, 42, 1, 43] }) { nodes { id type } } }',
    );
    elements = data.elements.nodes;
  });
  afterAll(() => server.stop());
  type Member = Awaited<ReturnType<TestServer['member']>>;

  const order = (member: Member, input: object): Promise<GraphqlReply> =>
    server.graphql(ORDER, { input: { title: 'A pack', ...input } }, member.token);
  const mine = async (member: Member): Promise<Pack[]> => (await server.graphql(MINE, {}, member.token)).data.myPacks;
  const built = async (member: Member, id: string): Promise<Pack> => {
    await expect
      .poll(async () => (await mine(member)).find((pack) => pack.id === id)?.state, { timeout: 200_000, interval: 50 })
      .not.toBe('building');
    const pack = (await mine(member)).find((one) => one.id === id);
    if (!pack) throw new Error('The pack is gone');
    return pack;
  };
  const get = (path: string, token?: string): Promise<Response> =>
    fetch(server.base + path, { headers: token === undefined ? {} : { 'x-access-token': token } });
  const manifestOf = async (member: Member, id: string): Promise<SignedManifest> => {
    const signed = readSignedManifest(await (await get(`/api/packs/${id}/manifest`, member.token)).json());
    if (!signed) throw new Error('There is no manifest');
    return signed;
  };
  const partText = async (member: Member, id: string, part: PackPart): Promise<Map<string, string>> => {
    const chunks: Buffer[] = [];
    for (const hash of part.chunks) {
      const answer = await get(`/api/packs/${id}/chunks/${hash}`, member.token);
      const chunk = Buffer.from(await answer.arrayBuffer());
      expect(createHash('sha256').update(chunk).digest('hex')).toBe(hash);
      chunks.push(chunk);
    }
    const bytes = part.encoding === 'gzip' ? gunzipSync(Buffer.concat(chunks)) : Buffer.concat(chunks);
    return new Map(
      readPartIndex(bytes).map(([address, , at, length]) => [address, bytes.subarray(at, at + length).toString()]),
    );
  };

  it('contain the pages of a subject and its map, signed, for whoever ordered them alone', async () => {
    const [ana, eve] = [await server.member(), await server.member('Eve')];
    const [element] = elements;
    const { data } = await order(ana, { kind: 'element', id: element?.id });
    const { id } = data.orderPack;
    const pack = await built(ana, id);
    expect(pack).toMatchObject({ state: 'ready', failure: null, version: 1 });

    const { manifest, signature, keyId } = await manifestOf(ana, id);
    const key = await (await get('/api/packs/key')).json();
    expect(key).toMatchObject({ algorithm: 'Ed25519', keyId });
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.publicKey }, format: 'jwk' });
    const isSigned = (text: string): boolean =>
      verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64url'));
    expect(isSigned(signedText(manifest))).toBe(true);
    expect(isSigned(signedText({ ...manifest, bytes: manifest.bytes + 1 }))).toBe(false);

    const lengths = chunkLengths(manifest.parts);
    expect([...lengths.values()].reduce((a, b) => a + b)).toBe(pack.byteLength);
    const texts = new Map<string, string>();
    for (const part of manifest.parts.filter(({ kind }) => kind !== 'dem'))
      for (const [address, text] of await partText(ana, id, part)) texts.set(address, text);
    const operations = [...texts.keys()].filter((address) => address.includes(element?.id ?? ''));
    expect(operations.length).toBeGreaterThan(2);
    expect(texts.get(`/pin/${element?.id}`)).toContain('<div');
    expect([...texts.keys()].filter((address) => /^\/assets\/browser-.*\.js$/.test(address)).length).toBeGreaterThan(0);
    expect(texts.has('/basemap/sources.json')).toBe(true);
    // With them the device recognises where a recording went.
    expect(JSON.parse(texts.get(PACK_PLACES) ?? '[]')).toContainEqual({
      elementId: element?.id,
      kind: 'mountain',
      name: expect.any(String),
      place: [expect.any(Number), expect.any(Number)],
      accuracyMeters: expect.any(Number),
      elevationMeters: expect.any(Number),
    });
    expect([...texts.keys()].some((address) => /^\/tiles\/elements\/12\//.test(address))).toBe(true);
    const contours = [...texts.keys()].filter((address) => address.startsWith('/maps/contours/'));
    expect(contours.some((address) => address.startsWith('/maps/contours/m/13/'))).toBe(true);
    // The map is told not to ask for finer ones; those of the other unit are left out.
    expect(contours.filter((address) => !/^\/maps\/contours\/m\/1[0-3]\//.test(address))).toEqual([]);
    expect(JSON.parse(texts.get('/basemap/sources.json') ?? '{}').terrain.contours.maxzoom).toBe(13);

    const [hash = ''] = lengths.keys();
    const paths = [`/api/packs/${id}/manifest`, `/api/packs/${id}/chunks/${hash}`];
    for (const path of paths) {
      expect((await get(path, eve.token)).status).toBe(404);
      expect((await get(path)).status).toBe(401);
    }
    const theirs = await (await get(paths[0] ?? '', eve.token)).json();
    const absent = await (await get('/api/packs/nothing/manifest', eve.token)).json();
    expect({ ...theirs, requestId: '' }).toEqual({ ...absent, requestId: '' });
    expect((await get(`/api/packs/${id}/chunks/${'0'.repeat(64)}`, ana.token)).status).toBe(404);
    expect((await get(`/api/packs/${id}/chunks/x`, ana.token)).status).toBe(404);
    const update = 'mutation ($id: ID!) { updatePack(id: $id) { id } }';
    expect(code(await server.graphql(update, { id }, eve.token))).toBe('not_found');
    expect(await mine(eve)).toEqual([]);
    const remove = async (token: string): Promise<unknown> =>
      (await server.graphql('mutation ($id: ID!) { deletePack(id: $id) }', { id }, token)).data.deletePack;
    expect(await remove(eve.token)).toBe(false);
    expect((await get(paths[1] ?? '', ana.token)).status).toBe(200);
    expect(await remove(ana.token)).toBe(true);
    expect((await get(paths[1] ?? '', ana.token)).status).toBe(404);
    // Once more, from a device that did not know.
    expect(await remove(ana.token)).toBe(false);
  });

  it('contain a collection only of its owner, and nothing of others', async () => {
    const [ana, eve] = [await server.member(), await server.member('Eve')];
    const save = 'mutation { saveCollection(name: "My secret plans") { id } }';
    const { id: collection } = (await server.graphql(save, {}, ana.token)).data.saveCollection;
    const set = `mutation ($c: ID!, $e: ID!) { setCollected(collectionId: $c, elementId: $e, isIn: true) { id } }`;
    await server.graphql(set, { c: collection, e: elements[1]?.id }, ana.token);

    const stolen = (await order(eve, { kind: 'collection', id: collection })).data.orderPack.id;
    expect(await built(eve, stolen)).toMatchObject({ state: 'failed', failure: 'not_found', byteLength: 0 });
    expect((await get(`/api/packs/${stolen}/manifest`, eve.token)).status).toBe(404);

    const own = (await order(ana, { kind: 'collection', id: collection })).data.orderPack.id;
    await built(ana, own);
    const { manifest } = await manifestOf(ana, own);
    expect(manifest).toMatchObject({ title: 'My secret plans', path: `/my-collection/${collection}`, elements: 1 });
    // The same content keeps its version; what is collected since is inside.
    const update = 'mutation ($id: ID!) { updatePack(id: $id) { id } }';
    await server.graphql(update, { id: own }, ana.token);
    expect((await built(ana, own)).version).toBe(1);
    await server.graphql(set, { c: collection, e: elements[2]?.id }, ana.token);
    await server.graphql(update, { id: own }, ana.token);
    expect((await built(ana, own)).version).toBe(2);
    const next = (await manifestOf(ana, own)).manifest;
    expect(next.elements).toBe(2);
    const [before, after] = [chunkLengths(manifest.parts), chunkLengths(next.parts)];
    const fetched = [...after].filter(([hash]) => !before.has(hash)).reduce((sum, [, length]) => sum + length, 0);
    expect(fetched).toBeGreaterThan(0);
    expect(fetched / next.bytes).toBeLessThan(0.5);
  });

  it('are answered for a list', async () => {
    const ana = await server.member();
    const begin = 'mutation ($content: Json!) { beginElement(type: list, content: $content) { id version } }';
    const content = { name: 'Ten good days', members: elements.slice(0, 2).map(({ id }) => id) };
    const { id: list, version } = (await server.graphql(begin, { content }, ana.token)).data.beginElement;
    const publish = `mutation ($id: ID!, $version: Int!) { publishElementDraft(id: $id, version: $version, comment: "") { id } }`;
    await server.graphql(publish, { id: list, version }, ana.token);
    const { id } = (await order(ana, { kind: 'list', id: list })).data.orderPack;
    expect(await built(ana, id)).toMatchObject({ state: 'ready' });
    const { manifest } = await manifestOf(ana, id);
    expect(manifest).toMatchObject({ title: 'Ten good days', elements: 2 });
    const [hash] = chunkLengths(manifest.parts).keys();
    expect((await get(`/api/packs/${id}/chunks/${hash}`, ana.token)).status).toBe(200);
  });

  const publishTrack = async (member: Member, segment: TrackSegment): Promise<string> => {
    const { body } = await server.upload(member.token, sampleGpx({ name: 'Up', segments: [segment] }));
    const save = `mutation ($tracks: [ID!]!) { saveActivity(input: { title: "Up", kind: hiking, happenedOn: "2026-07-18",
      visibility: everyone, trackIds: $tracks, milestones: [] }) { id } }`;
    const { id } = (await server.graphql(save, { tracks: [body.id] }, member.token)).data.saveActivity;
    await server.graphql('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id }, member.token);
    return id as string;
  };

  it('hold the picture with which the page of an activity begins', async () => {
    const ana = await server.member();
    const segment = syntheticActivity({
      waypoints: [
        [1.44, 42.55, 1_900],
        [1.48, 42.58, 2_700],
      ],
      startEpoch: Date.parse('2026-07-18T05:30:00Z') / 1000,
      seed: 2,
    });
    const id = await publishTrack(ana, segment);
    const pack = (await order(ana, { kind: 'activity', id })).data.orderPack.id;
    expect(await built(ana, pack)).toMatchObject({ state: 'ready' });
    const pictures = (await manifestOf(ana, pack)).manifest.parts.filter(({ kind }) => kind === 'media');
    const addresses = await Promise.all(pictures.map(async (part) => [...(await partText(ana, pack, part)).keys()]));
    expect(addresses.flat()).toContainEqual(expect.stringContaining(`/covers/activities/${id}/`));
  });

  it('hold the map of the whole line for its owner, and only of what others see for others', async () => {
    const [ana, bea] = [await server.member(), await server.member('Bea')];
    // Both ends are hidden from others, which is all of it.
    const segment = syntheticActivity({
      waypoints: [
        [1.44, 42.59, 2_600],
        [1.4422, 42.5915, 2_700],
      ],
      startEpoch: Date.parse('2026-07-18T05:30:00Z') / 1000,
      noiseMeters: 0,
      seed: 1,
    });
    const id = await publishTrack(ana, segment);
    const boundsFor = async (member: Member): Promise<unknown> => {
      const pack = (await order(member, { kind: 'activity', id })).data.orderPack.id;
      expect(await built(member, pack)).toMatchObject({ state: 'ready' });
      return (await manifestOf(member, pack)).manifest.bounds;
    };
    expect(await boundsFor(ana)).toEqual([1.44, 42.59, 1.4422, 42.5915]);
    expect(await boundsFor(bea)).toBeNull();
  });

  it('are no longer answered once their subject cannot be read, nor stay in the making for a suspended member', async () => {
    const [ana, bea] = [await server.member(), await server.member('Bea')];
    const { db } = server.server.database;
    const save = `mutation { saveActivity(input: { title: "Shared day", kind: hiking, happenedOn: "2026-07-19", visibility: everyone,
      trackIds: [], milestones: [{ elementId: "${elements[0]?.id}", role: reached }] }) { id } }`;
    const saved = await server.graphql(save, {}, ana.token);
    const activity = saved.data.saveActivity.id;
    await server.graphql('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id: activity }, ana.token);
    const { id } = (await order(bea, { kind: 'activity', id: activity })).data.orderPack;
    expect(await built(bea, id)).toMatchObject({ state: 'ready' });
    const { manifest } = await manifestOf(bea, id);
    const chunk = `/api/packs/${id}/chunks/${[...chunkLengths(manifest.parts).keys()][0]}`;
    expect((await get(chunk, bea.token)).status).toBe(200);
    await sql`update activity set visibility = 'onlyMe' where id = ${activity}`.execute(db);
    for (const path of [chunk, `/api/packs/${id}/manifest`]) expect((await get(path, bea.token)).status).toBe(404);
    await sql`update activity set visibility = 'everyone' where id = ${activity}`.execute(db);
    expect((await get(chunk, bea.token)).status).toBe(200);

    await sql`update account set suspended_at = now() where id = ${bea.id}`.execute(db);
    await sql`update offline_pack set state = 'building', build = 'stopped' where id = ${id}`.execute(db);
    await continueBuilding(db);
    const state = async () =>
      (await sql<{ state: string }>`select state from offline_pack where id = ${id}`.execute(db)).rows[0]?.state;
    await expect.poll(state, { timeout: 30_000, interval: 50 }).toBe('failed');
  });

  it('are as many as the plan allows, however many are ordered at once', async () => {
    const ana = await server.member();
    const replies = await Promise.all(elements.map(({ id }) => order(ana, { kind: 'element', id })));
    expect(replies.filter((reply) => code(reply) === 'plan_limit')).toHaveLength(elements.length - 1);
    const [pack] = await mine(ana);
    // The same subject again is the same pack.
    const first = replies.findIndex((reply) => code(reply) === undefined);
    const again = await order(ana, { kind: 'element', id: elements[first]?.id });
    expect([code(again), again.data?.orderPack.id]).toEqual([undefined, pack?.id]);
    expect(await mine(ana)).toHaveLength(1);
  });

  it('are refused for what is no subject or too large', async () => {
    const ana = await server.member();
    const refused = async (input: object) => code(await order(ana, input));
    for (const bounds of [
      [0, 40, 5, 45],
      [-180, 42, 180, 42.00005],
    ])
      expect(await refused({ kind: 'area', bounds })).toBe('plan_limit');
    for (const bounds of [[0, 40, 0, 41], [5, 40, 4, 41], [0, 40, 1], [0, 40, 1, 95], null])
      expect(await refused({ kind: 'area', bounds })).toBe('invalid_input');
    expect(await refused({ kind: 'element', id: '../etc' })).toBe('invalid_input');
    expect(await refused({ kind: 'element' })).toBe('invalid_input');
    expect(await refused({ kind: 'element', id: elements[0]?.id, title: ' ' })).toBe('invalid_input');
    expect(code(await server.graphql(ORDER, { input: { kind: 'area', title: 'x' } }))).toBe('unauthenticated');
    expect(await mine(ana)).toEqual([]);
  });
});
