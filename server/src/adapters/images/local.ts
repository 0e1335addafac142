import fs from 'node:fs';
import sharp from 'sharp';
import { Failure } from '@cordada/core/failures';
import { IMAGE_MAX_PIXELS } from '@cordada/core/limits';
import type { DerivedPicture, ImageDeriver } from './images.ts';

/** By what a file begins with; whatever is not a picture in one of these never reaches the decoder. */
const BEGINNINGS: readonly ((head: Buffer) => boolean)[] = [
  (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (head) => head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP',
  (head) => head.toString('latin1', 4, 8) === 'ftyp' && /avif|heic|heix|mif1/.test(head.toString('latin1', 8, 32)),
];
const HEAD_BYTES = 32;
const QUALITY = 82;
/** Pictures that wait for their turn; each takes up to some seconds. */
const WAITING_MAX = 12;

/** Derives pictures in this process, on the threads of the library. */
export function createImageDeriver(): ImageDeriver {
  // Decoded pictures are large and never asked for twice.
  sharp.cache(false);
  sharp.concurrency(1);
  const inTurn = takeTurns();
  return {
    async derive(path, shapes) {
      await refuseOtherFiles(path);
      const options = { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' as const, pages: 1 };
      const metadata = await sharp(path, { ...options, limitInputPixels: false })
        .metadata()
        .catch(() => {
          throw malformed();
        });
      if ((metadata.width ?? 0) * (metadata.height ?? 0) > IMAGE_MAX_PIXELS) {
        throw new Failure('image_too_large', 'The picture has too many pixels.');
      }
      try {
        return await inTurn(async () => {
          const pictures: DerivedPicture[] = [];
          for (const { width, height, fit } of shapes) {
            // Turned as the camera held it, then stripped of what tells that and more.
            const { data, info } = await sharp(path, options)
              .rotate()
              .resize({ width, height, fit, withoutEnlargement: fit === 'inside' })
              .keepIccProfile()
              .webp({ quality: QUALITY })
              .toBuffer({ resolveWithObject: true });
            pictures.push({ content: data, width: info.width, height: info.height });
          }
          return pictures;
        });
      } catch (error) {
        if (error instanceof Failure) throw error;
        throw malformed();
      }
    },
  };
}

/**
 * Runs one work after the other: a decoded picture takes up to half a gigabyte, which a file of a
 * kilobyte can ask for.
 * @throws Failure `unavailable` when too many wait
 */
function takeTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (work) => {
    if (waiting >= WAITING_MAX) throw new Failure('unavailable', 'Too many pictures at once.');
    waiting += 1;
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      waiting -= 1;
    }
  };
}

async function refuseOtherFiles(path: string): Promise<void> {
  const file = await fs.promises.open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    if (bytesRead === 0) throw malformed();
    if (!BEGINNINGS.some((matches) => matches(buffer))) {
      throw new Failure('unsupported_media_type', 'Send a picture as JPEG, PNG, WebP, AVIF or HEIC.');
    }
  } finally {
    await file.close();
  }
}

const malformed = (): Failure => new Failure('image_malformed', 'The picture is damaged.');
