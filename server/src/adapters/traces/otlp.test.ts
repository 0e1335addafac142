import { afterEach, expect, it } from 'vitest';
import { createOtlpTraces } from './otlp.ts';
import type { OtlpOptions } from './otlp.ts';
import { startOtlpReceiver } from './testing/otlpReceiver.ts';
import type { Traces } from './traces.ts';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function receiver() {
  const started = await startOtlpReceiver();
  stops.push(() => started.stop());
  return started;
}

function open(endpoint: string, more: Partial<OtlpOptions> = {}): { traces: Traces; lines: string[] } {
  const lines: string[] = [];
  const traces = createOtlpTraces(
    { endpoint, headers: {}, share: 1, environment: 'test', sendEveryMs: 1, ...more },
    { warn: (_details, message) => lines.push(message) },
  );
  stops.push(() => traces.stop());
  return { traces, lines };
}

function request(traces: Traces, work: () => void = () => undefined, traceparent?: string, route = '/pin/:id'): void {
  const span = traces.beginRequest('GET', traceparent);
  span.run(work);
  span.end({ route, status: 200, requestId: 'r-1' });
}

it('sends requests with their statements as children, also across awaits', async () => {
  const { endpoint, spans, headers, texts } = await receiver();
  const { traces } = open(`${endpoint}/`, { headers: { authorization: 'Bearer t' } });
  const span = traces.beginRequest('POST');
  const { promise, resolve } = Promise.withResolvers<void>();
  span.run(() => {
    void (async () => {
      await new Promise((next) => setImmediate(next));
      traces.beginStatement('select 1 from element')?.();
      traces.beginStatement('delete from track')?.(Object.assign(new Error('Ana'), { code: '23505' }));
      resolve();
    })();
  });
  await promise;
  span.end({ route: '/api/graphql', status: 503, requestId: 'r-7' });
  expect(traces.beginStatement('select 2')).toBeNull();
  await expect.poll(() => spans).toHaveLength(3);
  const root = spans.find(({ kind }) => kind === 2);
  expect(root).toMatchObject({
    name: 'POST /api/graphql',
    parentSpanId: undefined,
    isError: true,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/graphql',
      'http.response.status_code': 503,
      'cordada.request_id': 'r-7',
    },
  });
  for (const child of spans.filter(({ kind }) => kind === 3)) {
    expect(child).toMatchObject({ traceId: root?.traceId, parentSpanId: root?.spanId });
    expect(child.durationNanoseconds).toBeGreaterThan(0);
  }
  expect(spans.map(({ name }) => name).sort()).toEqual(['POST /api/graphql', 'delete track', 'select element']);
  expect(spans.find(({ name }) => name === 'delete track')).toMatchObject({
    isError: true,
    attributes: { 'error.type': '23505', 'db.query.text': 'delete from track' },
  });
  expect(headers[0]?.authorization).toBe('Bearer t');
  expect(texts.join('')).toContain('"cordada"');
  expect(texts.join('')).not.toContain('Ana');
});

it('continues the trace of a proxy, and obeys when that is not recorded', async () => {
  const { endpoint, spans } = await receiver();
  const { traces } = open(endpoint);
  request(traces, undefined, '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01');
  request(traces, undefined, '00-1af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00');
  request(traces, undefined, 'nonsense');
  await expect.poll(() => spans).toHaveLength(2);
  expect(spans[0]).toMatchObject({ traceId: '0af7651916cd43dd8448eb211c80319c', parentSpanId: 'b7ad6b7169203331' });
  expect(spans[1]?.parentSpanId).toBeUndefined();
});

it('traces jobs, and throws what they throw', async () => {
  const { endpoint, spans } = await receiver();
  const { traces } = open(endpoint);
  const lost = new Error('lost');
  await traces.runJob('mail:send', async () => traces.beginStatement('select from mail')?.());
  await expect(traces.runJob('mail:lose', () => Promise.reject(lost))).rejects.toBe(lost);
  await expect.poll(() => spans).toHaveLength(3);
  const job = spans.find(({ name }) => name === 'job mail:send');
  expect(spans.find(({ name }) => name === 'select mail')?.parentSpanId).toBe(job?.spanId);
  expect(spans.find(({ name }) => name === 'job mail:lose')?.isError).toBe(true);
});

it('records the share that is asked for', async () => {
  const { endpoint, spans } = await receiver();
  const none = open(endpoint, { share: 0 });
  request(none.traces, () => expect(none.traces.beginStatement('select 1')).toBeNull());
  await none.traces.stop();
  expect(spans).toEqual([]);
});

it('keeps at most one queue and one batch while the receiver hangs, and sends on when it answers', async () => {
  const { endpoint, spans, hang, release, heldRequests } = await receiver();
  const { traces } = open(endpoint);
  hang();
  request(traces);
  await expect.poll(heldRequests).toBe(1);
  for (let i = 0; i < 20_000; i += 1) request(traces);
  expect(heldRequests()).toBe(1);
  release();
  // The queue has room again only once a batch is sent, so one of these is taken.
  await expect
    .poll(
      () => {
        request(traces, undefined, undefined, '/last');
        return spans.some(({ name }) => name === 'GET /last');
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  // Fewer where a busy machine let a batch time out.
  expect(spans.filter(({ name }) => name !== 'GET /last').length).toBeLessThanOrEqual(1 + 2_048);
});

it('stops although the receiver hangs', async () => {
  const { endpoint, hang, spans } = await receiver();
  const { traces } = open(endpoint);
  hang();
  request(traces);
  await traces.stop();
  expect(spans).toEqual([]);
});

it('sends what is left when it stops', async () => {
  const { endpoint, spans } = await receiver();
  const { traces } = open(endpoint, { sendEveryMs: 3_600_000 });
  request(traces);
  await traces.stop();
  expect(spans).toHaveLength(1);
});

it('says once that nobody takes the traces', async () => {
  const { endpoint, stop } = await startOtlpReceiver();
  await stop();
  const { traces, lines } = open(endpoint);
  request(traces);
  await expect.poll(() => lines, { timeout: 30_000 }).toHaveLength(1);
  expect(lines[0]).toContain('not taken');
});
