import fs from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Bounds } from '@cordada/core/geo/lonLat';
import type { Language, RoutesLanguage } from '@cordada/core/pages/pageTable';
import type { Config } from '#server/config/config.ts';

export interface RenderAnswer {
  readonly status: number;
  readonly html: string;
  readonly redirect?: string | undefined;
  readonly isShell: boolean;
  readonly error?: unknown;
}

export interface RenderRequest {
  readonly url: string;
  readonly routesLanguage: RoutesLanguage;
  readonly language: Language;
  readonly publicUrl: string;
  readonly execute: (
    operationId: string,
    variables: object,
  ) => Promise<{ data?: unknown; errors?: readonly unknown[] }>;
  /** What to render with instead of all messages: tests pass those that browsers are served. */
  readonly messages?: object;
  /** Renders the document without the content of the page, which the browser loads. */
  readonly isFrame?: boolean;
}

/** What the app asks for to show a page. */
export interface ListedRequests {
  readonly operations: readonly { readonly id: string; readonly variables: object }[];
  readonly paths: readonly string[];
}

/** A null URL is what the app asks for on every page. Operations that loaders run have been executed already. */
export type ListRequests = (
  request: Omit<RenderRequest, 'url' | 'messages' | 'isFrame'> & {
    readonly url: string | null;
    readonly bounds: Bounds | null;
    readonly ids: readonly string[];
  },
) => Promise<ListedRequests | null>;

export interface Renderer {
  render(request: RenderRequest): Promise<RenderAnswer>;
  readonly listRequests: ListRequests;
  readonly inlineScriptHashes: readonly string[];
  readonly clientFolder: string | null;
  register(app: FastifyInstance): Promise<void>;
  stop(): Promise<void>;
}

interface ServerEntry {
  render(request: RenderRequest & { assets: unknown }): Promise<RenderAnswer>;
  readonly listRequests: ListRequests;
  readonly inlineScriptHashes: readonly string[];
}

const APP = path.resolve(import.meta.dirname, '../../../../app');

export async function loadRenderer(config: Pick<Config, 'environment'>): Promise<Renderer> {
  return config.environment === 'development' ? developmentRenderer() : builtRenderer();
}

async function builtRenderer(): Promise<Renderer> {
  const entryFile = path.join(APP, 'dist', 'server', 'entry.js');
  const clientFolder = path.join(APP, 'dist', 'client');
  const entry = (await import(entryFile)) as ServerEntry;
  const assets: unknown = JSON.parse(await fs.readFile(path.join(clientFolder, '.vite', 'manifest.json'), 'utf8'));
  return {
    render: (request) => entry.render({ ...request, assets }),
    listRequests: entry.listRequests,
    inlineScriptHashes: entry.inlineScriptHashes,
    clientFolder,
    register: async () => undefined,
    stop: async () => undefined,
  };
}

async function developmentRenderer(): Promise<Renderer> {
  const { createServer } = await import('vite');
  const vite = await createServer({ configFile: path.join(APP, 'vite.config.ts'), server: { middlewareMode: true } });
  const load = async (): Promise<ServerEntry> => (await vite.ssrLoadModule('/src/entry/server.tsx')) as ServerEntry;
  return {
    render: async (request) => (await load()).render({ ...request, assets: null }),
    listRequests: async (request) => (await load()).listRequests(request),
    inlineScriptHashes: (await load()).inlineScriptHashes,
    clientFolder: null,
    async register(app) {
      app.addHook('onRequest', (request, reply, done) => {
        // Vite serves its own files and passes on all other requests.
        vite.middlewares(request.raw, reply.raw, () => done());
      });
    },
    stop: () => vite.close(),
  };
}
