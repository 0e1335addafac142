import net from 'node:net';
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '@cordada/core/tracks/samples/random';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { TestServer } from '#server/db/testing/testServer.ts';

const gpx = (segments: string): Buffer =>
  gzipSync(`<gpx version="1.1"><trk><name>n</name>${segments}</trk></gpx>`, { level: 1 });
const point = (lat: number, lon: number, inside = ''): string =>
  `<trkpt lat="${lat.toFixed(6)}" lon="${lon.toFixed(6)}">${inside}</trkpt>`;

describe('tracks that nobody recorded', () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer();
    ({ token } = await server.member());
  });
  afterAll(() => server.stop());

  const incoming = (): string[] => {
    const folder = path.join(server.dataDirectory, 'files', 'incoming');
    return fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  };

  it('U09 takes a line that jumps around the Earth without filling the memory', async () => {
    const random = seededRandom(1);
    const points = Array.from({ length: 20_000 }, () => point(random() * 170 - 85, random() * 360 - 180)).join('');
    const before = process.memoryUsage().rss;
    const { status, body } = await server.upload(token, gpx(`<trkseg>${points}</trkseg>`));
    expect([201, 413]).toContain(status);
    if (status === 201) expect(body.proposals).toEqual([]);
    expect(process.memoryUsage().rss - before).toBeLessThan(256_000_000);
    expect((await fetch(`${server.base}/health/live`)).status).toBe(200);
  });

  it('U09 refuses a track of more pieces than any real one has', async () => {
    const segments = Array.from(
      { length: 40_000 },
      (_, i) => `<trkseg>${point(42 + i / 1e5, 1)}${point(42.0005 + i / 1e5, 1)}</trkseg>`,
    );
    const { status, body } = await server.upload(token, gpx(segments.join('')));
    expect(status).toBe(413);
    expect(body.errorCode).toBe('track_too_many_points');
  });

  it.each(['999999-12-31T00:00:00Z', '-99999-01-01T00:00:00Z', '-0001-01-01T00:00:00Z', '+275760-09-13T00:00:00Z'])(
    'U07 takes a clock that says %s and knows no time then',
    async (time) => {
      const at = `<time>${time}</time>`;
      const lat = 41 + (Number.parseInt(time, 10) % 97) / 1_000;
      const { status, body } = await server.upload(
        token,
        gpx(`<trkseg>${point(lat, -29, at)}${point(lat + 0.01, -29, at)}</trkseg>`),
      );
      expect(status).toBe(201);
      expect(body).toMatchObject({ startedAt: null, endedAt: null });
      const { data } = await server.graphql(
        'query ($id: ID!) { track(id: $id) { startedAt endedAt } }',
        { id: body.id },
        token,
      );
      expect(data.track).toEqual({ startedAt: null, endedAt: null });
    },
  );

  /** The answer to an upload of these bytes with this length, sent one by one or at once. */
  const sendUpload = (content: string, length: number, byteEveryMs: number | null): Promise<string> =>
    new Promise((resolve) => {
      let answer = '';
      const socket = net.connect(Number(new URL(server.base).port), '127.0.0.1', () => {
        socket.write(
          `POST /api/tracks HTTP/1.1\r\nhost: a.test\r\nx-access-token: ${token}\r\n` +
            `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${length}\r\n\r\n` +
            '--b\r\ncontent-disposition: form-data; name="file"; filename="a.gpx"\r\n\r\n<gpx>',
        );
        // What the length promises beyond it never comes.
        if (byteEveryMs === null) socket.write(content, () => void setTimeout(() => socket.end(), 500));
        else {
          const timer = setInterval(() => (socket.writable ? socket.write(' ') : clearInterval(timer)), byteEveryMs);
          socket.on('close', () => clearInterval(timer));
        }
      });
      socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(answer));
    });

  it('U19 refuses a form that is complete by its length but has no end', async () => {
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.gpx"\r\n\r\n<gpx>'.length;
    const answer = await sendUpload('</gpx>', head + 6, null);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(incoming()).toEqual([]);
  });

  it('U19 leaves nothing of an upload whose length lies', async () => {
    await sendUpload('</gpx>', 5_000, null);
    await expect.poll(incoming).toEqual([]);
  });

  it('U19 ends a sender of one byte a second within 30 s, and removes what came', async () => {
    const started = performance.now();
    const answer = await sendUpload('', 100_000, 1_000);
    expect(performance.now() - started).toBeLessThan(30_000);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff');
    await expect.poll(incoming).toEqual([]);
  });

  it('U19 answers a second file and other fields, and the next request on the same connection', async () => {
    const send = async (form: FormData): Promise<number> => {
      const response = await fetch(`${server.base}/api/tracks`, {
        method: 'POST',
        headers: { 'x-access-token': token },
        body: form,
        signal: AbortSignal.timeout(10_000),
      });
      return response.status;
    };
    const large = new FormData();
    large.set('other', new Blob(['x'.repeat(3_000_000)]), 'a.gpx');
    expect(await send(large)).toBe(400);
    const two = new FormData();
    for (const name of ['a', 'b']) two.append('file', new Blob(['<gpx></gpx>']), `${name}.gpx`);
    expect(await send(two)).toBe(422);
    const fields = new FormData();
    for (let i = 0; i < 50; i += 1) fields.append(`__proto__${i}`, 'x'.repeat(1_000));
    expect(await send(fields)).toBeLessThan(500);
    expect(incoming()).toEqual([]);
  });
});
