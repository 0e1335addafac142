import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { elementPath } from '@cordada/core/pages/elementPages';
import { encodePath } from '@cordada/core/pages/paths';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { freePort } from '../testing/freePort.ts';

const VARNISHD = '/usr/sbin/varnishd';
const VCL = path.resolve(import.meta.dirname, '../../../../deploy/varnish/cordada.vcl');
const HOST = 'cordada.test';
const WAIT = { timeout: 20_000, interval: 50 };

interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

function ask(
  port: number,
  url: string,
  headers: Record<string, string> = {},
  method = 'GET',
  body = '',
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  http
    .request(
      { host: '127.0.0.1', port, path: encodePath(url), method, headers: { host: HOST, ...headers }, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      },
    )
    .on('error', reject)
    .end(body);
  return promise;
}

const textOf = ({ headers, body }: Answer): string => {
  const coding = headers['content-encoding'];
  return (coding === 'br' ? brotliDecompressSync(body) : coding === 'gzip' ? gunzipSync(body) : body).toString();
};

describe.skipIf(!fs.existsSync(VARNISHD) || process.platform !== 'linux')('Varnish in front', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-varnish-'));
  let bench: TestServer;
  let varnish: ChildProcess;
  let front: number;
  let purge: number;
  let author: { id: string; token: string };

  beforeAll(async () => {
    const product = await freePort();
    [front, purge] = [await freePort(), await freePort()];
    bench = await startTestServer({
      port: product,
      trustedProxies: 1,
      cachePurgeUrls: [`http://127.0.0.1:${purge}`],
    });
    author = await bench.member('Ana');
    await sql`update account set email_verified_at = now(), created_at = now() - interval '9 days'`.execute(
      bench.server.database.db,
    );
    const file = path.join(folder, 'cordada.vcl');
    const shipped = fs.readFileSync(VCL, 'utf8');
    expect(shipped).toContain('.port = "3000"');
    fs.writeFileSync(file, shipped.replace('.port = "3000"', `.port = "${product}"`));
    varnish = spawn(
      VARNISHD,
      // prettier-ignore
      ['-F', '-j', 'none', '-n', path.join(folder, 'work'), '-s', 'malloc,64m', '-f', file,
        '-a', `http=127.0.0.1:${front}`, '-a', `purge=127.0.0.1:${purge}`],
      { stdio: 'ignore' },
    );
    await vi.waitFor(async () => expect((await ask(front, '/health/live')).status).toBe(200), {
      ...WAIT,
      timeout: 60_000,
    });
  }, 180_000);
  afterAll(async () => {
    varnish?.kill('SIGTERM');
    await bench?.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const get = (url: string, headers: Record<string, string> = {}): Promise<Answer> => ask(front, url, headers);
  const untilHit = (url: string, headers: Record<string, string> = {}): Promise<Answer> =>
    vi.waitFor(async () => {
      const answer = await get(url, headers);
      expect(answer.headers['x-cache']).toBe('hit');
      return answer;
    }, WAIT);
  const run = async (query: string, variables: object, token = author.token): Promise<Json> => {
    const { data, errors } = await bench.graphql(query, variables, token);
    if (!data) throw new Error(JSON.stringify(errors));
    return Object.values(data)[0];
  };
  const publish = async ({ id, version }: Json): Promise<string> =>
    (
      await run('mutation ($id: ID!, $v: Int!) { publishElementDraft(id: $id, version: $v, comment: "") { id } }', {
        id,
        v: version,
      })
    ).id;
  const addMountain = async (name: string): Promise<string> =>
    publish(
      await run('mutation ($c: Json) { beginElement(type: mountain, content: $c) { id version } }', {
        c: { name, place: [0.5, 42.6], fields: {} },
      }),
    );
  const rename = async (id: string, name: string): Promise<void> => {
    const draft = await run('mutation ($id: ID!) { editElement(id: $id) { id version content } }', { id });
    const saved = await run(
      'mutation ($id: ID!, $v: Int!, $c: Json!) { saveElementDraft(id: $id, version: $v, content: $c) { id version } }',
      { id: draft.id, v: draft.version, c: { ...draft.content, name } },
    );
    await publish(saved);
  };
  const addressOf = async (id: string): Promise<string> => {
    const { slug } = await run('query ($id: ID!) { element(id: $id) { slug } }', { id });
    return elementPath({ kind: 'mountain', id, slug }, 'neutral');
  };

  it('answers the second visitor itself, each in the coding that they take', async () => {
    const page = await addressOf(await addMountain('Pico de la Copia'));
    const [plain, gzip, brotli] = [
      await untilHit(page),
      await untilHit(page, { 'accept-encoding': 'gzip' }),
      await untilHit(page, { 'accept-encoding': 'gzip, deflate, br, zstd' }),
    ];
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(textOf(plain)).toContain('Pico de la Copia');
    for (const answer of [gzip, brotli]) expect(textOf(answer)).toBe(textOf(plain));
    const refusing = await untilHit(page, { 'accept-encoding': 'gzip, br;q=0' });
    expect(refusing.headers['content-encoding']).toBe('gzip');

    for (const name of ['surrogate-key', 'surrogate-control', 'x-request-id', 'age'])
      expect(plain.headers[name]).toBeUndefined();
    expect(plain.headers['cache-control']).toBe('public, max-age=0, must-revalidate');

    // A purge of the new mountain may still come late.
    const known = await untilHit(page, { 'if-none-match': String(brotli.headers.etag), 'accept-encoding': 'br' });
    expect([known.status, known.body.length, known.headers['x-cache']]).toEqual([304, 0, 'hit']);
    const head = await ask(front, page, {}, 'HEAD');
    expect([head.status, head.body.length, head.headers['x-cache']]).toEqual([200, 0, 'hit']);
    const part = await get(page, { range: 'bytes=0-14' });
    expect([part.status, part.body.toString()]).toEqual([206, '<!doctype html>']);
  });

  it('keeps the page of each host, whatever a client forges', async () => {
    const page = await addressOf(await addMountain('Pico del Host'));
    const forged = await get(page, { 'x-forwarded-host': `es.${HOST}`, 'x-original-url': '/', 'surrogate-key': '*' });
    const honest = await untilHit(page);
    expect(textOf(honest)).toBe(textOf(forged));
    expect(textOf(forged)).toContain('<html lang="en"');
    const other = await get('/', { host: `es.${HOST}` });
    expect(other.headers['x-cache']).toBe('miss');
    expect(textOf(other)).toContain('lang="es"');
    expect(textOf(await get('/'))).not.toContain('<html lang="es"');
  });

  it('shows a change to the next visitor, and keeps the pages and tiles that it does not concern', async () => {
    const changed = await addMountain('Pico Antiguo');
    const changedPage = await addressOf(changed);
    // Of the catalogue and far away, so that no purge of its own creation is still to come.
    const far = await run(
      '{ elements(first: 1, filter: { types: [mountain], bounds: [-6, 43, -4, 44] }) { nodes { id } } }',
      {},
    );
    const otherPage = await addressOf(far.nodes[0].id);
    await untilHit(changedPage);
    await untilHit(otherPage);
    const tile = '/tiles/elements/16/32859/24180.mvt';
    const isOnMap = async (name: string): Promise<boolean> =>
      textOf(await get(tile, { 'accept-encoding': 'gzip' })).includes(name);
    await untilHit(tile, { 'accept-encoding': 'gzip' });
    expect(await isOnMap('Pico Antiguo')).toBe(true);
    const heat = '/tiles/density/9/256/188.mvt';
    await untilHit(heat);

    await rename(changed, 'Pico Nuevo');
    await vi.waitFor(async () => {
      const text = textOf(await get(changedPage));
      expect([text.includes('Pico Nuevo'), text.includes('Pico Antiguo')]).toEqual([true, false]);
      expect(await isOnMap('Pico Nuevo')).toBe(true);
    }, WAIT);
    expect((await get(otherPage)).headers['x-cache']).toBe('hit');
    expect((await get(heat)).headers['x-cache']).toBe('hit');
  });

  it('takes purges at their own socket alone, and nothing else there', async () => {
    const page = await addressOf(await addMountain('Pico Ajeno'));
    await untilHit(page);
    for (const method of ['PURGE', 'BAN', 'TRACE']) {
      const refused = await ask(front, page, { 'surrogate-key': '*', 'x-cordada-shared': 'yes' }, method);
      expect(refused.status, method).toBe(405);
    }
    expect((await get(page)).headers['x-cache']).toBe('hit');
    expect((await ask(purge, page)).status).toBe(405);
    expect((await ask(purge, '/api/graphql', {}, 'POST', '{}')).status).toBe(405);
    for (const keys of ['', '.*', 'abcdefgh|.*', 'abcdefgh) || obj.status ~ (2', 'short'])
      expect((await ask(purge, '/', { 'surrogate-key': keys }, 'PURGE')).status, keys).toBe(400);
    expect((await get(page)).headers['x-cache']).toBe('hit');
    expect((await ask(purge, '/', { 'surrogate-key': 'abcdefgh 12345_-8' }, 'PURGE')).status).toBe(200);
    expect((await get(page)).headers['x-cache']).toBe('hit');
    expect((await ask(purge, '/', { 'surrogate-key': '*' }, 'PURGE')).status).toBe(200);
    expect((await get(page)).headers['x-cache']).toBe('miss');
  });

  it('gives nobody what is another’s: members, visitors and every kind of address', async () => {
    const other = await bench.member('Berta');
    const title = 'Secreto de Ana';
    const track = await bench.upload(author.token, gpx());
    expect(track.status).toBe(201);
    const form = new FormData();
    const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#246' } })
      .jpeg()
      .toBuffer();
    form.set('file', new Blob([photo]), 'photo.jpg');
    const sent = await fetch(`${bench.base}/api/images`, {
      method: 'POST',
      headers: { 'x-access-token': author.token },
      body: form,
    });
    const image = await sent.json();
    const activity = await run(
      `mutation ($t: [ID!]!, $title: String!) { saveActivity(input: { kind: hiking, title: $title,
        happenedOn: "2026-05-01", visibility: onlyMe, trackIds: $t, milestones: [] }) { id } }`,
      { t: [track.body.id], title },
    );
    await run('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id: activity.id });

    const mine = [
      `/api/tracks/${track.body.id}.gpx`,
      `/api/tracks/${track.body.id}/original`,
      `/api/tracks/${track.body.id}/points`,
      `/api/tracks/${track.body.id}/line.json`,
      `/api/activities/${activity.id}.gpx`,
    ];
    const shared = [
      '/',
      '/robots.txt',
      '/tiles/regions.geojson',
      `/activity/${activity.id}`,
      '/settings',
      '/activities',
    ];
    const tokens = [author.token, other.token, undefined];
    const as = (token: string | undefined): Record<string, string> => (token ? { 'x-access-token': token } : {});
    // Twice and from every side, so that whatever was kept is met by everybody else.
    for (const round of [1, 2]) {
      for (const token of [...tokens, ...tokens.toReversed()]) {
        for (const url of [...mine, ...shared]) {
          const answer = await get(url, { ...as(token), 'accept-encoding': 'identity' });
          const label = `${round} ${url} ${tokens.indexOf(token)}`;
          if (token) expect(answer.headers['x-cache'], label).toBe('miss');
          if (!mine.includes(url)) {
            expect(textOf(answer), label).not.toContain(title);
            continue;
          }
          expect(answer.headers['x-cache'], label).toBe('miss');
          if (token === author.token) expect(answer.status, label).toBe(200);
          if (token !== author.token) {
            expect(answer.body.toString('latin1'), label).not.toContain('<trkpt');
            expect([401, 404], label).toContain(answer.status);
          }
        }
        const reply = await ask(
          front,
          '/api/graphql',
          { 'content-type': 'application/json', ...as(token) },
          'POST',
          JSON.stringify({ query: '{ viewer { id firstName } }' }),
        );
        const viewer = JSON.parse(reply.body.toString()).data?.viewer ?? null;
        const expected = token === author.token ? author.id : token === other.token ? other.id : null;
        expect(viewer?.id ?? null).toBe(expected);
      }
    }

    const shown = await run('query ($ids: [ID!]!) { images(ids: $ids) { originalUrl } }', { ids: [image.id] });
    const original = shown[0].originalUrl as string;
    const cookie = await get('/', { cookie: 'a=1' });
    expect(cookie.headers['x-cache']).toBe('miss');
    expect((await get('/', { authorization: 'Bearer x' })).headers['x-cache']).toBe('miss');
    const direct = await fetch(bench.base + original);
    if (!/^public/.test(direct.headers.get('cache-control') ?? ''))
      for (const _round of [1, 2]) expect((await get(original)).headers['x-cache']).toBe('miss');
  }, 120_000);

  it('shows pages while the product restarts, and nothing private', async () => {
    const page = await addressOf(await addMountain('Pico Paciente'));
    await untilHit(page);
    await bench.restart(async () => {
      expect(textOf(await get(page))).toContain('Pico Paciente');
      // A page that nobody has asked for, a member's request and a write cannot be answered.
      expect((await get('/mountains')).status).toBe(503);
      expect((await get(page, { 'x-access-token': author.token })).status).toBe(503);
      const asJson = { 'content-type': 'application/json' };
      const api = await ask(front, '/api/graphql', asJson, 'POST', '{"query":"{ viewer { id } }"}');
      expect([api.status, JSON.parse(api.body.toString()).errorCode]).toEqual([503, 'unavailable']);
    });
    await vi.waitFor(async () => expect((await get('/mountains')).status).toBe(200), WAIT);
    // What changed while nobody listened is unknown, so everything was purged.
    await vi.waitFor(async () => expect(Number((await get('/robots.txt')).headers['age'] ?? 0)).toBe(0), WAIT);
    await untilHit(page);
    await invalidateCacheTags(bench.server.database.db, ['*']);
    await vi.waitFor(async () => expect((await get(page)).headers['x-cache']).toBe('miss'), { ...WAIT, interval: 1 });
  }, 120_000);
});

function gpx(): string {
  const points = Array.from(
    { length: 40 },
    (_, i) =>
      `<trkpt lat="${42.6 + i * 0.001}" lon="0.5"><ele>${2000 + i}</ele><time>${new Date(Date.UTC(2026, 4, 1, 8, i)).toISOString()}</time></trkpt>`,
  );
  return `<?xml version="1.0"?><gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`;
}
