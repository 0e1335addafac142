import type { ErrorEvent, ErrorSink } from './errors.ts';

/** A structured log, as the HTTP server has one. */
interface Log {
  info(details: object, message: string): void;
}

/** Keeps errors in a table of our own; how long pages took is a line of the log. */
export function createLocalErrors(log: Log, keep: (event: ErrorEvent) => Promise<void>): ErrorSink {
  return {
    send: keep,
    async trace(trace) {
      log.info({ trace }, 'page trace');
    },
  };
}
