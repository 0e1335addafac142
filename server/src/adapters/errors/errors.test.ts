import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { errorContract, errorEvent } from './errors.contract.ts';
import type { ReceivedError } from './errors.contract.ts';
import { chooseErrors } from './index.ts';
import { createLocalErrors } from './local.ts';
import { createSentryErrors, readDsn } from './sentry.ts';

errorContract('local', async () => {
  const kept: ReceivedError[] = [];
  const traces: { page: string; firstByteMs: number }[] = [];
  const log = {
    info: (details: object) => {
      const { page, firstByteMs } = (details as { trace: { page: string; firstByteMs: number } }).trace;
      traces.push({ page, firstByteMs });
    },
  };
  const sink = createLocalErrors(log, async (event) => void kept.push({ ...event, release: String(event.release) }));
  return { sink, received: async () => kept, traces: async () => traces, stop: async () => undefined };
});

interface Envelope {
  readonly auth: string;
  readonly path: string;
  readonly header: Record<string, unknown>;
  readonly item: { readonly type: string; readonly length: number };
  // The test asserts the shape of the payload itself.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly payload: any;
}

async function envelopeServer(answer: () => { status: number; headers?: Record<string, string> }) {
  const envelopes: Envelope[] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const [first, second] = [body.indexOf(10), body.indexOf(10, body.indexOf(10) + 1)];
      const item = JSON.parse(body.subarray(first + 1, second).toString());
      envelopes.push({
        auth: String(request.headers['x-sentry-auth']),
        path: request.url ?? '',
        header: JSON.parse(body.subarray(0, first).toString()),
        item,
        payload: JSON.parse(body.subarray(second + 1, second + 1 + item.length).toString()),
      });
      const { status, headers } = answer();
      response.writeHead(status, headers).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    envelopes,
    dsn: `http://publickey@127.0.0.1:${port}/42`,
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

errorContract('sentry', async () => {
  const server = await envelopeServer(() => ({ status: 200 }));
  const sink = createSentryErrors(server.dsn);
  const of = (type: string) => server.envelopes.filter(({ item }) => item.type === type).map(({ payload }) => payload);
  return {
    sink,
    received: async () =>
      of('event').map((payload) => ({
        name: payload.exception.values[0].type,
        message: payload.exception.values[0].value,
        page: payload.transaction,
        kind: payload.tags.kind,
        side: payload.tags.side,
        release: payload.release.replace('cordada@', ''),
        requestId: payload.tags.request,
      })),
    traces: async () =>
      of('transaction').map(({ transaction, measurements }) => ({
        page: transaction,
        firstByteMs: measurements.ttfb.value,
      })),
    stop: server.stop,
  };
});

describe('the envelope protocol', () => {
  it('names the key in a header and the project in the path, and sends frames and steps', async () => {
    const server = await envelopeServer(() => ({ status: 200 }));
    await createSentryErrors(server.dsn).send(errorEvent('boom'));
    await server.stop();
    const [envelope] = server.envelopes;
    expect(envelope).toMatchObject({
      path: '/api/42/envelope/',
      header: { event_id: 'a1b2c3d4e5f60718293a4b5c6d7e8f90' },
    });
    expect(envelope?.auth).toContain('sentry_key=publickey');
    const { exception, breadcrumbs } = envelope?.payload ?? {};
    expect(exception.values[0].stacktrace.frames).toEqual([
      { function: '?', filename: '/assets/browser-def.js', lineno: 1, colno: 2 },
      { function: 'climb', filename: '/assets/pin-abc.js', lineno: 12, colno: 34 },
    ]);
    expect(breadcrumbs.values.map(({ message }: { message: string }) => message)).toEqual([
      'view welcome',
      'press a pin',
      'view pin',
    ]);
  });

  it('is silent for a while after being asked to', async () => {
    const server = await envelopeServer(() => ({ status: 429, headers: { 'retry-after': '120' } }));
    const sink = createSentryErrors(server.dsn);
    await sink.send(errorEvent('one'));
    await sink.send(errorEvent('two'));
    await server.stop();
    expect(server.envelopes).toHaveLength(1);
  });

  it('fails where nothing takes it, and says so without the key', async () => {
    const server = await envelopeServer(() => ({ status: 500 }));
    await expect(createSentryErrors(server.dsn).send(errorEvent('x'))).rejects.toThrow('answered 500');
    await server.stop();
    await expect(createSentryErrors(server.dsn).send(errorEvent('x'))).rejects.not.toThrow('publickey');
  });

  it.each(['https://example.org/1', 'https://key@example.org/', 'key@example.org/1', ''])('refuses %j', (dsn) => {
    expect(() => readDsn(dsn)).toThrow('must look like');
  });

  it('is chosen by the configuration, with a folder before the project', async () => {
    expect(readDsn('https://k@errors.example/base/7')).toEqual({
      url: 'https://errors.example/base/api/7/envelope/',
      key: 'k',
    });
    const log = { info: () => undefined };
    let kept = 0;
    const local = await chooseErrors({ errorReportDsn: null }, log, async () => void (kept += 1));
    await local.send(errorEvent('x'));
    expect(kept).toBe(1);
  });
});
