import type { ErrorEvent, ErrorSink } from './errors.ts';

/** A structured log, as the HTTP server has one. */
interface Log {
  warn(details: object, message: string): void;
  info(details: object, message: string): void;
}

/** Tells errors to the log and to a table of our own. */
export function createLocalErrors(log: Log, keep: (event: ErrorEvent) => Promise<void>): ErrorSink {
  return {
    async send(event) {
      log.warn({ report: event }, 'error report');
      await keep(event);
    },
    async trace(trace) {
      log.info({ trace }, 'page trace');
    },
  };
}
