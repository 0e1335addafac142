import fs from 'node:fs';
import process from 'node:process';
import decode from 'heic-decode';
import sharp from 'sharp';
import type { DecodeAnswer, DecodeRequest } from './decodeHeic.ts';

const QUALITY = 92;

sharp.cache(false);
sharp.concurrency(1);

async function convert({ from, to }: DecodeRequest): Promise<void> {
  const { width, height, data } = await decode({ buffer: fs.readFileSync(from) });
  await sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: QUALITY })
    .toFile(to);
}

process.on('disconnect', () => process.exit());
process.once('message', (request: DecodeRequest) => {
  const answer = (reason: DecodeAnswer): void => void process.send?.(reason);
  convert(request).then(
    () => answer(null),
    (error: unknown) => answer(error instanceof Error ? error.message : String(error)),
  );
});
