/** A persisted GraphQL operation; the texts stay on the server, the browser sends the id. */
export interface Operation<Data, Variables> {
  readonly id: string;
  readonly name: string;
  /** Carries the types only, never a value. */
  readonly types?: { readonly data: Data; readonly variables: Variables };
}

/** One entry of the `errors` of a GraphQL answer. */
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
}

/** Runs an operation: in this process on the server, over HTTP in the browser. */
export type Execute = (operationId: string, variables: object, signal?: AbortSignal) => Promise<GraphqlAnswer>;
