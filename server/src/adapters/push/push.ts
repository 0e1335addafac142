import { ECDH } from 'node:crypto';

export const PUSH_PLATFORMS = ['android', 'ios', 'web'] as const;
export type PushPlatform = (typeof PUSH_PLATFORMS)[number];

export interface PushMessage {
  /** May be read by the service in between: nothing private. */
  readonly title: string;
  /** Path of the page that it opens. */
  readonly path: string;
  /** A later message of the same group replaces it. At most 64 letters and digits. */
  readonly group: string;
}

/** `gone`: the device has ended its registration, and its token will never work again. */
export type PushResult = 'sent' | 'gone';

export interface PushSender {
  /** @throws Error when the service does not take it now */
  send(token: string, message: PushMessage): Promise<PushResult>;
  stop(): Promise<void>;
}

/** Without a sender for a platform its devices get nothing. */
export type PushSenders = ReadonlyMap<PushPlatform, PushSender>;

/** What a browser says of itself: https://www.w3.org/TR/push-api/#dom-pushsubscription */
export interface WebSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

const AUTH_BYTES = 16;
const ENDPOINT_MAX_LENGTH = 2_000;

/** @returns null for what no browser sends as its `PushSubscription` */
export function readSubscription(token: string): WebSubscription | null {
  try {
    const { endpoint, keys }: Readonly<Record<string, unknown>> = Object(JSON.parse(token));
    const { p256dh, auth }: Readonly<Record<string, unknown>> = Object(keys);
    if (typeof endpoint !== 'string' || typeof p256dh !== 'string' || typeof auth !== 'string') return null;
    if (endpoint.length > ENDPOINT_MAX_LENGTH || new URL(endpoint).protocol !== 'https:') return null;
    if (Buffer.from(auth, 'base64url').length !== AUTH_BYTES) return null;
    // Throws for what is no point of the curve, for which nothing can be encrypted.
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return { endpoint, keys: { p256dh, auth } };
  } catch {
    return null;
  }
}
