/** A persisted GraphQL operation: the text stays on the server, the browser sends only the id. */
export interface Operation<Data, Variables> {
  readonly id: string;
  readonly name: string;
  /** Somebody waits for it: the cursor shows that. */
  readonly isMutation?: boolean;
  /** Exists only in the type system; never set at run time. */
  readonly types?: { readonly data: Data; readonly variables: Variables };
}

export interface GraphqlError {
  readonly message: string;
  readonly extensions?: {
    readonly status?: number;
    readonly statusText?: string;
    readonly errorCode?: string;
    readonly description?: string;
    readonly fields?: Readonly<Record<string, string>>;
    readonly details?: Readonly<Record<string, string | number>>;
  };
}

export interface GraphqlAnswer {
  readonly data?: unknown;
  readonly errors?: readonly GraphqlError[];
  /** From the header of the answer; operators find the request by it. */
  readonly requestId?: string | null;
}

export type Execute = (
  operationId: string,
  variables: object,
  signal?: AbortSignal,
  isBlocking?: boolean,
  /** Sent as Idempotency-Key. */
  requestKey?: string,
) => Promise<GraphqlAnswer>;
