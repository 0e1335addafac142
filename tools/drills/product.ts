import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedPostgres } from '#server/db/embeddedPostgres.ts';
import type { Json } from '#server/db/testing/testServer.ts';
import { freePort } from '#server/http/testing/freePort.ts';

const root = path.resolve(import.meta.dirname, '../..');
export const START_MS = 120_000;

/** The built product as a process of its own, with a data folder that is removed at the end. */
export class Product {
  readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-process-'));
  port = 0;
  child: ChildProcess | null = null;
  output = '';

  /** @param folder of the product to start; this one unless another release is meant */
  async start(extra: Record<string, string> = {}, folder = root): Promise<void> {
    fs.chmodSync(this.folder, 0o755);
    this.port ||= await freePort();
    this.output = '';
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'tools/serve.ts'], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        NODE_ENV: 'production',
        LOG_LEVEL: 'error',
        PORT: String(this.port),
        DATA_DIR: this.folder,
        ...extra,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    this.child = child;
  }

  get base(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async untilReady(): Promise<void> {
    for (const end = Date.now() + START_MS; Date.now() < end;) {
      const answer = await fetch(`${this.base}/health/ready`).catch(() => null);
      if (answer?.status === 200) return;
      if (this.child?.exitCode !== null) throw new Error(`It ended: ${this.output}`);
      await delay(20);
    }
    throw new Error(`It is not ready: ${this.output}`);
  }

  async end(signal: NodeJS.Signals): Promise<number | null> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
    child.kill(signal);
    return ended;
  }

  /** Null while PostgreSQL is away. */
  postgresPid(): number | null {
    const file = path.join(this.folder, 'postgres/cluster-18/postmaster.pid');
    return fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8').split('\n')[0]) : null;
  }

  async graphql(query: string, variables: object, token?: string): Promise<Json> {
    const response = await fetch(`${this.base}/api/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { 'x-access-token': token }) },
      body: JSON.stringify({ query, variables }),
    });
    return response.json();
  }

  async remove(): Promise<void> {
    await this.end('SIGKILL');
    // Stop the PostgreSQL server left behind by a killed parent.
    if (fs.existsSync(path.join(this.folder, 'postgres'))) {
      const left = await startEmbeddedPostgres({
        directory: path.join(this.folder, 'postgres'),
        durable: true,
        log: () => undefined,
      });
      await left.stop();
    }
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}
