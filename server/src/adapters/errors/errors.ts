import type { ErrorReport } from '@cordada/core/reporting';

/** A report with what the server knows of it; everything in it may be passed on. */
export interface ErrorEvent extends ErrorReport {
  readonly id: string;
  readonly at: Date;
  readonly side: 'server' | 'browser';
  readonly environment: string;
  /** Of the request that met it, empty in jobs. */
  readonly requestId: string;
}

/** How long a page took to appear, in milliseconds from its request. */
export interface PageTrace {
  readonly id: string;
  readonly at: Date;
  readonly page: string;
  readonly release: number;
  readonly environment: string;
  readonly firstByteMs: number;
  readonly loadedMs: number;
}

/** Where errors are told. */
export interface ErrorSink {
  /** Resolves when it has been taken; what is thrown is worth a line in the log and no other attempt. */
  send(event: ErrorEvent): Promise<void>;
  trace(trace: PageTrace): Promise<void>;
}
