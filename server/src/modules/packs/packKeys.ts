import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { signedText } from '@cordada/core/packs/manifest';
import type { PackManifest, SignedManifest } from '@cordada/core/packs/manifest';
import type { Db } from '#server/db/connect.ts';
import { findSecret } from '#server/db/secrets.ts';

/** Header of an Ed25519 private key in PKCS #8 (RFC 8410), before its 32 bytes. */
const PKCS8_HEADER = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_KEY_BYTES = 32;

export interface PackKey {
  readonly keyId: string;
  /** The 32 bytes of the public key, base64url. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

/** The key of this installation, derived from its secret. */
export async function findPackKey(db: Db): Promise<PackKey> {
  const seed = createHash('sha256')
    .update(await findSecret(db, 'packs'))
    .digest();
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_HEADER, seed]), format: 'der', type: 'pkcs8' });
  const der = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  const bytes = der.subarray(-PUBLIC_KEY_BYTES);
  const keyId = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return { keyId, publicKey: bytes.toString('base64url'), privateKey };
}

export function signManifest({ keyId, privateKey }: PackKey, manifest: PackManifest): SignedManifest {
  const signature = sign(null, Buffer.from(signedText(manifest)), privateKey).toString('base64url');
  return { manifest, keyId, signature };
}
