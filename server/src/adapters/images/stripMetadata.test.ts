import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { imageFromCamera } from '#server/modules/media/testing/images.ts';
import { readExif } from './readExif.ts';
import { DamagedImage, stripJpegMetadata, stripPngMetadata, stripWebpMetadata } from './stripMetadata.ts';

const EXIF = {
  IFD0: { Make: 'SecretCam' },
  IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '10/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '70/1 15/1 0/1' },
};

describe('a picture without what is written beside it', () => {
  let photo: Buffer;
  beforeAll(async () => {
    photo = await imageFromCamera(160, 120);
  });
  const pixels = (picture: Buffer) => sharp(picture).rotate().raw().toBuffer();

  it('is the same picture, bit by bit, as JPEG, PNG and WebP', async () => {
    const plain = sharp(photo).rotate().withExif(EXIF).keepIccProfile();
    for (const [file, clean] of [
      [photo, stripJpegMetadata],
      [await plain.clone().jpeg().toBuffer(), stripJpegMetadata],
      [await plain.clone().png().toBuffer(), stripPngMetadata],
      [await plain.clone().webp().toBuffer(), stripWebpMetadata],
      [await plain.clone().webp({ lossless: true }).toBuffer(), stripWebpMetadata],
      [await sharp(photo).rotate().ensureAlpha(0.5).withExif(EXIF).webp().toBuffer(), stripWebpMetadata],
    ] as const) {
      const { orientation = 1 } = await sharp(file).metadata();
      const cleaned = clean(file, orientation);
      expect((await pixels(cleaned)).equals(await pixels(file))).toBe(true);
      expect(cleaned.toString('latin1')).not.toContain('Secret');
      const { exif, icc } = await sharp(cleaned).metadata();
      expect(icc).toEqual((await sharp(file).metadata()).icc);
      expect(readExif(exif ?? new Uint8Array())).toEqual({ takenAt: null, isLocalTime: false, location: null });
    }
  });

  it('has nothing that stands where the format foresees nothing', async () => {
    const plain = await sharp(photo).rotate().jpeg().toBuffer();
    const note = (marker: number) => Buffer.concat([Buffer.from([0xff, marker, 0, 12]), Buffer.from('SecretTown')]);
    const notes = [0x02, 0xbf, 0xe1, 0xf0, 0xfd, 0xfe].map(note);
    const cleaned = stripJpegMetadata(Buffer.concat([plain.subarray(0, 2), ...notes, plain.subarray(2)]), 1);
    expect(cleaned.toString('latin1')).not.toContain('Secret');
    expect((await pixels(cleaned)).equals(await pixels(plain))).toBe(true);
  });

  it('has no small picture of what it was before it was cut either', async () => {
    const [head, small] = [Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\x02\x02', 'latin1'), Buffer.from('SecretThumbs')];
    const segment = Buffer.concat([Buffer.from([0xff, 0xe0, 0, 2 + head.length + small.length]), head, small]);
    const plain = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
    const cleaned = stripJpegMetadata(Buffer.concat([plain.subarray(0, 2), segment, plain.subarray(2)]), 1);
    expect(cleaned.toString('latin1')).not.toContain('Secret');
    expect((await pixels(cleaned)).equals(await pixels(plain))).toBe(true);
  });

  it('is refused or made, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 20 }), fc.nat(), (changes, length) => {
        const broken = Buffer.from(photo.subarray(0, 20 + (length % photo.length)));
        for (const [at, value] of changes) broken[at % broken.length] = value;
        for (const clean of [stripJpegMetadata, stripPngMetadata, stripWebpMetadata]) {
          try {
            expect(clean(broken, 6).length).toBeLessThan(broken.length + 100);
          } catch (error) {
            expect(error).toBeInstanceOf(DamagedImage);
          }
        }
      }),
    );
  });
});

describe('the notes of a camera', () => {
  const notes = async (exif: object) =>
    readExif(
      (await sharp(
        await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
          .withExif(exif)
          .jpeg()
          .toBuffer(),
      )
        .metadata()
        .then((metadata) => metadata.exif)) ?? new Uint8Array(),
    );

  it('tell time and place', async () => {
    expect((await notes(EXIF)).location).toEqual({ lat: -10.5, lon: -70.25 });
    expect(
      (await notes({ IFD2: { DateTimeOriginal: '2026:07:18 07:04:03', OffsetTimeOriginal: '-07:00' } })).takenAt,
    ).toEqual(new Date('2026-07-18T14:04:03Z'));
  });

  it('take the zone from the satellites where the camera names none, else are told as a clock shows them', async () => {
    const local = { DateTimeOriginal: '2026:07:18 07:04:03' };
    const gps = { GPSDateStamp: '2026:07:18', GPSTimeStamp: '5/1 3/1 58/1' };
    expect(await notes({ IFD2: local, IFD3: gps })).toMatchObject({
      takenAt: new Date('2026-07-18T05:04:03Z'),
      isLocalTime: false,
    });
    expect(await notes({ IFD2: local })).toMatchObject({
      takenAt: new Date('2026-07-18T07:04:03Z'),
      isLocalTime: true,
    });
  });

  it.each([
    { IFD3: { GPSLatitude: '0/1 0/1 0/1', GPSLongitude: '0/1 0/1 0/1' } },
    { IFD3: { GPSLatitude: '95/1 0/1 0/1', GPSLongitude: '5/1 0/1 0/1' } },
    { IFD3: { GPSLatitude: '5/0 0/1 0/1', GPSLongitude: '5/1 0/1 0/1' } },
    { IFD2: { DateTimeOriginal: '0000:00:00 00:00:00' } },
    { IFD2: { DateTimeOriginal: '1980:01:01 00:00:00' } },
    { IFD2: { DateTimeOriginal: 'yesterday' } },
  ])('say nothing where they cannot be right: %j', async (exif) => {
    expect(await notes(exif)).toEqual({ takenAt: null, isLocalTime: false, location: null });
  });

  it('are read from any bytes without harm', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.boolean(), (bytes, isLittle) => {
        const tiff = Buffer.concat([Buffer.from(isLittle ? 'II*\0\x08\0\0\0' : 'MM\0*\0\0\0\x08', 'latin1'), bytes]);
        expect(Object.keys(readExif(tiff))).toEqual(['takenAt', 'isLocalTime', 'location']);
      }),
    );
  });
});
