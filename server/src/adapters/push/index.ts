import fs from 'node:fs';
import type { Config } from '#server/config/config.ts';
import type { PushPlatform, PushSender, PushSenders } from './push.ts';
import type { WebPushKeys } from './webPush.ts';

/** @throws Error when a configured key file cannot be read */
export async function choosePush({ push }: Pick<Config, 'push'>, keys: WebPushKeys): Promise<PushSenders> {
  const { createWebPush } = await import('./webPush.ts');
  const senders = new Map<PushPlatform, PushSender>([['web', createWebPush({ contact: push.contact, keys })]]);
  if (push.fcmServiceAccount) {
    const { createFcm, readServiceAccount } = await import('./fcm.ts');
    senders.set('android', createFcm(readServiceAccount(fs.readFileSync(push.fcmServiceAccount, 'utf8'))));
  }
  if (push.apns) {
    const { createApns } = await import('./apns.ts');
    const { keyFile, ...apns } = push.apns;
    senders.set('ios', createApns({ ...apns, key: fs.readFileSync(keyFile, 'utf8') }));
  }
  return senders;
}
