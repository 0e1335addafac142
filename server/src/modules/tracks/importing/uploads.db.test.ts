import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processorSeconds } from '@cordada/core/testing/processorSeconds';
import {
  gzipped,
  sampleGeojson,
  sampleGpx,
  sampleKml,
  sampleKmz,
  sampleTcx,
  sampleWaypoint,
} from '@cordada/core/tracks/samples/sampleFiles';
import { sampleFit } from '@cordada/core/tracks/samples/sampleFit';
import { syntheticActivity } from '@cordada/core/tracks/samples/syntheticActivity';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';

const activity = (seed: number) =>
  syntheticActivity({
    waypoints: [
      [-30 + seed / 100, 40, 100],
      [-30 + seed / 100, 40.01, 400],
    ],
    startEpoch: 1_752_904_800,
    seed,
  });

describe('uploading a track', () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer();
    ({ token } = await server.member());
  });
  afterAll(() => server.stop());

  const stored = async (): Promise<number> =>
    (await server.server.database.db.selectFrom('track').select('id').execute()).length;
  const filesBelow = (folder: string): string[] =>
    fs.existsSync(folder)
      ? fs
          .readdirSync(folder, { recursive: true, encoding: 'utf8' })
          .filter((file) => fs.statSync(path.join(folder, file)).isFile())
      : [];
  const keptFiles = (): string[] => filesBelow(path.join(server.dataDirectory, 'files'));

  it.each([
    ['GPX', () => sampleGpx({ segments: [activity(1)], waypoints: [sampleWaypoint('Hut', -29.99, 40.005)] })],
    ['TCX', () => sampleTcx({ segments: [activity(2)] })],
    ['KML', () => sampleKml({ segments: [activity(3)] })],
    ['KMZ', () => sampleKmz({ segments: [activity(4)] })],
    ['FIT', () => sampleFit([activity(5)])],
    ['GeoJSON', () => sampleGeojson({ segments: [activity(6)] })],
    ['gzipped GPX', () => gzipped(sampleGpx({ segments: [activity(7)] }))],
  ])('reads %s whatever its name, and keeps the original', async (_format, make) => {
    const content = make();
    const { status, body } = await server.upload(token, content, 'nameless.bin');
    expect(status).toBe(201);
    expect(body.distanceMeters).toBeGreaterThan(1_000);
    expect(body.ascentMeters).toBeGreaterThan(250);
    const original = await fetch(`${server.base}/api/tracks/${body.id}/original`, {
      headers: { 'x-access-token': token },
    });
    expect(Buffer.from(await original.arrayBuffer()).equals(Buffer.from(content))).toBe(true);
  });

  it('gives a track without heights those of the terrain, says whose they are, and knows its file again', async () => {
    const flat = (east: number) => {
      const segment = syntheticActivity({
        waypoints: [
          [1.4711 + east, 42.5745, 2_000],
          [1.443661 + east, 42.591799, 2_900],
        ],
        startEpoch: 1_752_904_800,
        seed: 9,
      });
      return sampleGpx({ segments: [{ ...segment, elevationMeters: segment.elevationMeters.map(() => Number.NaN) }] });
    };
    const { status, body } = await server.upload(token, flat(0));
    expect(status).toBe(201);
    expect(body.heightsFrom).toMatch(/^SRTM.*, 80 m$/);
    // From the valley to a summit of 2,900 m.
    expect(body.ascentMeters).toBeGreaterThan(700);
    expect(body.ascentMeters).toBeLessThan(1_500);
    const again = await server.upload(token, flat(0));
    expect(again).toMatchObject({ status: 409, body: { errorCode: 'duplicate_track', details: { trackId: body.id } } });
    // Nothing is known there.
    expect((await server.upload(token, flat(3))).body).toMatchObject({ heightsFrom: null, ascentMeters: null });
    expect((await server.upload(token, sampleGpx({ segments: [activity(88)] }))).body.heightsFrom).toBeNull();
  });

  it('gives waypoints, time and elevation back in the download', async () => {
    const { body } = await server.upload(
      token,
      sampleGpx({ segments: [activity(8)], waypoints: [sampleWaypoint('Refugio & fuente', -29.9, 40.003)] }),
    );
    const response = await fetch(`${server.base}/api/tracks/${body.id}.gpx`, { headers: { 'x-access-token': token } });
    const text = await response.text();
    expect(text).toContain('<name>Refugio &amp; fuente</name>');
    expect(text.match(/<trkpt /g)).toHaveLength(body.pointCount);
    expect(text.match(/<time>2025/g)?.length).toBeGreaterThanOrEqual(body.pointCount);
  });

  it('takes the tracks of a file with tracks and routes, and the routes on request', async () => {
    const line = (tag: string, lat: number) =>
      `<${tag}pt lat="${lat}" lon="0.6"/><${tag}pt lat="${lat + 0.01}" lon="0.6"/>`;
    const gpx = `<gpx><trk><type>hiking</type><trkseg>${line('trk', 42.6)}</trkseg></trk><rte>${line('rte', 42.7)}</rte></gpx>`;
    const tracks = await server.upload(token, gpx);
    expect(tracks.body).toMatchObject({ kind: 'hiking', warnings: [{ code: 'routes_left_out', count: 1 }] });
    expect(tracks.body.distanceMeters).toBeCloseTo(1_112, -1);
    const form = new FormData();
    form.append('file', new Blob([gpx]), 'both.gpx');
    const routes = await fetch(`${server.base}/api/tracks?lines=routes`, {
      method: 'POST',
      headers: { 'x-access-token': token },
      body: form,
    });
    expect(routes.status).toBe(201);
    expect(await routes.json()).toMatchObject({ warnings: [], pointCount: 2 });
  });

  it('U01 refuses a DOCTYPE and shows nothing of what it names', async () => {
    const before = await stored();
    const gpx = `<?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY x SYSTEM "file:///etc/passwd">]><gpx><trk><name>&x;</name></trk></gpx>`;
    const { status, body } = await server.upload(token, gpx);
    expect(status).toBe(422);
    expect(body.errorCode).toBe('track_forbidden_markup');
    expect(JSON.stringify(body)).not.toContain('root:');
    expect(await stored()).toBe(before);
  });

  it('U02 refuses a billion laughs at once', async () => {
    const entities = Array.from({ length: 10 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('');
    const gpx = `<!DOCTYPE gpx [<!ENTITY l0 "ha">${entities}]><gpx><trk><name>&l10;</name></trk></gpx>`;
    const refuse = async () => expect((await server.upload(token, gpx)).status).toBe(422);
    expect(await processorSeconds(refuse)).toBeLessThan(2);
  });

  it('U04 stops a gzip bomb at the limit', async () => {
    const bomb = gzipSync(Buffer.concat([Buffer.from('<gpx version="1.1"><!--'), Buffer.alloc(400_000_000, 32)]), {
      level: 9,
    });
    expect(bomb.length).toBeLessThan(1_000_000);
    const before = process.memoryUsage().rss;
    const { status, body } = await server.upload(token, bomb, 'bomb.gpx.gz');
    expect(status).toBe(413);
    expect(body.errorCode).toBe('track_inflated_too_large');
    expect(process.memoryUsage().rss - before).toBeLessThan(256_000_000);
  });

  it('U06 drops impossible points and says so', async () => {
    const points = ['91|0', '0|181', 'NaN|0', '1e400|0', '|', '40.001|-30', '40.002|-30', '40.003|-30']
      .map((pair) => pair.split('|'))
      .map(([lat, lon]) => `<trkpt lat="${lat}" lon="${lon}"/>`)
      .join('');
    const { status, body } = await server.upload(
      token,
      `<gpx version="1.1"><trk><trkseg>${points}</trkseg></trk></gpx>`,
    );
    expect(status).toBe(201);
    expect(body.pointCount).toBe(3);
    expect(body.warnings.reduce((sum: number, one: Json) => sum + one.count, 0)).toBe(5);
    expect(body).toMatchObject({ ascentMeters: null, startedAt: null });
  });

  it('U07 takes times that go backwards, stand still or come from the future', async () => {
    const times = [
      '2025-01-01T10:00:00Z',
      '2025-01-01T09:00:00Z',
      '2025-01-01T09:00:00Z',
      '1970-01-01T00:00:00Z',
      '2099-01-01T00:00:00Z',
    ];
    const points = times
      .map((time, i) => `<trkpt lat="${41 + i / 1000}" lon="-30"><ele>10</ele><time>${time}</time></trkpt>`)
      .join('');
    const { status, body } = await server.upload(
      token,
      `<gpx version="1.1"><trk><trkseg>${points}</trkseg></trk></gpx>`,
    );
    expect(status).toBe(201);
    const row = await server.server.database.db
      .selectFrom('track')
      .selectAll()
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow();
    expect(row.moving_seconds ?? 0).toBeGreaterThanOrEqual(0);
    expect(JSON.stringify(row.profile)).not.toMatch(/NaN|Infinity/);
  });

  it('U08 refuses a file without points, or with all of them at one place, and keeps nothing of it', async () => {
    const empty = await server.upload(token, '<gpx version="1.1"><trk><trkseg></trkseg></trk></gpx>');
    expect(empty).toMatchObject({ status: 422, body: { errorCode: 'track_empty' } });
    expect((await server.upload(token, '')).status).toBe(422);
    const point = '<trkpt lat="42.5" lon="-31"/>';
    const still = await server.upload(token, `<gpx version="1.1"><trk><trkseg>${point}${point}</trkseg></trk></gpx>`);
    expect(still).toMatchObject({ status: 422, body: { errorCode: 'track_one_place' } });
  });

  it('U09 refuses a million points, compressed', async () => {
    const gpx = `<gpx version="1.1"><trk><trkseg>${'<trkpt lat="42.5" lon="-31"><ele>1</ele></trkpt>'.repeat(1_000_000)}</trkseg></trk></gpx>`;
    const refuse = async (): Promise<void> => {
      const { status, body } = await server.upload(token, gzipSync(gpx));
      expect(status).toBe(413);
      expect(body.errorCode).toBe('track_too_many_points');
    };
    expect(await processorSeconds(refuse)).toBeLessThan(15);
  });

  it.each([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a PDF', '%PDF-1.7 …'],
    ['HTML', '<!doctype html><html><script>alert(1)</script></html>'],
    ['noise', Buffer.from(Array.from({ length: 500 }, (_, i) => (i * 7919) % 251))],
  ])('U15 refuses %s by its content', async (_name, content) => {
    const { status, body } = await server.upload(token, content, 'activity.gpx');
    expect([415, 422]).toContain(status);
    expect(body.description).not.toMatch(/at |\/work|node:/);
  });

  it.each([
    ['../../etc/passwd'],
    ['a\u0000b.gpx'],
    ['<img src=x onerror=alert(1)>.gpx'],
    [`${'x'.repeat(300)}.gpx`],
    ['\u202Excod.gpx'],
  ])('U18 stores %j under a name of its own', async (name) => {
    const { status, body } = await server.upload(token, sampleGpx({ segments: [activity(100 + name.length)] }), name);
    expect(status).toBe(201);
    expect(keptFiles().every((file) => /^tracks\/[\w]+\/[\w]+\.[a-z]+$/.test(file))).toBe(true);
    const original = await fetch(`${server.base}/api/tracks/${body.id}/original`, {
      headers: { 'x-access-token': token },
    });
    const header = original.headers.get('content-disposition') ?? '';
    expect(header).toMatch(/^attachment; filename="[\w. -]*"; filename\*=UTF-8''[\w.%~!$&+^`|-]*$/);
  });

  it('U20 leaves nothing behind when the sender goes away', async () => {
    const before = { tracks: await stored(), files: keptFiles().length };
    const { port } = new URL(server.base);
    await new Promise<void>((resolve) => {
      const socket = net.connect(Number(port), '127.0.0.1', () => {
        socket.write(
          `POST /api/tracks HTTP/1.1\r\nhost: x\r\nx-access-token: ${token}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 900000\r\n\r\n` +
            `--b\r\ncontent-disposition: form-data; name="file"; filename="a.gpx"\r\n\r\n<gpx version="1.1">${'<!-- -->'.repeat(2_000)}`,
          () => socket.destroy(),
        );
      });
      socket.on('close', () => resolve());
      socket.on('error', () => resolve());
    });
    await expect.poll(() => keptFiles().length).toBe(before.files);
    expect(await stored()).toBe(before.tracks);
  });

  it('U21 refuses what is over the quota', async () => {
    const { db } = server.server.database;
    const member = await server.member();
    await db
      .insertInto('stored_file')
      .values({
        id: 'full',
        owner_id: member.id,
        storage_key: 'tracks/full/full.gpx',
        media_type: 'x',
        byte_size: 5_000_000_000,
      })
      .execute();
    const { status, body } = await server.upload(member.token, sampleGpx({ segments: [activity(50)] }));
    expect(status).toBe(413);
    expect(body.errorCode).toBe('quota');
  });

  it('refuses a file over 25 MB, a visitor, and a form without a file', async () => {
    const large = await server.upload(token, `<gpx version="1.1"><!--${'x'.repeat(25_100_000)}--></gpx>`);
    expect(large).toMatchObject({ status: 413, body: { errorCode: 'payload_too_large' } });
    expect((await server.upload(undefined, sampleGpx({ segments: [activity(51)] }))).status).toBe(401);
    const form = new FormData();
    form.set('other', 'x');
    const response = await fetch(`${server.base}/api/tracks`, {
      method: 'POST',
      headers: { 'x-access-token': token },
      body: form,
    });
    expect(response.status).toBe(400);
  });

  it('X03 and X05 cleans and encodes what a file calls itself', async () => {
    const name = 'Evil\u0007 \u202Ename</script><script>alert(1)</script>';
    const gpx = sampleGpx({ segments: [activity(60)] }).replace(
      /<trk>/,
      `<trk><name>${name.replace(/[<>\p{Cc}]/gu, (sign) => ({ '<': '&lt;', '>': '&gt;' })[sign] ?? ' ')}</name>`,
    );
    const { body } = await server.upload(token, gpx);
    const row = await server.server.database.db
      .selectFrom('track')
      .select('name')
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow();
    expect(row.name).not.toMatch(/[\p{Cc}\u202E]/u);
    const text = await (
      await fetch(`${server.base}/api/tracks/${body.id}.gpx`, { headers: { 'x-access-token': token } })
    ).text();
    expect(text).not.toContain('<script>');
  });

  it('answers others while a large track is read (U02, oracle of every row)', async () => {
    const points = Array.from(
      { length: 100_000 },
      (_, i) => `<trkpt lat="${43 + (i % 1000) / 1e5}" lon="${-32 + i / 1e6}"><ele>${i % 900}</ele></trkpt>`,
    );
    const upload = server.upload(
      token,
      gzipSync(`<gpx version="1.1"><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`),
    );
    let answers = 0;
    let isDone = false;
    void upload.then(() => (isDone = true));
    while (!isDone) {
      await fetch(`${server.base}/health/live`);
      answers += 1;
    }
    expect((await upload).status).toBe(201);
    // Read between the requests of others, it would let through a handful of them.
    expect(answers).toBeGreaterThan(20);
  });
});
