import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { Failure } from '@cordada/core/failures';
import { ERROR_REPORT_MAX_BYTES, ERROR_REPORTS_PER_MINUTE } from '@cordada/core/limits';
import { isViewedPage } from '@cordada/core/reporting';
import { networkOf } from '#server/graphql/networkOf.ts';
import type { PageViews } from './pageViews.ts';
import type { Reporter } from './reporter.ts';

const WINDOW_MS = 60_000;
const NETWORKS_MAX = 10_000;
const LONGEST_MS = 600_000;

const ReportInput = v.object({
  kind: v.picklist(['error', 'notFound']),
  name: v.string(),
  message: v.string(),
  stack: v.string(),
  page: v.string(),
  release: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)),
  trail: v.pipe(v.array(v.string()), v.maxLength(100)),
});

const milliseconds = v.pipe(v.number(), v.minValue(0), v.maxValue(LONGEST_MS));
const ViewInput = v.object({
  page: v.custom<Parameters<PageViews['count']>[0]>(isViewedPage),
  load: v.optional(v.object({ firstByteMs: milliseconds, loadedMs: milliseconds })),
});

/** Registers `POST /api/error-reports` and `POST /api/page-views`. Neither stores anything about the sender. */
export function registerReportRoutes(app: FastifyInstance, reporter: Reporter, views: PageViews): void {
  // Rate limit per network, kept in memory for one minute only and never stored with the report.
  const counts = new LRUCache<string, number>({ max: NETWORKS_MAX, ttl: WINDOW_MS, noUpdateTTL: true });

  app.post('/api/error-reports', { bodyLimit: ERROR_REPORT_MAX_BYTES }, async (request, reply) => {
    const network = networkOf(request.ip);
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    if (count > ERROR_REPORTS_PER_MINUTE) {
      throw new Failure('too_many_requests', 'Too many reports.', {
        details: { reason: 'too_fast', retryAfterSeconds: Math.ceil(counts.getRemainingTTL(network) / 1000) },
      });
    }
    reporter.fromBrowser(read(ReportInput, request.body), request.id);
    return reply.code(204).header('cache-control', 'no-store').send();
  });

  app.post('/api/page-views', { bodyLimit: 1_000 }, async (request, reply) => {
    const { page, load } = read(ViewInput, request.body);
    views.count(page);
    if (load) reporter.trace({ page, ...load });
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}

/** @throws Failure `bad_request` */
function read<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, body);
  if (!parsed.success) throw new Failure('bad_request', 'The report has another shape.');
  return parsed.output;
}
