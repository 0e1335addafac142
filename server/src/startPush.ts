import { choosePush } from '#server/adapters/push/index.ts';
import type { PushSenders } from '#server/adapters/push/push.ts';
import { webPushKeysOf } from '#server/adapters/push/webPush.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/connect.ts';
import { findSecret } from '#server/db/secrets.ts';

/** Connects the push services. Without keys of the configuration those of Web Push belong to the database. */
export async function startPush(config: Config, db: Db): Promise<{ push: PushSenders; webPushKey: string }> {
  const keys = config.push.vapid ?? webPushKeysOf(await findSecret(db, 'webPush'));
  return { push: await choosePush(config, keys), webPushKey: keys.publicKey };
}
