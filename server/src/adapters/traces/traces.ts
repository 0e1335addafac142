/** The span of one HTTP request. */
export interface RequestSpan {
  /** Statements and jobs that begin within the work are children of this span. */
  run(work: () => void): void;
  end(answer: { readonly route: string; readonly status: number; readonly requestId: string }): void;
}

/** Receives spans of requests, statements and jobs. Nothing in them names a person, an address or a path. */
export interface Traces {
  /** @param traceparent of a proxy that is trusted; the span becomes a child of its span */
  beginRequest(method: string, traceparent?: string): RequestSpan;
  /** @returns what ends the span; null outside of requests and jobs */
  beginStatement(text: string): ((error?: unknown) => void) | null;
  /** Never changes what the work returns or throws. */
  runJob(name: string, work: () => Promise<void>): Promise<void>;
  /** Sends what is left, for two seconds at most. */
  stop(): Promise<void>;
}
