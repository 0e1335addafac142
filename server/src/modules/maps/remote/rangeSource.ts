import { createHash } from 'node:crypto';
import type { RangeResponse, Source } from 'pmtiles';
import { BrokenFile } from '#server/modules/imports/index.ts';

/** Larger parts are refused: directories and tiles are far smaller. */
const PART_MAX_BYTES = 64 * 1024 * 1024;
const TIMEOUT_MS = 30_000;
const TRIES = 4;
const REDIRECTS_MAX = 3;
const FIRST_WAIT_MS = 500;

/** A failure that another try may get past. */
class Passing extends Error {}

/** The server answers that there is no such file. */
export class MissingFile extends BrokenFile {}

export interface RangeOptions {
  readonly timeoutMs?: number;
  readonly firstWaitMs?: number;
}

/**
 * A PMTiles file on another server, read by range requests. All parts come from one version of it.
 * @throws BrokenFile that names the file and what its server does wrong, `MissingFile` where there is none
 */
export class RangeSource implements Source {
  readonly url: string;
  readonly #name: string;
  readonly #timeoutMs: number;
  readonly #firstWaitMs: number;
  #version: string | null = null;

  constructor(url: string, { timeoutMs = TIMEOUT_MS, firstWaitMs = FIRST_WAIT_MS }: RangeOptions = {}) {
    this.url = url;
    // Without the query, which may contain a key.
    this.#name = new URL(url).origin + new URL(url).pathname;
    this.#timeoutMs = timeoutMs;
    this.#firstWaitMs = firstWaitMs;
  }

  /** A digest of what the server says about the version; known after the first part. */
  get version(): string {
    return createHash('sha256').update(`${this.url} ${this.#version}`).digest('hex').slice(0, 12);
  }

  getKey(): string {
    return this.url;
  }

  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    if (!(length > 0 && length <= PART_MAX_BYTES && Number.isSafeInteger(offset)))
      throw this.#broken('names a part that is too large.');
    for (let tried = 1; ; tried += 1) {
      try {
        return { data: await this.#ask(offset, length) };
      } catch (error) {
        if (error instanceof BrokenFile) throw error;
        const reason = error instanceof Passing ? error.message : 'does not answer.';
        if (tried === TRIES) throw this.#broken(reason);
        await new Promise((resolve) => setTimeout(resolve, this.#firstWaitMs * 2 ** (tried - 1)));
      }
    }
  }

  async #ask(offset: number, length: number): Promise<ArrayBuffer> {
    const response = await this.#fetch(`bytes=${offset}-${offset + length - 1}`);
    try {
      if (response.status >= 500 || response.status === 429) throw new Passing(`answers ${response.status}.`);
      if (response.status === 200) throw this.#broken('comes as a whole: its server answers no range requests.');
      if (response.status === 416) throw this.#broken('ends before what its directory names.');
      if (response.status === 404) throw new MissingFile([{ reason: `${this.#name} answers 404.` }]);
      if (response.status !== 206) throw this.#broken(`answers ${response.status}.`);
      const [, from, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(response.headers.get('content-range') ?? '') ?? [];
      if (Number(from) !== offset) throw this.#broken('sends another part than the one asked for.');
      this.#requireSameVersion(response.headers, total ?? '*');
      const wanted = total === undefined || total === '*' ? length : Math.min(length, Number(total) - offset);
      const data = await readAtMost(response, length);
      if (data.byteLength < wanted) throw new Passing('ends in the middle of a part.');
      return data;
    } finally {
      await response.body?.cancel().catch(() => undefined);
    }
  }

  /** Follows redirects within the host alone: another one may be inside the network of the server. */
  async #fetch(range: string): Promise<Response> {
    const signal = AbortSignal.timeout(this.#timeoutMs);
    let address = new URL(this.url);
    for (let redirects = 0; ; redirects += 1) {
      const response = await fetch(address, { headers: { range }, signal, redirect: 'manual' });
      const location = response.headers.get('location');
      if (response.status < 300 || response.status >= 400 || location === null) return response;
      await response.body?.cancel();
      const next = URL.parse(location, address);
      if (next?.origin !== address.origin) throw this.#broken('leads to another host: give the address it leads to.');
      if (redirects === REDIRECTS_MAX) throw this.#broken('leads on and on.');
      address = next;
    }
  }

  #requireSameVersion(headers: Headers, total: string): void {
    const version = `${headers.get('etag') ?? headers.get('last-modified') ?? ''} ${total}`;
    this.#version ??= version;
    if (this.#version !== version) throw this.#broken('changed while it was read: start again.');
  }

  #broken(reason: string): BrokenFile {
    return new BrokenFile([{ reason: `${this.#name} ${reason}` }]);
  }
}

async function readAtMost(response: Response, maxBytes: number): Promise<ArrayBuffer> {
  const data = new Uint8Array(maxBytes);
  let size = 0;
  for await (const chunk of response.body ?? []) {
    if (size + chunk.length > maxBytes) break;
    data.set(chunk, size);
    size += chunk.length;
  }
  return data.buffer.slice(0, size);
}
