import type { ErrorEvent, ErrorSink, PageTrace } from './errors.ts';

const SEND_TIMEOUT_MS = 5_000;
/** Shortest pause after the server asks us to slow down. */
const QUIET_MS = 60_000;

interface Destination {
  readonly url: string;
  readonly key: string;
}

/** @throws Error for an invalid data source name; the message omits it because it contains a key */
export function readDsn(dsn: string): Destination {
  const url = URL.canParse(dsn) ? new URL(dsn) : null;
  const [, folder = '', project] = /^(.*)\/(\d+)\/?$/.exec(url?.pathname ?? '') ?? [];
  if (!url || !project || !url.username || !/^https?:$/.test(url.protocol)) {
    throw new Error('ERROR_REPORT_DSN must look like https://key@host/project');
  }
  return { url: `${url.origin}${folder}/api/${project}/envelope/`, key: url.username };
}

/** Sends errors over plain HTTP to a server that accepts Sentry envelopes. */
export function createSentryErrors(dsn: string): ErrorSink {
  const { url, key } = readDsn(dsn);
  let quietUntil = 0;

  const post = async (id: string, type: string, payload: object): Promise<void> => {
    if (Date.now() < quietUntil) return;
    const header = JSON.stringify({ event_id: id, sent_at: new Date().toISOString() });
    const body = JSON.stringify(payload);
    const item = JSON.stringify({ type, length: Buffer.byteLength(body), content_type: 'application/json' });
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-sentry-envelope',
        'x-sentry-auth': `Sentry sentry_version=7, sentry_client=cordada/1, sentry_key=${key}`,
      },
      body: `${header}\n${item}\n${body}\n`,
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (response.status === 429) {
      quietUntil = Date.now() + Math.max(QUIET_MS, Number(response.headers.get('retry-after') ?? 0) * 1000 || 0);
      return;
    }
    if (!response.ok) throw new Error(`The error server answered ${response.status}`);
  };
  return {
    send: (event) => post(event.id, 'event', eventPayload(event)),
    trace: (trace) => post(trace.id, 'transaction', tracePayload(trace)),
  };
}

const seconds = (at: Date): number => at.getTime() / 1000;

function eventPayload(event: ErrorEvent): object {
  return {
    event_id: event.id,
    timestamp: seconds(event.at),
    platform: event.side === 'browser' ? 'javascript' : 'node',
    level: 'error',
    logger: event.side,
    release: `cordada@${event.release}`,
    environment: event.environment,
    transaction: event.page,
    tags: { kind: event.kind, side: event.side, request: event.requestId },
    exception: { values: [{ type: event.name, value: event.message, stacktrace: { frames: frames(event.stack) } }] },
    breadcrumbs: { values: event.trail.map((message) => ({ category: 'ui', message })) },
  };
}

function frames(stack: string): object[] {
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, name, file, lineNumber, column] =
        /^\s*(?:at )?(?:(.*?)[ @]\(?)?([^\s(@]+):(\d+):(\d+)\)?$/.exec(line) ?? [];
      return file ? [{ function: name ?? '?', filename: file, lineno: Number(lineNumber), colno: Number(column) }] : [];
    })
    .reverse();
}

function tracePayload(trace: PageTrace): object {
  const start = seconds(trace.at) - trace.loadedMs / 1000;
  return {
    event_id: trace.id,
    type: 'transaction',
    transaction: trace.page,
    platform: 'javascript',
    release: `cordada@${trace.release}`,
    environment: trace.environment,
    start_timestamp: start,
    timestamp: seconds(trace.at),
    contexts: { trace: { trace_id: trace.id, span_id: trace.id.slice(0, 16), op: 'pageload' } },
    measurements: { ttfb: { value: trace.firstByteMs, unit: 'millisecond' } },
  };
}
