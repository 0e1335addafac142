import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createImageDeriver } from './local.ts';
import { SAMPLE_HEIC } from './testing/sampleHeic.ts';

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

  it('shows the colours of a wide profile as they are, in the first size and in those that follow', async () => {
    const images = createImageDeriver();
    const file = path.join(folder, 'wide.jpg');
    const red = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#e01020' } })
      .withIccProfile('p3')
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .toBuffer();
    fs.writeFileSync(file, red);
    const colour = async (picture: Buffer): Promise<number[]> => [
      ...(await sharp(picture).extract({ left: 50, top: 50, width: 1, height: 1 }).raw().toBuffer()),
    ];
    const pictures = [(await images.readPhoto(file)).first.content];
    const sizes = (['webp', 'avif'] as const).map((format) => ({ width: 320, height: 213, format }));
    await images.deriveSizes(file, sizes, async (_, content) => void pictures.push(content));
    images.stop();
    const expected = await colour(red);
    for (const picture of pictures) {
      const off = (await colour(picture)).map((value, i) => Math.abs(value - (expected[i] ?? 0)));
      expect(Math.max(...off)).toBeLessThan(8);
    }
    expect(pictures).toHaveLength(3);
  });

  it('reads HEIC as phones write it, with its time and place', async () => {
    const images = createImageDeriver();
    const file = path.join(folder, 'phone.heic');
    fs.writeFileSync(file, SAMPLE_HEIC);
    const photo = await images.readPhoto(file);
    expect(photo).toMatchObject({ format: 'jpeg', width: 96, height: 64, takenAt: new Date('2024-07-14T09:30:00Z') });
    expect(photo.location?.lat).toBeCloseTo(42.6311, 3);
    expect(photo.location?.lon).toBeCloseTo(0.6567, 3);
    const { data } = await sharp(photo.original).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number): number[] => [...data.subarray((32 * 96 + x) * 3, (32 * 96 + x) * 3 + 3)];
    for (const [x, colour] of [
      [10, [16, 64, 128]],
      [80, [200, 90, 40]],
    ] as const) {
      expect(Math.max(...at(x).map((value, i) => Math.abs(value - colour[i]!)))).toBeLessThan(12);
    }
    expect((await sharp(photo.original).metadata()).exif).toBeUndefined();
    const [picture] = await images.derive(file, [{ width: 48, height: 48, fit: 'inside' }]);
    expect(picture).toMatchObject({ width: 48, height: 32 });
    for (const damaged of [SAMPLE_HEIC.subarray(0, 500), SAMPLE_HEIC.subarray(0, 30)]) {
      fs.writeFileSync(file, damaged);
      await expect(images.readPhoto(file)).rejects.toMatchObject({ code: 'image_malformed' });
    }
    expect(fs.readdirSync(folder).filter((name) => name.endsWith('.jpeg'))).toEqual([]);
    images.stop();
  });

  it('keeps an animation as its first picture (M03)', async () => {
    const images = createImageDeriver();
    const file = path.join(folder, 'animation.webp');
    const colours = Buffer.concat(
      Array.from({ length: 1_200 }, (_, i) =>
        Buffer.from(Array.from({ length: 16 * 16 * 3 }, (__, at) => (i * 7 + at * (i % 13)) % 256)),
      ),
    );
    await sharp(colours, { raw: { width: 16, height: 16 * 1_200, channels: 3, pageHeight: 16 } })
      .webp({ loop: 0 })
      .toFile(file);
    expect((await sharp(file, { pages: -1 }).metadata()).pages).toBeGreaterThan(1_000);
    const photo = await images.readPhoto(file);
    expect(photo).toMatchObject({ format: 'webp', width: 16, height: 16 });
    expect((await sharp(photo.original, { pages: -1 }).metadata()).pages ?? 1).toBe(1);
    expect(photo.original.length).toBeLessThan(1_500);
    images.stop();
  });

  it('applies a profile that is large, and does not hand it on', async () => {
    const images = createImageDeriver();
    const plain = sharp({ create: { width: 900, height: 600, channels: 3, background: '#e01020' } });
    const { icc } = await sharp(await plain.clone().withIccProfile('p3').jpeg().toBuffer()).metadata();
    const profile = path.join(folder, 'large.icc');
    fs.writeFileSync(profile, withPrivateTag(icc ?? Buffer.alloc(0), 200_000));
    const file = path.join(folder, 'large.jpg');
    await plain.withIccProfile(profile).jpeg().toFile(file);
    expect((await sharp(file).metadata()).icc?.length).toBeGreaterThan(200_000);
    const pictures = [
      (await images.readPhoto(file)).first.content,
      (await images.derive(file, shapes))[0]?.content ?? Buffer.alloc(0),
    ];
    await images.deriveSizes(
      file,
      [{ width: 320, height: 213, format: 'webp' }],
      async (_, content) => void pictures.push(content),
    );
    images.stop();
    for (const picture of pictures) expect(picture.length).toBeLessThan(50_000);
    expect(pictures).toHaveLength(3);
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

function withPrivateTag(icc: Buffer, bytes: number): Buffer {
  const count = icc.readUInt32BE(128);
  const head = Buffer.from(icc.subarray(0, 132 + count * 12));
  for (let i = 0; i < count; i += 1) {
    const at = 132 + i * 12 + 4;
    head.writeUInt32BE(head.readUInt32BE(at) + 12, at);
  }
  const entry = Buffer.alloc(12);
  entry.write('priv', 'latin1');
  entry.writeUInt32BE(icc.length + 12, 4);
  entry.writeUInt32BE(bytes, 8);
  const data = Buffer.alloc(bytes, 7);
  data.write('data\0\0\0\0', 'latin1');
  head.writeUInt32BE(count + 1, 128);
  const whole = Buffer.concat([head, entry, icc.subarray(132 + count * 12), data]);
  whole.writeUInt32BE(whole.length, 0);
  return whole;
}
