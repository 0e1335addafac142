import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sampleGpx } from '@cordada/core/tracks/samples/sampleFiles';
import { syntheticActivity } from '@cordada/core/tracks/samples/syntheticActivity';
import { S3_TEST, startS3Server } from '#server/adapters/files/testing/s3Server.ts';
import type { S3Server } from '#server/adapters/files/testing/s3Server.ts';
import { createDatabase } from '#server/db/connect.ts';
import { startEmbeddedPostgres } from '#server/db/embeddedPostgres.ts';
import type { EmbeddedPostgres } from '#server/db/embeddedPostgres.ts';
import { createStandby } from '#server/db/replicas/standby.ts';
import type { Standby } from '#server/db/replicas/standby.ts';
import type { Json } from '#server/db/testing/testServer.ts';
import { installNextRelease } from './nextRelease.ts';
import { freePort } from '#server/http/testing/freePort.ts';
import { Product } from './product.ts';

const NGINX = '/usr/sbin/nginx';
const PGBOUNCER = '/usr/sbin/pgbouncer';
const PATIENCE_MS = 30_000;
const PAGES = ['/', '/elements', '/mountains', '/lists'];
const REGISTER = 'mutation ($input: RegisterInput!) { register(input: $input) { accessToken } }';
const WRITE = `mutation ($title: String!) { saveActivity(input: { kind: hiking, title: $title, happenedOn: "2025-01-01",
  visibility: onlyMe, trackIds: [], milestones: [] }) { id } }`;
const READ = 'query ($id: ID!) { activity(id: $id) { title } }';

interface Answer {
  readonly status: number;
  readonly body: Json;
}

/** A member's client: sends the position of its last write, and repeats what got no answer with the same key. */
class Client {
  token = '';
  #position = '';
  #keys = 0;
  readonly #base: string;
  readonly #name: string;
  repeated = 0;

  constructor(base: string, name: string) {
    this.#base = base;
    this.#name = name;
  }

  async send(query: string, variables: object): Promise<Answer> {
    const key = `${this.#name}-key-${(this.#keys += 1)}`;
    for (const end = Date.now() + PATIENCE_MS; ;) {
      const answer = await this.#once(query, variables, key).catch(() => null);
      if (answer && answer.status < 500 && !hasServerError(answer.body)) return answer;
      if (Date.now() > end) throw new Error(`No answer: ${JSON.stringify(answer)}`);
      this.repeated += 1;
      await delay(50);
    }
  }

  async #once(query: string, variables: object, key: string): Promise<Answer> {
    const response = await fetch(`${this.#base}/api/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(query.startsWith('mutation') && { 'idempotency-key': key }),
        ...(this.token && { 'x-access-token': this.token }),
        ...(this.#position && { 'cordada-position': this.#position }),
      },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(15_000),
    });
    const body = await response.json();
    this.#position = response.headers.get('cordada-position') ?? this.#position;
    return { status: response.status, body };
  }
}

function hasServerError(body: Json): boolean {
  return body.errors?.some((error: Json) => error.extensions?.status >= 500) ?? false;
}

describe.skipIf(process.platform !== 'linux')('two processes, a replica, a bucket and a proxy', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-scale-'));
  const products = [new Product(), new Product()] as const;
  const programs: ChildProcess[] = [];
  let primary: EmbeddedPostgres;
  let standby: Standby;
  let bucket: S3Server;
  let settings: Record<string, string>;
  let base: string;
  let primaryFolder: string;

  beforeAll(async () => {
    fs.chmodSync(folder, 0o755);
    primaryFolder = path.join(folder, 'primary');
    primary = await startEmbeddedPostgres({ directory: primaryFolder, durable: true, log: () => undefined });
    await createDatabase(primary.connection('postgres'), 'cordada');
    standby = await createStandby(primary, primaryFolder, path.join(folder, 'standby'));
    await standby.start();
    bucket = await startS3Server();
    const direct = urlOf(primary);
    const pooler = fs.existsSync(PGBOUNCER) ? await startPooler() : null;
    settings = {
      DATABASE_URL: pooler ?? direct,
      ...(pooler && { DATABASE_DIRECT_URL: direct }),
      DATABASE_READ_URLS: standby.url('cordada'),
      DATABASE_POOL_SIZE: '6',
      S3_ENDPOINT: bucket.endpoint,
      S3_BUCKET: S3_TEST.bucket,
      S3_ACCESS_KEY_ID: S3_TEST.accessKeyId,
      S3_SECRET_ACCESS_KEY: S3_TEST.secretAccessKey,
      S3_REGION: S3_TEST.region,
      TRUSTED_PROXIES: '1',
    };
    for (const product of products) {
      await product.start(settings);
      await product.untilReady();
    }
    base = fs.existsSync(NGINX) ? await startProxy() : products[0].base;
    console.log(`with ${pooler ? 'PgBouncer' : 'no pooler'} and ${fs.existsSync(NGINX) ? 'nginx' : 'no proxy'}`);
  }, 240_000);

  afterAll(async () => {
    for (const product of products) await product.remove();
    for (const program of programs) program.kill('SIGTERM');
    await standby?.stop();
    await primary?.stop();
    await bucket?.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  function urlOf(server: EmbeddedPostgres): string {
    const { host, port, user, password } = server.connection('cordada');
    return `postgres://${user}:${String(password)}@${encodeURIComponent(String(host))}:${port}/cordada`;
  }

