import type { FastifyInstance } from 'fastify';
import type { Language, RoutesLanguage } from '@cordada/core/pages/pageTable';

/** What the app's server entry answers for one address. */
export interface RenderAnswer {
  readonly status: number;
  readonly html: string;
  readonly redirect?: string | undefined;
}

export interface RenderRequest {
  readonly url: string;
  readonly routesLanguage: RoutesLanguage;
  readonly language: Language;
  readonly publicUrl: string;
  readonly execute: (operationId: string, variables: object) => Promise<{ data?: unknown; errors?: readonly unknown[] }>;
}

/** Renders documents with the app: its build in production, its sources in development. */
export interface Renderer {
  render(request: RenderRequest): Promise<RenderAnswer>;
  readonly inlineScriptHashes: readonly string[];
  /** Folder of the browser's files; null where they are served from sources. */
  readonly clientFolder: string | null;
  register(app: FastifyInstance): Promise<void>;
  stop(): Promise<void>;
}
