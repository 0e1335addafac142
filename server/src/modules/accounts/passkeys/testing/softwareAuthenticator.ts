import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { CreatedPasskey, PasskeyCreation, PasskeyRequest, SignedChallenge } from '../passkeys.ts';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** The head of a CBOR value: its major type and a number below 2^16. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

const integer = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);

const USER_PRESENT = 1;
const HAS_CREDENTIAL = 64;

export interface SoftPasskey {
  readonly id: Buffer;
  readonly privateKey: KeyObject;
  readonly userHandle: string;
  readonly relyingPartyId: string;
  counter: number;
}

function authenticatorData(
  relyingPartyId: string,
  flags: number,
  counter: number,
  credential = Buffer.alloc(0),
): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(relyingPartyId), Buffer.from([flags]), count, credential]);
}

const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** Creates a passkey as a device does, with a key of P-256 and without the statement of an attestation. */
export function createPasskey(
  { challenge, relyingPartyId, userHandle }: Pick<PasskeyCreation, 'challenge' | 'relyingPartyId' | 'userHandle'>,
  origin: string,
  attestationFormat = 'none',
): { readonly passkey: SoftPasskey; readonly answer: CreatedPasskey } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const passkey: SoftPasskey = { id: randomBytes(32), privateKey, userHandle, relyingPartyId, counter: 0 };
  const coseKey = map([
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), bytes(Buffer.from(x, 'base64url'))],
    [integer(-3), bytes(Buffer.from(y, 'base64url'))],
  ]);
  const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, passkey.id.length]), passkey.id, coseKey]);
  const attestationObject = map([
    [text('fmt'), text(attestationFormat)],
    [text('attStmt'), map([])],
    [text('authData'), bytes(authenticatorData(relyingPartyId, USER_PRESENT | HAS_CREDENTIAL, 0, credential))],
  ]);
  return {
    passkey,
    answer: {
      id: passkey.id.toString('base64url'),
      clientDataJson: clientData('webauthn.create', challenge, origin).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal', 'telepathy'],
    },
  };
}

/** Signs a challenge as a device does; each use counts. */
export function signChallenge(passkey: SoftPasskey, { challenge }: PasskeyRequest, origin: string): SignedChallenge {
  passkey.counter += 1;
  const data = authenticatorData(passkey.relyingPartyId, USER_PRESENT, passkey.counter);
  const client = clientData('webauthn.get', challenge, origin);
  return {
    id: passkey.id.toString('base64url'),
    clientDataJson: client.toString('base64url'),
    authenticatorData: data.toString('base64url'),
    signature: sign('sha256', Buffer.concat([data, sha256(client)]), passkey.privateKey).toString('base64url'),
    userHandle: passkey.userHandle,
  };
}
