import dns from 'node:dns';
import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { OutsideFailure } from './outside.ts';
import type { Outside } from './outside.ts';
import { isPublicAddress } from './publicAddress.ts';

const REDIRECTS_MAX = 3;
/** For the whole request, including redirects. */
const TIMEOUT_MS = 10_000;
const RESOLVE_TIMEOUT_MS = 2_000;
const USER_AGENT = 'Cordada image proxy';

interface Rules {
  readonly resolve: (host: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;
  readonly mayConnect: (address: string, port: number) => boolean;
}

/**
 * Queries name servers directly, because a few unresponsive servers would block all threads of the system resolver.
 * Names from the hosts file do not resolve here.
 */
async function resolveOnWeb(host: string): Promise<{ address: string; family: number }[]> {
  const resolver = new dns.promises.Resolver({ timeout: RESOLVE_TIMEOUT_MS, tries: 2 });
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ];
}

const WEB: Rules = {
  resolve: resolveOnWeb,
  mayConnect: (address, port) => isPublicAddress(address) && (port === 80 || port === 443),
};

/**
 * Fetches files from public addresses only, to prevent SSRF. Every resolved address must be public, and the
 * connection uses the checked address, so DNS rebinding has no effect.
 */
export function createOutside(rules: Rules = WEB): Outside {
  const addressOf = async (
    url: URL,
    signal: AbortSignal,
  ): Promise<{ address: string; family: number; port: number }> => {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new OutsideFailure('Not an address of the web.');
    const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const family = net.isIP(host);
    const found = family === 0 ? await within(signal, rules.resolve(host)) : [{ address: host, family }];
    const [first] = found;
    if (!first || !found.every(({ address }) => rules.mayConnect(address, port))) {
      throw new OutsideFailure('The address is not a public one.');
    }
    return { ...first, port };
  };

  const request = async (url: URL, signal: AbortSignal): Promise<http.IncomingMessage> => {
    const { address, family, port } = await addressOf(url, signal);
    const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
    const sent = (url.protocol === 'https:' ? https : http).get({
      host: address,
      family,
      port,
      path: url.pathname + url.search,
      // Verify the certificate against the name.
      servername: net.isIP(url.hostname) === 0 ? url.hostname : '',
      headers: { host: url.host, accept: 'image/*', 'user-agent': USER_AGENT },
      // Never reuse a connection of another request, which may follow other rules.
      agent: false,
      signal,
    });
    sent.once('response', resolve);
    sent.on('error', reject);
    return promise;
  };

  return {
    async fetchTo(address, path, maxBytes) {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      try {
        let url = new URL(address);
        for (let redirects = 0; ; redirects += 1) {
          const answer = await request(url, signal);
          const status = answer.statusCode ?? 0;
          const next = answer.headers.location;
          if (status >= 300 && status < 400 && next !== undefined) {
            answer.destroy();
            if (redirects === REDIRECTS_MAX) throw new OutsideFailure('The address leads on and on.');
            url = new URL(next, url);
            continue;
          }
          if (status !== 200) {
            answer.destroy();
            throw new OutsideFailure(`The site answers ${status}.`);
          }
          await pipeline(answer, atMost(maxBytes), fs.createWriteStream(path, { flags: 'wx', mode: 0o600 }), {
            signal,
          });
          return;
        }
      } catch (error) {
        if (error instanceof OutsideFailure) throw error;
        throw new OutsideFailure('The file cannot be had.', { cause: error });
      }
    },
  };
}

function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const end = (): void => reject(signal.reason);
  signal.addEventListener('abort', end, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', end));
}

function atMost(maxBytes: number): Transform {
  let byteSize = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      byteSize += chunk.length;
      done(byteSize > maxBytes ? new OutsideFailure('The file is too large.') : null, chunk);
    },
  });
}
