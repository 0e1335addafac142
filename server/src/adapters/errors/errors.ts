import type { ErrorReport } from '@cordada/core/reporting';

export interface ErrorEvent extends ErrorReport {
  readonly id: string;
  readonly at: Date;
  readonly side: 'server' | 'browser';
  readonly environment: string;
  readonly requestId: string;
}

export interface PageTrace {
  readonly id: string;
  readonly at: Date;
  readonly page: string;
  readonly release: number;
  readonly environment: string;
  readonly firstByteMs: number;
  readonly loadedMs: number;
}

export interface ErrorSink {
  /** Resolves when the sink has accepted the event. A rejection is logged and not retried. */
  send(event: ErrorEvent): Promise<void>;
  trace(trace: PageTrace): Promise<void>;
}
