import fs from 'node:fs';
import sharp from 'sharp';
import type { Metadata } from 'sharp';
import { Failure } from '@cordada/core/failures';
import { IMAGE_MAX_PIXELS, IMAGE_MAX_SIDE } from '@cordada/core/limits';
import { firstSize } from '@cordada/core/media/images';
import type { PhotoFormat } from '@cordada/core/media/images';
import { objectKeys } from '@cordada/core/objectKeys';
import { decodeHeic } from './decodeHeic.ts';
import { readExif } from './readExif.ts';
import type { DerivedVariant, ImageDeriver } from './images.ts';
import { keepProfile } from './profiles.ts';
import { deriveInChildProcess } from './deriveInChildProcess.ts';
import { DamagedImage, stripJpegMetadata, stripPngMetadata, stripWebpMetadata } from './stripMetadata.ts';

const isHeif = (head: Buffer): boolean => head.toString('latin1', 4, 8) === 'ftyp';
/** Detects formats by their magic bytes, so that other files never reach the decoder. */
const BEGINNINGS: Readonly<Record<PhotoFormat, (head: Buffer) => boolean>> = {
  jpeg: (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (head) => head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  webp: (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP',
  avif: (head) => isHeif(head) && /avif|heic|heix|mif1/.test(head.toString('latin1', 8, 32)),
};
const HEAD_BYTES = 32;
/** HEVC is patented, so few builds of libvips can decode it; `decodeHeic` does it then. */
const HEIC = /^ftyp(?!.*avif).*(hei[cxms]|hevc)/s;
const canReadHeic = sharp.format.heif.input.fileSuffix?.includes('.heic') ?? false;
const QUALITY = 82;
/** Quality for originals that must be re-encoded to remove their metadata. */
const ORIGINAL_QUALITY = 90;
const PLACEHOLDER_WIDTH = 24;
/** Images waiting for their turn; each takes up to a few seconds. */
const WAITING_MAX = 12;

const OPTIONS = { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' as const, pages: 1 };

export function createImageDeriver(): ImageDeriver {
  // Decoded images are large and never reused.
  sharp.cache(false);
  sharp.concurrency(1);
  const inTurn = takeTurns();
  const apart = deriveInChildProcess();
  return {
    async derive(given, shapes) {
      const isHeic = await needsDecoding(given);
      const header = await headerOf(given);
      return orMalformed(() =>
        inTurn(async () => {
          await using photo = await readable(given, isHeic);
          const { path } = photo;
          const pictures: DerivedVariant[] = [];
          for (const { width, height, fit } of shapes) {
            // Rotate by the EXIF orientation, which is then removed with the other metadata.
            const picture = sharp(path, OPTIONS)
              .rotate()
              .resize({ width, height, fit, withoutEnlargement: fit === 'inside' });
            const { data, info } = await keepProfile(picture, header)
              .webp({ quality: QUALITY })
              .toBuffer({ resolveWithObject: true });
            pictures.push({ content: data, width: info.width, height: info.height });
          }
          return pictures;
        }),
      );
    },
    async readPhoto(given) {
      const isHeic = await needsDecoding(given);
      const ownHeader = await headerOf(given);
      return orMalformed(() =>
        inTurn(async () => {
          await using photo = await readable(given, isHeic);
          const { path } = photo;
          const format = await formatOf(path);
          const header = isHeic ? await headerOf(path) : ownHeader;
          const { autoOrient: size } = header;
          const { width, height } = firstSize(size);
          const picture = sharp(path, OPTIONS).rotate().resize({ width, height, fit: 'fill' });
          const { data, info } = await keepProfile(picture, header)
            .webp({ quality: QUALITY, effort: 1 })
            .toBuffer({ resolveWithObject: true });
          return {
            ...size,
            ...readExif(ownHeader.exif ?? new Uint8Array()),
            format,
            original: await originalOf(path, format, header),
            first: { content: data, width: info.width, height: info.height },
            placeholder: await placeholderOf(data),
          };
        }),
      );
    },
    deriveSizes: (path, sizes, take) => apart.derive({ path, sizes }, take),
    stop: () => apart.stop(),
  };
}

/** Whether a photo is HEIC, which this build of the image library cannot read itself. */
async function needsDecoding(path: string): Promise<boolean> {
  const head = await headOf(path);
  if (isHeif(head) && HEIC.test(head.toString('latin1', 4)) && !canReadHeic) return true;
  await formatOf(path);
  return false;
}

/** The file itself, or a JPEG of it that is removed in the end. */
async function readable(given: string, isHeic: boolean): Promise<{ path: string } & AsyncDisposable> {
  const path = isHeic ? `${given}.jpeg` : given;
  const remove = async (): Promise<void> => {
    if (isHeic) await fs.promises.rm(path, { force: true });
  };
  try {
    if (isHeic) await decodeHeic(given, path);
  } catch (error) {
    await remove();
    throw error;
  }
  return { path, [Symbol.asyncDispose]: remove };
}

async function headerOf(path: string): Promise<Metadata> {
  const metadata = await sharp(path, { ...OPTIONS, limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw malformed();
    });
  const { width, height } = metadata;
  if (width * height > IMAGE_MAX_PIXELS || Math.max(width, height) > IMAGE_MAX_SIDE) {
    throw new Failure('image_too_large', 'The picture has too many pixels.');
  }
  return metadata;
}

async function originalOf(
  path: string,
  format: PhotoFormat,
  { orientation = 1, pages = 1 }: Metadata,
): Promise<Buffer> {
  const isTurned = orientation > 1;
  if (format === 'jpeg') return stripJpegMetadata(await fs.promises.readFile(path), orientation);
  // Orientation is metadata too: the few rotated PNG and WebP images are re-encoded.
  if (format === 'png' && !isTurned) return stripPngMetadata(await fs.promises.readFile(path));
  // An animation is kept as its first picture: thousands of pictures may hide in a small file.
  if (format === 'webp' && !isTurned && pages === 1) return stripWebpMetadata(await fs.promises.readFile(path));
  const upright = sharp(path, OPTIONS).rotate().keepIccProfile();
  if (format === 'png') return upright.png().toBuffer();
  if (format === 'webp') return upright.webp({ quality: ORIGINAL_QUALITY }).toBuffer();
  return upright.avif({ quality: ORIGINAL_QUALITY, effort: 0 }).toBuffer();
}

async function placeholderOf(picture: Buffer): Promise<string> {
  const tiny = await sharp(picture).resize({ width: PLACEHOLDER_WIDTH }).webp({ quality: 20, effort: 6 }).toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}

async function orMalformed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    // A full disk is not an error of the image.
    if (error instanceof Failure || (typeof code === 'string' && !(error instanceof DamagedImage))) throw error;
    throw malformed();
  }
}

/**
 * Runs one task at a time, because a decoded image takes up to half a gigabyte even when its file is a kilobyte.
 * @throws Failure `unavailable` when too many tasks wait
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

/** @throws Failure `image_malformed` */
async function headOf(path: string): Promise<Buffer> {
  const file = await fs.promises.open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    if (bytesRead === 0) throw malformed();
    return buffer;
  } finally {
    await file.close();
  }
}

/** @throws Failure `unsupported_media_type`, `image_malformed` */
async function formatOf(path: string): Promise<PhotoFormat> {
  const head = await headOf(path);
  const format = objectKeys(BEGINNINGS).find((one) => BEGINNINGS[one](head));
  if (format) return format;
  throw new Failure('unsupported_media_type', 'Send a picture as JPEG, PNG, WebP, AVIF or HEIC.');
}

const malformed = (): Failure => new Failure('image_malformed', 'The picture is damaged.');
