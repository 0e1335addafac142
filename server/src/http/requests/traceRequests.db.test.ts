import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOtlpReceiver } from '#server/adapters/traces/testing/otlpReceiver.ts';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { TestServer } from '#server/db/testing/testServer.ts';

const PARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const [, TRACE_ID, PARENT_ID] = PARENT.split('-');

describe('traces of requests', () => {
  let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>;
  let proxied: TestServer;
  let open: TestServer;
  const spanOf = (requestId: string | null) =>
    receiver.spans.find(({ attributes }) => attributes['cordada.request_id'] === requestId);
  const childrenOf = (spanId: string | undefined) =>
    receiver.spans.filter(({ parentSpanId }) => spanId !== undefined && parentSpanId === spanId);

  beforeAll(async () => {
    receiver = await startOtlpReceiver();
    const traces = { endpoint: receiver.endpoint, headers: {}, share: 1 };
    [proxied, open] = await Promise.all([
      startTestServer({ traces, trustedProxies: 1 }),
      startTestServer({ traces, trustedProxies: 0 }),
    ]);
  });
  afterAll(async () => {
    await Promise.all([proxied.stop(), open.stop()]);
    await receiver.stop();
  });

  it('are children of the span of a trusted proxy alone', async () => {
    const ids: (string | null)[] = [];
    for (const { base } of [proxied, open]) {
      const answer = await fetch(`${base}/api/search?q=aneto`, { headers: { traceparent: PARENT } });
      await answer.text();
      ids.push(answer.headers.get('x-request-id'));
    }
    const [first = null, second = null] = ids;
    await expect.poll(() => spanOf(first)).toMatchObject({ traceId: TRACE_ID, parentSpanId: PARENT_ID });
    await expect.poll(() => spanOf(second)).toMatchObject({ parentSpanId: undefined });
    expect(spanOf(second)?.traceId).not.toBe(TRACE_ID);
  });

  it('have their statements as children, also after reading a body and while rendering a page', async () => {
    const answer = await fetch(`${open.base}/api/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ elements(first: 1) { nodes { id } } }' }),
    });
    expect(answer.status).toBe(200);
    await answer.text();
    const page = await open.page('/activities');
    for (const [id, name] of [
      [answer.headers.get('x-request-id'), 'POST /api/graphql'],
      [String(page.headers['x-request-id']), 'GET /*'],
    ] as const) {
      await expect.poll(() => spanOf(id)?.name).toBe(name);
      const children = childrenOf(spanOf(id)?.spanId);
      expect(children.length, name).toBeGreaterThan(0);
      for (const child of children) {
        expect(child).toMatchObject({ kind: 3, traceId: spanOf(id)?.traceId });
        expect(child.attributes['db.query.text']).toMatch(/^\w+/);
      }
    }
  });

  it('trace the jobs with their statements', async () => {
    const ana = await open.member('Ana');
    await open.mailsTo(ana.email);
    const job = () =>
      receiver.spans.find(({ name, spanId }) => name.startsWith('job ') && childrenOf(spanId).length > 0);
    await expect.poll(job).toBeDefined();
  });

  it('contain nothing personal', async () => {
    const ana = await proxied.member('Petronila');
    const secrets = [
      ana.email,
      ana.id,
      ana.token,
      'Petronila',
      ana.password,
      '203.0.113.66',
      'secretword',
      'Cordadabot',
    ];
    const headers = { 'x-forwarded-for': '203.0.113.66', 'x-access-token': ana.token, 'user-agent': 'Cordadabot/9' };
    await (await fetch(`${proxied.base}/api/search?q=secretword`, { headers })).text();
    const last = await fetch(`${proxied.base}/user/${ana.id}?x=secretword`, { headers });
    await last.text();
    await proxied.graphql('query ($id: ID!) { user(id: $id) { firstName } }', { id: ana.id }, ana.token);
    await expect.poll(() => spanOf(last.headers.get('x-request-id'))).toBeDefined();
    const received = receiver.texts.join('\n');
    for (const secret of secrets) expect(received).not.toContain(secret);
  });

  it('cost nobody an answer while the receiver hangs or is away', async () => {
    receiver.hang();
    const ask = async () => (await open.graphql('{ elements(first: 1) { nodes { id } } }')).data.elements.nodes;
    expect(await ask()).toHaveLength(1);
    await expect.poll(receiver.heldRequests).toBeGreaterThan(0);
    for (let i = 0; i < 20; i += 1) expect(await ask()).toHaveLength(1);
    receiver.release();
    const away = await startOtlpReceiver();
    await away.stop();
    const lonely = await startTestServer({ traces: { endpoint: away.endpoint, headers: {}, share: 1 } });
    expect((await lonely.graphql('{ elements(first: 1) { nodes { id } } }')).data.elements.nodes).toHaveLength(1);
    await lonely.stop();
  });
});
