import fs from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { AS_IT_IS, prepare } from '../responses/prepared.ts';
import type { PreparedAnswer, SendPrepared } from '../responses/prepared.ts';

/** Types of all files in the build; an unknown type aborts the start of the server. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff2': 'font/woff2',
};
const HASHED = /^\/(assets|locales)\//;
const HASHED_CACHE_CONTROL = 'public, max-age=31536000, immutable';
const NAMED_CACHE_CONTROL = 'public, max-age=86400';
/** A new release is found at once. */
const WORKER_FILE = 'service-worker.js';
const WORKER_CACHE_CONTROL = 'no-cache';
const WORK = { brotli: 9, gzip: 9, identity: true };

export function registerStaticFiles(app: FastifyInstance, folder: string, send: SendPrepared): void {
  const kept = new Map<string, Promise<PreparedAnswer>>();
  const load = async (file: string, type: string, cacheControl: string): Promise<PreparedAnswer> =>
    prepare(
      await fs.promises.readFile(path.join(folder, file)),
      { 'content-type': type, 'cache-control': cacheControl },
      /^(text|application|image\/svg)/.test(type) ? WORK : AS_IT_IS,
    );
  for (const file of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    // Skip folders, which have no extension, and the build metadata, which begins with a dot.
    if (path.extname(file) === '' || file.startsWith('.')) continue;
    const type = TYPES[path.extname(file)];
    if (!type) throw new Error(`Of what type is ${file}?`);
    const address = `/${file.split(path.sep).join('/')}`;
    const cacheControl =
      file === WORKER_FILE ? WORKER_CACHE_CONTROL : HASHED.test(address) ? HASHED_CACHE_CONTROL : NAMED_CACHE_CONTROL;
    app.get(address, async (request, reply) => {
      let answer = kept.get(address);
      if (!answer) {
        answer = load(file, type, cacheControl);
        kept.set(address, answer);
        // Retry on the next request when the file could not be read.
        answer.catch(() => kept.delete(address));
      }
      return send(request, reply, await answer);
    });
  }
}
