import { createECDH, createHash } from 'node:crypto';
import dns from 'node:dns';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import webPush from 'web-push';
import { isPublicAddress } from '../outside/publicAddress.ts';
import { readSubscription } from './push.ts';
import type { PushSender } from './push.ts';

const TIMEOUT_MS = 10_000;
const ANSWER_MAX_BYTES = 16_384;
/** How long a push service keeps a message for a device without a network, in seconds. */
const KEPT_SECONDS = 86_400;

export interface WebPushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The key pair (P-256) that belongs to a secret. */
export function webPushKeysOf(secret: string): WebPushKeys {
  const pair = createECDH('prime256v1');
  // Any number of 256 bits serves as a private key, but for one in 2^32.
  pair.setPrivateKey(createHash('sha256').update(secret).digest());
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') };
}

interface Network {
  readonly mayConnect: (address: string) => boolean;
  /** Another certificate authority, for tests. */
  readonly ca?: string;
}

/**
 * Sends to the push service that a browser names (RFC 8030, 8291 and 8292). The address comes from a member, so only
 * public addresses are connected to.
 * @param contact `mailto:` or `https:` address at which push services reach the operator
 */
export function createWebPush(
  { contact, keys }: { readonly contact: string; readonly keys: WebPushKeys },
  { mayConnect, ca }: Network = { mayConnect: isPublicAddress },
): PushSender {
  const lookup: LookupFunction = (host, options, done) => {
    dns.lookup(host, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return done(error ?? new Error(`${host} has no address`), []);
      if (!found.every(({ address }) => mayConnect(address))) return done(new Error(`${host} is not public`), []);
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });
  };
  // A batch goes to few hosts: without new connections each message costs a fraction.
  const agent = new https.Agent({ keepAlive: true, maxSockets: 16, maxFreeSockets: 16, timeout: TIMEOUT_MS });
  return {
    async send(token, { title, path, group }) {
      const subscription = readSubscription(token);
      if (!subscription) return 'gone';
      const { hostname } = new URL(subscription.endpoint);
      // A host that is an address already is not looked up.
      if (/^[\d.]+$|^\[/.test(hostname) && !mayConnect(hostname.replace(/^\[|\]$/g, ''))) return 'gone';
      const { endpoint, method, headers, body } = webPush.generateRequestDetails(
        subscription,
        JSON.stringify({ title, path, group }),
        {
          vapidDetails: { subject: contact, ...keys },
          TTL: KEPT_SECONDS,
          topic: group.slice(0, 32),
          urgency: 'normal',
        },
      );
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      const request = https.request(
        endpoint,
        // The whole request has a limit: a service that answers byte by byte must not hold a worker.
        { method, headers, lookup, agent, signal: AbortSignal.timeout(TIMEOUT_MS), ...(ca && { ca }) },
        (response) => {
          resolve(response.statusCode ?? 0);
          // Short answers are read to the end, so that the connection can be used again.
          let length = 0;
          response.on('data', (part: Buffer) => {
            length += part.length;
            if (length > ANSWER_MAX_BYTES) response.destroy();
          });
        },
      );
      // Also what happens after the answer.
      request.on('error', reject);
      request.end(body);
      const status = await promise;
      // What is refused for good would be refused again.
      if (status >= 400 && status < 500 && ![401, 408, 429].includes(status)) return 'gone';
      if (status >= 300) throw new Error(`The push service answers ${status}`);
      return 'sent';
    },
    stop: async () => agent.destroy(),
  };
}
