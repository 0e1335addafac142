import { createHash, randomBytes } from 'node:crypto';
import { cleanReport, describeError } from '@cordada/core/reporting';
import type { ErrorReport } from '@cordada/core/reporting';
import { RELEASE } from '@cordada/core/release';
import type { ErrorEvent, ErrorSink, PageTrace } from '#server/adapters/errors/errors.ts';
import type { Db } from '#server/db/connect.ts';
import { keepReport } from './reports.queries.ts';

/** Limit per minute and source, so that an error loop neither overloads the sink nor hides errors of other sources. */
const PER_MINUTE_MAX = 300;

type Source = `${ErrorEvent['side']} ${ErrorReport['kind']}` | 'trace';

export interface Reporter {
  /**
   * Logs and reports a server error; returns at once and never throws. Call it only where an error ends; code that
   * rethrows must not report.
   */
  error(error: unknown, requestId?: string): void;
  notFound(path: string, requestId: string): void;
  fromBrowser(report: ErrorReport, requestId: string): void;
  trace(trace: Pick<PageTrace, 'page' | 'firstByteMs' | 'loadedMs'>): void;
  stop(): Promise<void>;
}

export function createReporter(
  sink: ErrorSink,
  environment: string,
  log: { error(details: object, message: string): void },
): Reporter {
  const underWay = new Set<Promise<void>>();
  let minute = 0;
  const counts = new Map<Source, number>();

  const pass = (source: Source, send: () => Promise<void>, requestId = ''): void => {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) {
      minute = now;
      counts.clear();
    }
    const count = (counts.get(source) ?? 0) + 1;
    counts.set(source, count);
    if (count > PER_MINUTE_MAX) return;
    const sending = send()
      .catch((error: unknown) => log.error({ err: error, ...(requestId && { requestId }) }, 'report not delivered'))
      .finally(() => underWay.delete(sending));
    underWay.add(sending);
  };
  const newEventId = (): string => randomBytes(16).toString('hex');
  const report = (side: ErrorEvent['side'], given: ErrorReport, requestId: string): void =>
    pass(
      `${side} ${given.kind}`,
      () => sink.send({ ...cleanReport(given), id: newEventId(), at: new Date(), side, environment, requestId }),
      requestId,
    );

  return {
    error(error, requestId = '') {
      log.error({ err: error, ...(requestId && { requestId }) }, 'server error');
      report('server', { kind: 'error', ...describeError(error), page: '', release: RELEASE, trail: [] }, requestId);
    },
    notFound: (path, requestId) =>
      report(
        'server',
        { kind: 'notFound', name: 'NotFound', message: path, stack: '', page: 'unknown', release: RELEASE, trail: [] },
        requestId,
      ),
    fromBrowser: (given, requestId) => report('browser', given, requestId),
    trace: (trace) =>
      pass('trace', () => sink.trace({ ...trace, id: newEventId(), at: new Date(), release: RELEASE, environment })),
    stop: async () => void (await Promise.all(underWay)),
  };
}

export function keepEvent(db: Db): (event: ErrorEvent) => Promise<void> {
  return (event) => {
    const place = event.stack.split('\n').find((line) => /:\d+:\d+/.test(line)) ?? '';
    const look = [event.kind, event.side, event.name, event.message, event.page, place].join('\0');
    return keepReport(db, {
      ...event,
      fingerprint: createHash('sha256').update(look).digest('base64url').slice(0, 22),
      release: String(event.release),
    });
  };
}
