import type { Bounds } from '@cordada/core/geo/lonLat';

export interface SourceAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: Uint8Array;
}

/** What the app asks for to show a page: operations with their answers, and addresses. */
export interface PageRequests {
  readonly operations: readonly { readonly id: string; readonly variables: object; readonly answer: object }[];
  readonly paths: readonly string[];
}

/** The product as one member sees it: every answer is decided by the policies that decide for requests of the member. */
export interface PackSource {
  get(path: string): Promise<SourceAnswer>;
  /** Runs a query. @returns null when its subject is not there for the member */
  query<Data>(text: string, variables: object): Promise<Data | null>;
  /** @returns null for a page that is not there for the member */
  page(path: string): Promise<PageRequests | null>;
  /** What the app asks for on every page, and for the map of an area. */
  common(bounds: Bounds | null, ids: readonly string[]): Promise<PageRequests>;
  /** The document of a page without its content, which the app loads. */
  frame(path: string): Promise<Uint8Array>;
  /** Addresses of all files of the build of the app. */
  files(): Promise<readonly string[]>;
  end(): void;
}

export interface PackReader {
  readonly accountId: string;
  readonly routesLanguage: 'neutral' | 'en' | 'es';
  readonly language: 'en' | 'es';
}

export type OpenPackSource = (reader: PackReader) => PackSource;