  async function startProgram(file: string, args: string[], port: number): Promise<void> {
    const program = spawn(file, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let output = '';
    program.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    programs.push(program);
    await vi.waitFor(async () => {
      if (program.exitCode !== null) throw new Error(`${file} ended: ${output}`);
      expect(await isListening(port)).toBe(true);
    }, PATIENCE_MS);
  }

  async function startPooler(): Promise<string> {
    const port = await freePort();
    const { host, port: databasePort, user, password } = primary.connection('cordada');
    const file = path.join(folder, 'pgbouncer.ini');
    fs.writeFileSync(path.join(folder, 'users.txt'), `"${user}" "${String(password)}"\n`, { mode: 0o644 });
    fs.writeFileSync(
      file,
      `[databases]
cordada = host=${host} port=${databasePort} dbname=cordada
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${path.join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 8
max_client_conn = 200
server_login_retry = 1
`,
      { mode: 0o644 },
    );
    await startProgram(PGBOUNCER, process.getuid?.() === 0 ? ['-u', 'nobody', file] : [file], port);
    return `postgres://${user}:${String(password)}@127.0.0.1:${port}/cordada`;
  }

  async function startProxy(): Promise<string> {
    const port = await freePort();
    const file = path.join(folder, 'nginx.conf');
    // Each request is tried with the other process. Marking processes as failed would leave none while both say 503.
    const servers = products.map((product) => `server 127.0.0.1:${product.port} max_fails=0;`);
    const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    fs.writeFileSync(
      file,
      `pid ${folder}/nginx.pid;
error_log ${folder}/nginx.log;
worker_processes 1;
daemon off;
events { worker_connections 1024; }
http {
  access_log off;
  ${bodies.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  upstream product { ${servers.join(' ')} keepalive 32; }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 300m;
    location / {
      proxy_pass http://product;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_connect_timeout 1s;
      proxy_next_upstream error timeout http_502 http_503;
    }
  }
}
`,
    );
    await startProgram(NGINX, ['-c', file, '-p', folder, '-e', path.join(folder, 'nginx.log')], port);
    return `http://127.0.0.1:${port}`;
  }

  /** What the backfill of the next release has written. */
  async function titlesOfNextRelease(): Promise<string[]> {
    const client = new pg.Client(primary.connection('cordada'));
    await client.connect();
    try {
      const { rows } = await client.query<{ title: string }>('select drill_title as title from activity');
      return rows.map(({ title }) => title);
    } finally {
      await client.end();
    }
  }

  async function newClient(name: string): Promise<Client> {
    const client = new Client(base, name);
    const { body } = await client.send(REGISTER, {
      input: {
        email: `${name}@example.org`,
        password: 'a fine long secret',
        firstName: 'Ana',
        lastName: 'Ruiz',
        language: 'en',
      },
    });
    client.token = body.data.register.accessToken;
    return client;
  }

  it('O21 F01 F02 F10 loses nothing, and everybody sees what they wrote, while each part is killed in turn', async () => {
    const clients = await Promise.all(['ana', 'bea', 'cleo'].map(newClient));
    const acknowledged: { client: Client; id: string; title: string }[] = [];
    const unseen: string[] = [];
    const badPages: Record<string, Record<string, number>> = {};
    const pages: Record<string, number> = {};
    let phase = 'steady';
    let isOver = false;

    const write = async (client: Client, name: number): Promise<void> => {
      for (let i = 0; !isOver; i += 1) {
        const title = `${name}-${i}`;
        const { body } = await client.send(WRITE, { title });
        // The process that had the request was killed; the key is free again a minute later.
        if (body.errorCode === 'conflict') continue;
        const id = body.data?.saveActivity?.id;
        if (!id) throw new Error(JSON.stringify(body));
        acknowledged.push({ client, id, title });
        const seen = await client.send(READ, { id });
        if (seen.body.data?.activity?.title !== title) unseen.push(`${phase}: ${JSON.stringify(seen.body)}`);
      }
    };
    const visit = async (): Promise<void> => {
      for (let i = 0; !isOver; i += 1) {
        const during = phase;
        const response = await fetch(base + PAGES[i % PAGES.length], { signal: AbortSignal.timeout(15_000) }).catch(
          (error: unknown) => ({ status: String(error), text: async () => '' }),
        );
        await response.text();
        pages[during] = (pages[during] ?? 0) + 1;
        if (response.status === 200) continue;
        const bad = (badPages[during] ??= {});
        bad[response.status] = (bad[response.status] ?? 0) + 1;
      }
    };
    const work = Promise.all([...clients.map(write), visit(), visit(), visit()]);
    /** Goes on when this much was written and read since. */
    const progress = async (): Promise<void> => {
      const [written, visited] = [acknowledged.length, pages[phase] ?? 0];
      await expect
        .poll(() => acknowledged.length - written >= 30 && (pages[phase] ?? 0) - visited >= 60, { timeout: 60_000 })
        .toBe(true);
    };

    await progress();

    phase = 'a process is killed';
    await products[1].end('SIGKILL');
    await progress();
    await products[1].start(settings);
    await products[1].untilReady();

    phase = 'a process is replaced';
    await products[0].end('SIGTERM');
    await progress();
    await products[0].start(settings);
    await products[0].untilReady();

    phase = 'the next release is installed';
    const next = path.join(folder, 'next');
    installNextRelease(next);
    for (const product of products) {
      await product.end('SIGTERM');
      await product.start(settings, next);
      await product.untilReady();
      // After the first of the two, the former release works on the schema of the next.
      await progress();
    }
    expect(await titlesOfNextRelease()).toContain(acknowledged[0]?.title);

    phase = 'the replica is killed';
    process.kill(standby.processId(), 'SIGQUIT');
    await progress();

    phase = 'the bucket is away';
    bucket.setAway(true);
    await progress();
    const track = sampleGpx({
      segments: [
        syntheticActivity({
          waypoints: [
            [1.5, 42.6, 2_000],
            [1.51, 42.61, 2_200],
          ],
          startEpoch: 1_752_904_800,
        }),
      ],
    });
    const upload = async (client: Client): Promise<{ status: number; id: string | undefined }> => {
      const form = new FormData();
      form.set('file', new Blob([track]), 'track.gpx');
      const response = await fetch(`${base}/api/tracks`, {
        method: 'POST',
        headers: { 'x-access-token': client.token },
        body: form,
      });
      return { status: response.status, id: ((await response.json()) as { id?: string }).id };
    };
    expect((await upload(clients[0]!)).status).toBe(503);
    bucket.setAway(false);
    const uploaded = await upload(clients[0]!);
    expect(uploaded.status).toBe(201);
    expect(bucket.objects.size).toBe(1);

    phase = 'the primary is killed';
    const postmaster = fs.readFileSync(path.join(primaryFolder, 'cluster-18/postmaster.pid'), 'utf8').split('\n')[0];
    process.kill(Number(postmaster), 'SIGQUIT');
    await progress();

    phase = 'steady again';
    await progress();
    isOver = true;
    await work;

    for (const { client, id, title } of acknowledged)
      expect((await client.send(READ, { id })).body.data?.activity?.title).toBe(title);
    console.log(
      `written: ${acknowledged.length}, repeated: ${clients.map(({ repeated }) => repeated).join(', ')}, pages: ${JSON.stringify(pages)}, not answered: ${JSON.stringify(badPages)}`,
    );
    expect(unseen).toEqual([]);
    const { 'the primary is killed': ofPrimary = {}, ...others } = badPages;
    expect(others).toEqual({});
    // Pages that are not cached need the primary, and say when to come back.
    expect(Object.keys(ofPrimary).filter((status) => status !== '503')).toEqual([]);
  }, 240_000);
});

async function isListening(port: number): Promise<boolean> {
  const socket = net.connect(port, '127.0.0.1');
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  }).then((is) => {
    socket.destroy();
    return is as boolean;
  });
}
