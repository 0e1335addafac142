import type { ErrorEvent, ErrorSink } from './errors.ts';

interface Log {
  info(details: object, message: string): void;
}

export function createLocalErrors(log: Log, keep: (event: ErrorEvent) => Promise<void>): ErrorSink {
  return {
    send: keep,
    async trace(trace) {
      log.info({ trace }, 'page trace');
    },
  };
}
