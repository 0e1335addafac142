import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, defaultTextMapGetter, trace } from '@opentelemetry/api';
import type { Context } from '@opentelemetry/api';
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import { RELEASE } from '@cordada/core/release';
import { errorCode } from '#server/db/errorCode.ts';
import { describeStatement } from './describeStatement.ts';
import type { Traces } from './traces.ts';

/** Spans that wait to be sent; later ones are dropped, so that a receiver that is away costs no more memory. */
const QUEUE_MAX = 2_048;
const BATCH_MAX = 512;
const SEND_EVERY_MS = 2_000;
const SEND_TIMEOUT_MS = 5_000;
const STOP_MAX_MS = 2_000;

export interface OtlpOptions {
  /** Without `/v1/traces`. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Share of the traces that are recorded, 0 to 1. A proxy's decision counts more. */
  readonly share: number;
  readonly environment: string;
  readonly sendEveryMs?: number;
}

type Log = { warn(details: object, message: string): void };

/** Sends spans by OTLP over HTTP, as JSON. Requests never wait for the receiver. */
export function createOtlpTraces(options: OtlpOptions, log: Log): Traces {
  const exporter = new OTLPTraceExporter({
    url: `${options.endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: { ...options.headers },
    timeoutMillis: SEND_TIMEOUT_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'cordada',
      'service.version': String(RELEASE),
      'deployment.environment.name': options.environment,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(options.share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reporting(exporter, log),
        maxQueueSize: QUEUE_MAX,
        maxExportBatchSize: BATCH_MAX,
        scheduledDelayMillis: options.sendEveryMs ?? SEND_EVERY_MS,
        exportTimeoutMillis: 2 * SEND_TIMEOUT_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('cordada');
  const propagator = new W3CTraceContextPropagator();
  const current = new AsyncLocalStorage<Context>();
  const parentOf = (traceparent: string | undefined): Context =>
    traceparent === undefined ? ROOT_CONTEXT : propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
  return {
    beginRequest(method, traceparent) {
      const parent = parentOf(traceparent);
      const attributes = { 'http.request.method': method };
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
      const context = trace.setSpan(parent, span);
      return {
        run: (work) => current.run(context, work),
        end({ route, status, requestId }) {
          span.updateName(`${method} ${route}`);
          span.setAttributes({
            'http.route': route,
            'http.response.status_code': status,
            'cordada.request_id': requestId,
          });
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    beginStatement(text) {
      const parent = current.getStore();
      if (!parent || !trace.getSpan(parent)?.isRecording()) return null;
      const { name, operation, shown } = describeStatement(text);
      const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': shown };
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent);
      return (error) => {
        if (error !== undefined) {
          // The message of PostgreSQL may contain a value.
          span.setAttribute('error.type', errorCode(error) ?? 'error');
          span.setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
      };
    },
    async runJob(name, work) {
      const span = tracer.startSpan(`job ${name}`, { kind: SpanKind.CONSUMER, attributes: { 'job.name': name } });
      try {
        await current.run(trace.setSpan(ROOT_CONTEXT, span), work);
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    async stop() {
      const waiting = new AbortController();
      const sent = provider.shutdown().catch(() => undefined);
      await Promise.race([sent, delay(STOP_MAX_MS, undefined, { signal: waiting.signal }).catch(() => undefined)]);
      waiting.abort();
    },
  };
}

/** Logs once when the receiver stops taking spans, and once when it takes them again. */
function reporting(exporter: SpanExporter, log: Log): SpanExporter {
  let isAway = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.code === ExportResultCode.FAILED;
        if (failed && !isAway) log.warn({ err: result.error }, 'traces are not taken, and dropped until they are');
        if (!failed && isAway) log.warn({}, 'traces are taken again');
        isAway = failed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
