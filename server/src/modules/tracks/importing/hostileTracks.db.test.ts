import net from 'node:net';
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
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

  /** Begins an upload that promises more bytes than these. `answer` is what came until the server closed. */
  const sendUpload = (content: string, length: number): { socket: net.Socket; answer: Promise<string> } => {
    let text = '';
    const socket = net.connect(Number(new URL(server.base).port), '127.0.0.1', () => {
      socket.write(
        `POST /api/tracks HTTP/1.1\r\nhost: a.test\r\nconnection: close\r\nx-access-token: ${token}\r\n` +
          `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${length}\r\n\r\n` +
          `--b\r\ncontent-disposition: form-data; name="file"; filename="a.gpx"\r\n\r\n<gpx>${content}`,
      );
    });
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    return { socket, answer: new Promise((resolve) => void socket.on('close', () => resolve(text))) };
  };

  it('U19 refuses a form that is complete by its length but has no end', async () => {
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.gpx"\r\n\r\n<gpx>'.length;
    expect(await sendUpload('</gpx>', head + 6).answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(incoming()).toEqual([]);
  });

  it('U19 leaves nothing of an upload whose length lies', async () => {
    const { socket, answer } = sendUpload('</gpx>', 5_000);
    await expect.poll(incoming).toHaveLength(1);
    socket.end();
    await answer;
    await expect.poll(incoming).toEqual([]);
  });

  it('U19 ends a sender that falls silent within 30 s, and removes what came', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    try {
      const { answer } = sendUpload('', 100_000);
      await expect.poll(incoming).toHaveLength(1);
      vi.advanceTimersByTime(30_000);
      expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
      expect((await answer).toLowerCase()).toContain('x-content-type-options: nosniff');
    } finally {
      vi.useRealTimers();
    }
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
