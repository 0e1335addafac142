import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { Failure, nullIfNotFound } from '@cordada/core/failures';
import { IMAGE_FILE_MAX_BYTES, IMAGE_MAX_SIDE, PROXIED_PICTURE_SECONDS } from '@cordada/core/limits';
import type { FileStore } from '#server/adapters/files/files.ts';
import type { ImageDeriver } from '#server/adapters/images/images.ts';
import { OutsideFailure } from '#server/adapters/outside/outside.ts';
import type { Outside } from '#server/adapters/outside/outside.ts';
import type { Db } from '#server/db/connect.ts';
import { findSecret } from '#server/db/secrets.ts';

export const PROXIED_WIDTHS = [640, 1280] as const;
const PREFIX = '/api/image-proxy';
/** Limits concurrent proxy requests, so that uploads still find room in the image queue. */
const UNDER_WAY_MAX = 4;
/** How long a failed URL is not requested again. */
const FAILED_MS = 60_000;
const FAILED_MAX = 1_000;

const secrets = new WeakMap<Db, Promise<string>>();

async function signatureOf(db: Db, width: number, url: string): Promise<Buffer> {
  let secret = secrets.get(db);
  if (!secret) {
    secret = findSecret(db, 'imageProxy');
    secrets.set(db, secret);
    secret.catch(() => secrets.delete(db));
  }
  return createHmac('sha256', await secret)
    .update(`${width}\n${url}`)
    .digest();
}

/**
 * Returns the signed URL under which the proxy serves an external image. The signature prevents use as an open proxy.
 */
export async function proxyAddress(db: Db, width: number, url: string): Promise<string> {
  const signature = (await signatureOf(db, width, url)).toString('base64url');
  return `${PREFIX}/${signature}/${width}/${Buffer.from(url).toString('base64url')}`;
}

/** @throws Failure `forbidden` if the signature is invalid */
export async function readProxyAddress(
  db: Db,
  given: { readonly signature: string; readonly width: string; readonly encoded: string },
): Promise<{ url: string; width: number }> {
  const url = Buffer.from(given.encoded, 'base64url').toString();
  const width = Number(given.width);
  const expected = await signatureOf(db, width, url);
  const signature = Buffer.from(given.signature, 'base64url');
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) {
    throw new Failure('forbidden', 'This address is not one of ours.');
  }
  return { url, width };
}

interface ProxyTools {
  readonly files: FileStore;
  readonly images: ImageDeriver;
  readonly outside: Outside;
  readonly incoming: string;
}

/**
 * Serves external images re-encoded as WebP and cached for some minutes, so that visitors never contact other sites.
 * @returns a function that throws Failure `not_found` or `unavailable`
 */
export function createImageProxy({ files, images, outside, incoming }: ProxyTools) {
  const underWay = new Map<string, Promise<void>>();
  const failed = new LRUCache<string, true>({ max: FAILED_MAX, ttl: FAILED_MS });

  const fetchInto = async (key: string, url: string, width: number): Promise<void> => {
    const copy = path.join(incoming, randomBytes(12).toString('hex'));
    try {
      await fs.promises.mkdir(incoming, { recursive: true });
      await outside.fetchTo(url, copy, IMAGE_FILE_MAX_BYTES);
      const [picture] = await images.derive(copy, [{ width, height: IMAGE_MAX_SIDE, fit: 'inside' }]);
      if (picture) await files.put(key, picture.content);
    } catch (error) {
      const isTheirs = error instanceof OutsideFailure || (error instanceof Failure && error.code !== 'unavailable');
      if (!isTheirs) throw error;
      failed.set(key, true);
      throw gone(error);
    } finally {
      await fs.promises.rm(copy, { force: true });
    }
  };

  return async (url: string, width: number): Promise<Readable> => {
    const period = Math.floor(Date.now() / (PROXIED_PICTURE_SECONDS * 1_000));
    const key = `proxy/${createHash('sha256').update(url).digest('hex')}/${width}-${period}.webp`;
    if (failed.has(key)) throw gone();
    const kept = await files.get(key).catch(nullIfNotFound);
    if (kept) return kept;
    let fetching = underWay.get(key);
    if (!fetching) {
      if (underWay.size >= UNDER_WAY_MAX) throw new Failure('unavailable', 'Too many pictures at once.');
      fetching = fetchInto(key, url, width).finally(() => underWay.delete(key));
      underWay.set(key, fetching);
    }
    await fetching;
    return files.get(key);
  };
}

export async function removeOldProxied(files: FileStore): Promise<void> {
  for await (const { key, changedAt } of files.list('proxy/')) {
    if (Date.now() - changedAt.getTime() > PROXIED_PICTURE_SECONDS * 2_000) await files.remove(key);
  }
}

const gone = (cause?: unknown): Failure => new Failure('not_found', 'The picture cannot be had.', { cause });
