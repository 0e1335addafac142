import apn from '@parse/node-apn';
import type { PushSender } from './push.ts';

const GONE_REASONS: readonly unknown[] = ['BadDeviceToken', 'Unregistered', 'DeviceTokenNotForTopic', 'ExpiredToken'];
const KEPT_SECONDS = 86_400;

export interface ApnsSettings {
  /** PEM of the key (.p8). */
  readonly key: string;
  readonly keyId: string;
  readonly teamId: string;
  /** Bundle id of the app. */
  readonly topic: string;
}

/** Apple Push Notification service. */
export function createApns(
  { key, keyId, teamId, topic }: ApnsSettings,
  server: Pick<apn.ProviderOptions, 'address' | 'port' | 'ca'> = {},
): PushSender {
  const provider = new apn.Provider({ token: { key, keyId, teamId }, production: true, ...server });
  return {
    async send(token, { title, path, group }) {
      const note = new apn.Notification();
      note.topic = topic;
      note.pushType = 'alert';
      note.collapseId = group;
      note.threadId = group;
      note.expiry = Math.floor(Date.now() / 1_000) + KEPT_SECONDS;
      note.alert = title;
      note.sound = 'default';
      note.payload = { path };
      const { failed } = await provider.send(note, token);
      const [failure] = failed;
      if (!failure) return 'sent';
      if (String(failure.status) === '410' || GONE_REASONS.includes(failure.response?.reason)) return 'gone';
      throw new Error(
        `APNs answers ${failure.status ?? ''} ${failure.response?.reason ?? failure.error?.message ?? ''}`,
      );
    },
    stop: async () => provider.shutdown(),
  };
}
