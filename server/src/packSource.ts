import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { Bounds } from '@cordada/core/geo/lonLat';
import { originOf } from '@cordada/core/pages/origins';
import type { FindViewer, Viewer } from '#server/graphql/context.ts';
import type { Renderer } from '#server/http/pages/renderer.ts';
import type { OpenPackSource, PageRequests } from '#server/modules/packs/index.ts';

const gunzipAsync = promisify(gunzip);
const TOKEN_BYTES = 32;
const WAITS_MS = [250, 500, 1_000, 2_000, 4_000, 8_000, 16_000];
/** Statements of the files of a build that a page loads; the rest is metadata and the worker itself. */
const APP_FILES = /^\/(assets|icons|locales)\//;

const keyOf = ({ id, variables }: { readonly id: string; readonly variables: object }): string =>
  `${id} ${JSON.stringify(variables)}`;

interface Answer<Data> {
  readonly data?: Data;
  readonly errors?: readonly { readonly extensions?: { readonly status?: number } }[];
}

interface OwnSessions {
  readonly findViewer: FindViewer;
  open(viewer: Viewer): { readonly token: string; end(): void };
}

/**
 * Sessions of jobs that read the product as a member: their tokens live as long as the job and never leave this process, and
 * policies decide as for any request of the member.
 */
export function createOwnSessions(findViewer: FindViewer): OwnSessions {
  const open = new Map<string, Viewer>();
  return {
    findViewer: async (db, tokenHash) => open.get(tokenHash.toString('hex')) ?? findViewer(db, tokenHash),
    open(viewer) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const hash = createHash('sha256').update(token).digest('hex');
      open.set(hash, viewer);
      return { token, end: () => void open.delete(hash) };
    },
  };
}

const isRefusal = (status: number): boolean => status === 429 || status >= 500;

/**
 * Asks again while the product has too much else to do: without an answer the pack would be incomplete.
 * @throws Error if it does not answer for half a minute; the job begins again later
 */
async function patiently<Given extends { readonly status: number }>(
  what: string,
  ask: () => Promise<Given>,
): Promise<Given> {
  for (const waitMs of WAITS_MS) {
    const given = await ask();
    if (!isRefusal(given.status)) return given;
    await delay(waitMs);
  }
  const last = await ask();
  if (isRefusal(last.status)) throw new Error(`A pack was answered ${last.status} by ${what}`);
  return last;
}

/** Lets packs read what the app would be answered, through the same routes. */
export function packSourceOpener({
  app,
  renderer,
  sessions,
  publicUrl,
}: {
  readonly app: FastifyInstance;
  readonly renderer: Renderer;
  readonly sessions: OwnSessions;
  readonly publicUrl: string;
}): OpenPackSource {
  return ({ accountId, routesLanguage, language }) => {
    const { token, end } = sessions.open({ id: accountId, isAdmin: false });
    const origin = originOf(publicUrl, routesLanguage);
    const headers = { host: new URL(origin).host, 'x-access-token': token, 'x-language': language };
    const ask = async <Data>(what: string, body: object): Promise<Answer<Data>> => {
      const response = await patiently(what, async () => {
        const { statusCode, payload } = await app.inject({
          method: 'POST',
          url: '/api/graphql',
          headers,
          payload: body,
        });
        const answer: Answer<Data> = JSON.parse(payload);
        const statuses = [statusCode, ...(answer.errors ?? []).map(({ extensions }) => extensions?.status ?? 0)];
        return { status: statuses.find(isRefusal) ?? statusCode, answer };
      });
      return response.answer;
    };
    const requests = async (
      url: string | null,
      bounds: Bounds | null,
      ids: readonly string[],
    ): Promise<PageRequests | null> => {
      const operations: { id: string; variables: object; answer: object }[] = [];
      // The page would be shown with an error instead, and be stored without its answers.
      let failure: unknown;
      const execute = async (id: string, variables: object) => {
        const answer = await ask(id, { id, variables }).catch((error: unknown) => {
          failure ??= error;
          throw error;
        });
        if (!answer.errors) operations.push({ id, variables, answer });
        return answer;
      };
      const found = await renderer.listRequests({ url, bounds, ids, routesLanguage, language, publicUrl, execute });
      if (failure !== undefined) throw failure;
      if (!found) return null;
      await Promise.all(found.operations.map(({ id, variables }) => execute(id, variables)));
      // Whichever answer came first.
      operations.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
      return { operations, paths: found.paths };
    };
    return {
      end,
      async get(address) {
        // Without compression: parts are compressed whole.
        const { answer } = await patiently(address, async () => {
          const given = await app.inject({ url: address, headers: { ...headers, 'accept-encoding': 'identity' } });
          return { status: given.statusCode, answer: given };
        });
        return {
          status: answer.statusCode,
          type: String(answer.headers['content-type'] ?? ''),
          // Prepared answers may exist compressed alone.
          body: new Uint8Array(
            answer.headers['content-encoding'] === 'gzip' ? await gunzipAsync(answer.rawPayload) : answer.rawPayload,
          ),
        };
      },
      async query<Data>(query: string, variables: object) {
        const { data, errors } = await ask<Data>(query.slice(0, 80), { query, variables });
        return errors ? null : (data ?? null);
      },
      page: (address) => requests(origin + address, null, []),
      async common(bounds, ids) {
        return (await requests(null, bounds, ids)) ?? { operations: [], paths: [] };
      },
      async frame(address) {
        const execute = () => Promise.reject(new Error('A frame loads nothing'));
        const url = origin + address;
        const { html } = await renderer.render({ url, routesLanguage, language, publicUrl, execute, isFrame: true });
        return new TextEncoder().encode(html);
      },
      async files() {
        if (!renderer.clientFolder) return [];
        const all = await fs.readdir(renderer.clientFolder, { recursive: true });
        const addresses = all
          .filter((file) => path.extname(file) !== '')
          .map((file) => `/${file.split(path.sep).join('/')}`);
        const others = language === 'es' ? /^\/locales\/en[/.-]/ : /^\/locales\/es[/.-]/;
        return addresses.filter((one) => APP_FILES.test(one) && !others.test(one)).toSorted();
      },
    };
  };
}
