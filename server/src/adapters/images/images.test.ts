import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createImageDeriver } from './local.ts';

describe('deriving pictures', () => {
  let folder: string;
  let bomb: string;
  const shapes = [
    { width: 512, height: 512, fit: 'cover' },
    { width: 128, height: 128, fit: 'cover' },
  ] as const;
  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-images-'));
    bomb = path.join(folder, 'bomb.png');
    await sharp({ create: { width: 5000, height: 5000, channels: 4, background: '#b5430380' } })
      .png({ progressive: true })
      .toFile(bomb);
  });
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  it('decodes one after the other, so that many small files cannot fill the memory (U13)', async () => {
    const images = createImageDeriver();
    let busy = 0;
    const timer = setInterval(() => (busy = Math.max(busy, sharp.counters().process)), 1);
    const derived = await Promise.all(Array.from({ length: 4 }, () => images.derive(bomb, shapes)));
    clearInterval(timer);
    expect(derived.map((pictures) => pictures.map(({ width }) => width))).toEqual(
      Array.from({ length: 4 }, () => [512, 128]),
    );
    expect(busy).toBe(1);
  });

  it('sends away whoever comes when too many wait, and goes on', async () => {
    const images = createImageDeriver();
    const photo = path.join(folder, 'photo.png');
    await sharp({ create: { width: 1500, height: 1500, channels: 3, background: '#b54303' } })
      .png()
      .toFile(photo);
    const results = await Promise.allSettled(Array.from({ length: 80 }, () => images.derive(photo, shapes)));
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(reasons.length).toBeGreaterThan(0);
    expect(new Set(reasons.map(({ code }) => code))).toEqual(new Set(['unavailable']));
    expect(await images.derive(photo, shapes)).toHaveLength(2);
  });
});
