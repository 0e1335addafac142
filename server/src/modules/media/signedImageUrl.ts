import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import type { Viewer } from '#server/graphql/context.ts';
import { canReadExif } from './media.policy.ts';
import { findSecret } from '#server/db/secrets.ts';
import { findServed } from './media.queries.ts';
import type { ImageRow, ServedImage, ShownImageRow } from './media.queries.ts';

/** Addresses end between one and two of these after they were given: at most within the hour. */
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
 * A photo at the addresses that a reader gets who may see it: lasting ones of what everybody sees and of one's own, else
 * such that end within the hour, and with the next change of its lasting ones.
 * @param now when it is given
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
 * The photo that a part of an address stands for, and for how many seconds yet; null for one that we did not give, or not
 * any more.
 * @param now when it is asked for
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
