import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { sql } from 'kysely';
import { imageSizes } from '@cordada/core/media/images';
import { createImageDeriver } from '#server/adapters/images/local.ts';
import { deriveSizes } from '#server/adapters/images/sizes.ts';
import { open } from '#server/db/connect.ts';
import type { Bench } from './bench.ts';
import { latencies, paired, printRatio, quantile } from './paired.ts';
import type { Target } from './paired.ts';

const PHOTO = { width: 4_000, height: 3_000 };
const PAIRS = 9;
const UPLOADS = 8;
const IDLE_REQUESTS = 1_500;

async function landscape(): Promise<Buffer> {
  const layer = async (width: number, sigma: number): Promise<Buffer> => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma };
    const small = await sharp({
      create: { width, height: (width * 3) / 4, channels: 3, background: '#808080', noise },
    })
      .png()
      .toBuffer();
    return sharp(small).resize(PHOTO.width, PHOTO.height, { kernel: 'cubic' }).png({ compressionLevel: 1 }).toBuffer();
  };
  let picture = await layer(8, 110);
  for (const [width, sigma] of [
    [40, 60],
    [160, 38],
    [640, 18],
    [2_000, 8],
    [4_000, 3],
  ] as const) {
    picture = await sharp(picture)
      .composite([{ input: await layer(width, sigma), blend: 'overlay' }])
      .png({ compressionLevel: 1 })
      .toBuffer();
  }
  return sharp(picture).jpeg({ quality: 90 }).toBuffer();
}

const timed = (work: () => Promise<unknown>) => async (): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

export async function benchImages(bench: Bench, hello: readonly Target[]): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-photos-'));
  const file = path.join(folder, 'photo.jpg');
  const photo = await landscape();
  fs.writeFileSync(file, photo);
  const images = createImageDeriver();
  const sizes = imageSizes(PHOTO).map((size) => ({ ...size, format: 'webp' as const }));

  const ours = timed(() => deriveSizes(file, sizes, async () => undefined));
  const alone = timed(async () => {
    const { width, height } = sizes.at(-1) ?? PHOTO;
    const { data, info } = await sharp(file).resize(width, height).raw().toBuffer({ resolveWithObject: true });
    for (const size of sizes)
      await sharp(data, { raw: info }).resize(size.width, size.height).webp({ quality: 82 }).toBuffer();
  });
  printRatio('B13 five sizes of 12 MP, ms', await paired(PAIRS, ours, alone), '<= 1.10');
  const decode = timed(() => sharp(file).raw().toBuffer());
  printRatio(
    'B13 first size with original and notes, ms',
    await paired(
      PAIRS,
      timed(() => images.readPhoto(file)),
      decode,
    ),
    '<= 1.30',
  );

  const requests = (count: number): Target[] =>
    Array.from({ length: count }, (_, i) => hello[i % hello.length] as Target);
  await latencies(requests(200));
  const idle = await latencies(requests(IDLE_REQUESTS));
  const send = async (): Promise<number> => {
    const form = new FormData();
    form.set('file', new Blob([photo as BlobPart]), 'bench.jpg');
    const started = performance.now();
    const response = await fetch(`${bench.product}/api/images`, {
      method: 'POST',
      headers: { 'x-access-token': bench.token },
      body: form,
    });
    await response.arrayBuffer();
    if (response.status !== 201) throw new Error(`B13: an upload answers ${response.status}`);
    return performance.now() - started;
  };
  const database = open(bench.connection, 1, async () => undefined);
  const uploads = Promise.all(Array.from({ length: UPLOADS }, send));
  let isSending = true;
  void uploads.finally(() => (isSending = false));
  const during: number[] = [];
  while (isSending) during.push(...(await latencies(requests(20))));
  const uploading = during.length;
  const started = performance.now();
  for (;;) {
    during.push(...(await latencies(requests(200))));
    const { rows } = await sql`select 1 from image where derived_at is null limit 1`.execute(database.db);
    if (rows.length === 0) break;
  }
  const all = Math.round(performance.now() - started);
  await database.stop();
  const answered = await uploads;
  const of = (times: readonly number[]): string =>
    `p50 ${quantile(times, 0.5).toFixed(2)}, p99 ${quantile(times, 0.99).toFixed(2)} ms of ${times.length}`;
  console.log(
    `B13 eight uploads at once: answered after ${answered
      .map(Math.round)
      .sort((a, b) => a - b)
      .join(', ')} ms; all sizes, AVIF too, ${all} ms later`,
  );
  console.log(
    `B13 requests of others: idle ${of(idle)}; while eight arrive ${of(during.slice(0, uploading))}; while they are derived ${of(during.slice(uploading))}   goal p99 <= 2x idle`,
  );
  images.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
