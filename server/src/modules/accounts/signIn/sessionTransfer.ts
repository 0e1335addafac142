import { createHash, randomBytes } from 'node:crypto';
import { Failure } from '@cordada/core/failures';
import { SIGN_INS_RATE } from '@cordada/core/limits';
import type { Db } from '#server/db/connect.ts';
import { keyInvalid } from '../mailedKeys/mailedKeys.ts';
import { limitRate } from '../rateLimits/limitRate.ts';
import { networkOf } from '#server/graphql/networkOf.ts';
import { openSession } from './logIn.ts';
import type { LoggedIn, Origin } from './logIn.ts';
import { deleteOldestOfFamily, setTransferCode, consumeTransferCode } from './signIn.queries.ts';

/** Time for one navigation. */
const TRANSFER_SECONDS = 30;

/** One for each host, and one to spare for the page that is being left. */
const FAMILY_MAX = 4;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const deviceOf = ({ address, userAgent }: Origin): Buffer => digest(`${networkOf(address)}\n${userAgent}`);

/**
 * Returns a code with which the same browser can log in at another host of the product. The address carries it in its
 * fragment, which browsers do not send to servers. A new code replaces the previous one of the session.
 * @throws Failure `unauthenticated`, `too_many_requests`
 */
export async function beginSessionTransfer(db: Db, tokenHash: Buffer, origin: Origin): Promise<string> {
  await limitRate(db, `transfer:${networkOf(origin.address)}`, SIGN_INS_RATE);
  const code = randomBytes(32).toString('base64url');
  const isSet = await setTransferCode(db, tokenHash, {
    codeHash: digest(code),
    device: deviceOf(origin),
    seconds: TRANSFER_SECONDS,
  });
  if (!isSet) throw new Failure('unauthenticated', 'The session has ended. Log in again.');
  return code;
}

/**
 * Opens a session of the same family with a code, once.
 * @throws Failure `key_invalid`, `too_many_requests`
 */
export async function finishSessionTransfer(db: Db, code: string, origin: Origin): Promise<LoggedIn> {
  await limitRate(db, `transfer:${networkOf(origin.address)}`, SIGN_INS_RATE);
  // Outside the transaction below, because its rollback must not restore the code.
  const taken = await consumeTransferCode(db, digest(code), deviceOf(origin));
  if (!taken) throw keyInvalid();
  return db.transaction().execute(async (trx) => {
    const loggedIn = await openSession(trx, taken.accountId, origin, taken.family);
    await deleteOldestOfFamily(trx, taken.family, FAMILY_MAX);
    return loggedIn;
  });
}
