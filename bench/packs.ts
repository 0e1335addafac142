// Building an offline area of Andorra and its surroundings, and downloading it, beside a plain file of the same size: `node bench/packs.ts`.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { chunkLengths, readSignedManifest } from '@cordada/core/packs/manifest';
import { readConfig } from '#server/config/config.ts';
import { startServer } from '#server/main.ts';
import { register } from '#server/modules/accounts/index.ts';

/** Andorra with what is around it: 387 elements of the starter catalogue. */
const BOUNDS = [1.36, 42.4, 1.83, 42.72];
const CHUNKS_AT_ONCE = 4;
const POLL_MS = 500;
const RUNS = 3;

interface Pack {
  readonly id: string;
  readonly state: string;
  readonly failure: string | null;
  readonly byteLength: number;
}

const seconds = (since: number): number => (performance.now() - since) / 1_000;
const dataDirectory = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-bench-'));
const config = readConfig({ NODE_ENV: 'production', LOG_LEVEL: 'error', DATA_DIR: dataDirectory });
const server = await startServer({ ...config, port: 0 }, () => undefined);
const { db } = server.database;
const { userId, accessToken } = await register(
  db,
  { email: 'ana@example.org', password: 'a fine long secret', firstName: 'Ana', lastName: 'Ruiz', language: 'en' },
  { address: '10.0.0.1', userAgent: 'bench' },
);
await sql`insert into subscription (account_id, level, ends_at, usable_until) values (${userId}, 'pro', now(), now() + interval '1 day')`.execute(
  db,
);
const headers = { 'content-type': 'application/json', 'x-access-token': accessToken };
async function ask<Data>(query: string, variables: object = {}): Promise<Data> {
  const answer = await fetch(`${server.address}/api/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query, variables }),
  });
  const { data, ...failure }: { readonly data: Data; readonly errors?: unknown } = await answer.json();
  if (!answer.ok || failure.errors !== undefined) throw new Error(`${answer.status} ${JSON.stringify(failure)}`);
  return data;
}

const began = performance.now();
const { orderPack } = await ask<{ readonly orderPack: { readonly id: string } }>(
  'mutation ($bounds: [Float!]!) { orderPack(input: { kind: area, title: "Andorra", bounds: $bounds }) { id } }',
  { bounds: BOUNDS },
);
let pack: Pack | undefined;
while (pack?.state !== 'ready') {
  await delay(POLL_MS);
  const { myPacks } = await ask<{ readonly myPacks: readonly Pack[] }>('{ myPacks { id state failure byteLength } }');
  pack = myPacks.find(({ id }) => id === orderPack.id);
  if (pack?.state === 'failed') throw new Error(`The pack could not be built: ${pack.failure}`);
}
const built = seconds(began);
const manifest = readSignedManifest(
  await (await fetch(`${server.address}/api/packs/${pack.id}/manifest`, { headers })).json(),
);
if (!manifest) throw new Error('There is no manifest.');
console.log(
  `built: ${built.toFixed(1)} s, ${manifest.manifest.elements} elements (${manifest.manifest.elementsLeftOut} more left out), ${(pack.byteLength / 1e6).toFixed(1)} MB`,
);

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-bench-download-'));
/** As the browser does: some chunks at once, each checked before it is stored. */
async function download(base: string, hashes: readonly string[]): Promise<number> {
  const start = performance.now();
  const waiting = [...hashes];
  const work = async (): Promise<void> => {
    for (let hash = waiting.pop(); hash !== undefined; hash = waiting.pop()) {
      const answer = await fetch(`${base}/${hash}`, { headers });
      const content = Buffer.from(await answer.arrayBuffer());
      if (createHash('sha256').update(content).digest('hex') !== hash)
        throw new Error('A chunk is not what it should be.');
      await fs.promises.writeFile(path.join(folder, hash), content);
    }
  };
  await Promise.all(Array.from({ length: CHUNKS_AT_ONCE }, work));
  return seconds(start);
}

const hashes = [...chunkLengths(manifest.manifest.parts).keys()];
const times: number[] = [];
for (let run = 0; run < RUNS; run += 1)
  times.push(await download(`${server.address}/api/packs/${pack.id}/chunks`, hashes));

// The same bytes as plain files, from a server that does nothing else.
const plain = http.createServer((request, response) => {
  fs.createReadStream(path.join(folder, path.basename(request.url ?? ''))).pipe(response);
});
await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
const copy = path.join(folder, 'copy');
fs.mkdirSync(copy);
for (const hash of hashes) fs.copyFileSync(path.join(folder, hash), path.join(copy, hash));
const plainTimes: number[] = [];
const { port } = plain.address() as AddressInfo;
for (let run = 0; run < RUNS; run += 1) plainTimes.push(await download(`http://127.0.0.1:${port}`, hashes));
const [best, bestPlain] = [Math.min(...times), Math.min(...plainTimes)];
console.log(
  `downloaded: ${best.toFixed(2)} s (${(pack.byteLength / 1e6 / best).toFixed(0)} MB/s); plain files: ${bestPlain.toFixed(2)} s; ratio ${(best / bestPlain).toFixed(2)}`,
);

plain.close();
await server.stop();
for (const made of [folder, dataDirectory]) fs.rmSync(made, { recursive: true, force: true });
process.exit(0);
