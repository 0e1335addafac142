import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import type { Viewer } from '#server/graphql/context.ts';
import { canReadExif } from './media.policy.ts';
import { findSecret } from '#server/db/secrets.ts';
import { findServed } from './media.queries.ts';
import type { ImageRow, ServedImage, ShownImageRow } from './media.queries.ts';

/** Signed URLs are valid for one to two steps, so for at most an hour. */
const STEP_SECONDS = 1_800;
const SIGNED = /^([\w-]{1,40})\.([0-9a-z]{1,10})\.([0-9a-f]{64})$/;

const secrets = new WeakMap<Db, Promise<string>>();

async function signatureOf(db: Db, id: string, key: string, until: string): Promise<Buffer> {
  let secret = secrets.get(db);
  if (!secret) {
    secret = findSecret(db, 'media');
    secrets.set(db, secret);
    secret.catch(() => secrets.delete(db));
  }
  return createHmac('sha256', await secret)
    .update(`${id}\n${key}\n${until}`)
    .digest();
}

/**
 * Sets the image URLs for a viewer: permanent ones for public images and for the author, otherwise signed ones.
 * Signed URLs expire within the hour, or when the permanent key changes.
 * @param now current time in milliseconds
 */
export async function signImageUrl(
  db: Db,
  viewer: Viewer | null,
  image: ShownImageRow,
  now = Date.now(),
): Promise<ImageRow> {
  if (image.isOpen || canReadExif(viewer, image)) return image;
  const until = ((Math.floor(now / 1_000 / STEP_SECONDS) + 2) * STEP_SECONDS).toString(36);
  const signature = await signatureOf(db, image.id, image.key, until);
  return { ...image, key: `${image.id}.${until}.${signature.toString('hex')}` };
}

/**
 * Resolves the key or signed part of an image URL; null if it is invalid or expired.
 * @returns the image and the seconds until expiry, null for permanent URLs
 * @param now current time in milliseconds
 */
export async function findBySignedUrl(
  db: Db,
  part: string,
  now = Date.now(),
): Promise<{ image: ServedImage; secondsLeft: number | null } | null> {
  if (/^[0-9a-f]{32}$/.test(part)) {
    const image = await findServed(db, { key: part });
    return image && { image, secondsLeft: null };
  }
  const [, id = '', until = '', given = ''] = SIGNED.exec(part) ?? [];
  const secondsLeft = Number.parseInt(until, 36) - Math.floor(now / 1_000);
  if (!(secondsLeft > 0)) return null;
  const image = await findServed(db, { id });
  if (!image) return null;
  const expected = await signatureOf(db, id, image.key, until);
  return timingSafeEqual(Buffer.from(given, 'hex'), expected) ? { image, secondsLeft } : null;
}
