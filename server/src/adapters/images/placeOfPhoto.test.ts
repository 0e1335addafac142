import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { notePlaceOfPhoto } from '@cordada/core/media/placeOfPhoto';
import { imageFromCamera } from '#server/modules/media/testing/images.ts';
import { readExif } from './readExif.ts';

const GIVEN: Parameters<typeof notePlaceOfPhoto>[1] = {
  place: [-0.42, 42.35],
  takenAt: new Date('2026-07-18T05:04:03Z'),
  minutesEast: 120,
};

const plain = () =>
  sharp({ create: { width: 16, height: 12, channels: 3, background: '#789' } })
    .jpeg()
    .toBuffer();
const read = async (jpeg: Uint8Array) => readExif((await sharp(jpeg).metadata()).exif ?? new Uint8Array());
const copy = (file: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from(file);

describe('a photo of a camera that notes no place', () => {
  it('gets place and time, which are read as those of other cameras', async () => {
    const before = await plain();
    const after = notePlaceOfPhoto(copy(before), GIVEN);
    const { takenAt, isLocalTime, location } = await read(after);
    expect([takenAt, isLocalTime]).toEqual([GIVEN.takenAt, false]);
    expect(location?.lat).toBeCloseTo(42.35, 6);
    expect(location?.lon).toBeCloseTo(-0.42, 6);
    expect(await sharp(after).raw().toBuffer()).toEqual(await sharp(before).raw().toBuffer());
  });

  it('keeps what its camera noted', async () => {
    const noted = await sharp(await plain())
      .withExif({
        IFD0: { Make: 'Camera of a phone' },
        IFD2: { DateTimeOriginal: '2026:07:18 09:00:00', OffsetTimeOriginal: '+02:00', LensModel: 'Some lens' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const after = notePlaceOfPhoto(copy(noted), GIVEN);
    const { takenAt, location } = await read(after);
    expect(takenAt).toEqual(new Date('2026-07-18T07:00:00Z'));
    expect(location?.lat).toBeCloseTo(42.35, 6);
    const { orientation, exif } = await sharp(after).metadata();
    expect(orientation).toBe(6);
    expect(exif?.toString('latin1')).toContain('Some lens');
    expect(exif?.toString('latin1')).toContain('Camera of a phone');
  });

  it('is left as it is when the camera noted both, and when it is none', async () => {
    for (const file of [await imageFromCamera(16, 12), Buffer.from('GIF89a'), Buffer.alloc(0)]) {
      const given = copy(file);
      expect(notePlaceOfPhoto(given, GIVEN)).toBe(given);
    }
  });

  it('gets its place where the system has emptied it', async () => {
    const emptied = await sharp(await plain())
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '0/0 0/0 0/0', GPSLongitude: '0/0 0/0 0/0' } })
      .jpeg()
      .toBuffer();
    expect((await read(notePlaceOfPhoto(copy(emptied), GIVEN))).location?.lon).toBeCloseTo(-0.42, 6);
  });

  it('has every place on earth within a metre', async () => {
    const file = copy(await plain());
    const coordinate = (max: number) => fc.double({ min: -max, max, noNaN: true });
    await fc.assert(
      fc.asyncProperty(coordinate(180), coordinate(90), async (lon, lat) => {
        const { location } = await read(notePlaceOfPhoto(file, { ...GIVEN, place: [lon, lat] }));
        if (location === null)
          expect([Math.round(Math.abs(lon) * 1e6), Math.round(Math.abs(lat) * 1e6)]).toEqual([0, 0]);
        else expect([Math.abs(location.lon - lon) < 1e-5, Math.abs(location.lat - lat) < 1e-5]).toEqual([true, true]);
      }),
      { numRuns: 40 },
    );
  });

  it('survives damaged notes', async () => {
    const file = copy(await imageFromCamera(16, 12));
    fc.assert(
      fc.property(fc.nat(400), fc.nat(255), fc.nat(file.length), (at, byte, length) => {
        const damaged = file.slice(0, length);
        damaged[at] = byte;
        expect(notePlaceOfPhoto(damaged, GIVEN)).toBeInstanceOf(Uint8Array);
      }),
      { numRuns: 300 },
    );
  });
});
