import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import type { RoutesLanguage } from '@cordada/core/pages/pageTable';
import { encodePath } from '@cordada/core/pages/paths';
import { createLocalMailbox } from '#server/adapters/mail/local.ts';
import type { StoredMail } from '#server/adapters/mail/local.ts';
import { readConfig } from '#server/config/config.ts';
import type { Config } from '#server/config/config.ts';
import { startServer } from '#server/main.ts';
import type { RunningServer } from '#server/main.ts';
import { open } from '../connect.ts';
import type { Database } from '../connect.ts';
import { databaseUrl } from './globalSetup.ts';

const MAIL_WAIT_MS = 60_000;
const MAIL_LOOK_MS = 25;

export async function createTestDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const { admin, template } = inject('postgres');
  const name = `cordada_case_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  await client.query(`create database ${name} template ${template} strategy file_copy`);
  return {
    url: databaseUrl(admin, name),
    async drop() {
      await client.query(`drop database if exists ${name} with (force)`);
      await client.end();
    },
  };
}

export async function openTestDatabase(): Promise<Database> {
  const { url, drop } = await createTestDatabase();
  return open({ connectionString: url }, 4, drop);
}

export interface TestServer {
  readonly server: RunningServer;
  readonly base: string;
  readonly dataDirectory: string;
  readonly config: Config;
  graphql(query: string, variables?: object, token?: string): Promise<GraphqlReply>;
  member(firstName?: string): Promise<{ token: string; id: string; email: string; password: string }>;
  upload(
    token: string | undefined,
    content: string | Uint8Array,
    fileName?: string,
  ): Promise<{ status: number; body: Json }>;
  page(path: string, language?: RoutesLanguage, headers?: Readonly<Record<string, string>>): Promise<PageReply>;
  mailsTo(address: string, atLeast?: number): Promise<StoredMail[]>;
  /** Stops the product, and starts it again on the same port after `whileAway`. */
  restart(whileAway: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

// Only tests read responses, and they assert the shape.
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any;

export interface PageReply {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
  readonly text: string;
}

function request(
  base: string,
  path: string,
  host: string,
  headers: Readonly<Record<string, string>>,
): Promise<PageReply> {
  const { promise, resolve, reject } = Promise.withResolvers<PageReply>();
  http
    .get(base, { path, headers: { ...headers, host } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body, text: body.toString() });
      });
    })
    .on('error', reject);
  return promise;
}

export interface GraphqlReply {
  readonly status: number;
  readonly data: Json;
  readonly errors: {
    message: string;
    extensions: { status: number; errorCode: string; fields?: Record<string, string> };
  }[];
}

export async function startTestServer(settings: Partial<Config> = {}): Promise<TestServer> {
  const database = await createTestDatabase();
  const dataDirectory = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-data-'));
  const config: Config = {
    ...readConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
      DATA_DIR: dataDirectory,
      DATABASE_URL: database.url,
      PUBLIC_URL: 'http://cordada.test',
    }),
    port: 0,
    databasePoolSize: 6,
    ...settings,
  };
  let server = await startServer(config, () => undefined);
  const base = server.address;

  const graphql: TestServer['graphql'] = async (query, variables = {}, token) => {
    const response = await fetch(`${base}/api/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { 'x-access-token': token }) },
      body: JSON.stringify({ query, variables }),
    });
    const body = await response.json();
    return { status: response.status, data: body.data, errors: body.errors ?? (body.data ? [] : [body]) };
  };
  let members = 0;
  return {
    get server() {
      return server;
    },
    base,
    dataDirectory,
    config,
    graphql,
    async member(firstName = 'Ana') {
      members += 1;
      const credentials = { email: `member${members}@example.org`, password: 'a fine long secret' };
      const { data, errors } = await graphql(
        'mutation ($input: RegisterInput!) { register(input: $input) { accessToken user { id } } }',
        { input: { ...credentials, firstName, lastName: 'Ruiz', language: 'en' } },
      );
      if (!data) throw new Error(`No member: ${JSON.stringify(errors)}`);
      return { token: data.register.accessToken, id: data.register.user.id, ...credentials };
    },
    async upload(token, content, fileName = 'activity.gpx') {
      const form = new FormData();
      form.set('file', new Blob([content as BlobPart]), fileName);
      const response = await fetch(`${base}/api/tracks`, {
        method: 'POST',
        headers: token ? { 'x-access-token': token } : {},
        body: form,
      });
      return { status: response.status, body: await response.json() };
    },
    page: (path, language = 'neutral', headers = {}) =>
      request(base, encodePath(path), language === 'neutral' ? 'cordada.test' : `${language}.cordada.test`, headers),
    async mailsTo(address, atLeast = 1) {
      const mailbox = createLocalMailbox(path.join(dataDirectory, 'mail'));
      for (const end = Date.now() + MAIL_WAIT_MS; ; await delay(MAIL_LOOK_MS)) {
        const mails = (await mailbox.list()).filter(({ to }) => to.address === address);
        if (mails.length >= atLeast || Date.now() > end) return mails;
      }
    },
    async restart(whileAway) {
      await server.stop(0);
      await whileAway();
      server = await startServer({ ...config, port: Number(new URL(base).port) }, () => undefined);
    },
    async stop() {
      await server.stop(0);
      await database.drop();
      fs.rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}
