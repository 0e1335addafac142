import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly kind: number;
  readonly isError: boolean;
  readonly durationNanoseconds: number;
  readonly attributes: Readonly<Record<string, unknown>>;
}

// Only tests read this, and they assert the shape.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any;

/** A receiver of OTLP over HTTP in JSON, as an OpenTelemetry Collector offers it. */
export async function startOtlpReceiver() {
  const spans: ReceivedSpan[] = [];
  const texts: string[] = [];
  const headers: http.IncomingHttpHeaders[] = [];
  const held: (() => void)[] = [];
  let isHanging = false;
  const receive = (text: string): void => {
    texts.push(text);
    const { resourceSpans }: Json = JSON.parse(text);
    for (const { scopeSpans } of resourceSpans)
      for (const { spans: some } of scopeSpans)
        for (const span of some) {
          const attributes = span.attributes.map(({ key, value }: Json) => [key, Object.values(value)[0]]);
          spans.push({
            traceId: span.traceId,
            spanId: span.spanId,
            parentSpanId: span.parentSpanId || undefined,
            name: span.name,
            kind: span.kind,
            isError: span.status?.code === 2,
            durationNanoseconds: Number(BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)),
            attributes: Object.fromEntries(attributes),
          });
        }
  };
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const answer = (): void => {
        if (request.url !== '/v1/traces' || request.headers['content-type'] !== 'application/json') {
          response.writeHead(404).end();
          return;
        }
        headers.push(request.headers);
        receive(Buffer.concat(chunks).toString());
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      };
      if (isHanging) held.push(answer);
      else answer();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    /** What was received, as it came. */
    texts,
    headers,
    heldRequests: () => held.length,
    hang() {
      isHanging = true;
    },
    /** Answers what it held back, and everything that comes. */
    release() {
      isHanging = false;
      for (const answer of held.splice(0)) answer();
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
