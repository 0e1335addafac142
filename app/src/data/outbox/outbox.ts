import type { FailureCode } from '@cordada/core/failures';
import { ApiFailure } from '../apiFailure.ts';

export type KeptRequest =
  | {
      readonly kind: 'operation';
      /** Not its id, which may be another one in the next release. */
      readonly name: string;
      readonly variables: object;
    }
  | {
      readonly kind: 'upload';
      readonly path: string;
      readonly file: Blob;
      readonly fileName: string;
    };

export interface NewEntry {
  /** Sent as Idempotency-Key with each attempt, so that a repetition has no second effect. */
  readonly key: string;
  readonly request: KeptRequest;
  /** Requests of one chain are sent in order: each waits until the one before it has been accepted. */
  readonly chain: string;
  /** The id of what it makes. Requests that name it wait until it has been made. */
  readonly makesId?: string;
  /** Says everything about its thing: what is written later takes its place, unless it may have arrived. */
  readonly isWhole?: boolean;
  /** An attempt has begun, so the server may have it. */
  readonly isBegun?: boolean;
  /** What it is about, as its author knows it. */
  readonly title: string;
  /** The page where it was written. */
  readonly path: string;
}

export interface OutboxEntry extends NewEntry {
  /** Position in the order of writing, given by the store. */
  readonly sequence: number;
  /** Nobody else who uses this device sees or sends it. */
  readonly ownerId: string;
  /** Unix time in milliseconds. */
  readonly createdAt: number;
  readonly attempts: number;
  /** Why the server refused it. It is not sent again until its author asks for that. */
  readonly refusal: FailureCode | null;
  readonly refusalDetails?: ApiFailure['details'];
}

export interface Owner {
  readonly id: string;
  readonly token: string;
}

/** Each call is one transaction. */
export interface OutboxStore {
  /** @param plan the new entry, after what waits; with the sequence of an entry whose place it takes */
  readonly add: (
    ownerId: string,
    plan: (waiting: readonly OutboxEntry[]) => Omit<OutboxEntry, 'sequence'> & { readonly sequence?: number },
  ) => Promise<OutboxEntry>;
  /** @returns the changed entry; null if somebody discarded it meanwhile, for example in another tab */
  readonly change: (sequence: number, update: (entry: OutboxEntry) => OutboxEntry) => Promise<OutboxEntry | null>;
  readonly remove: (sequence: number) => Promise<void>;
  /** In the order of writing. */
  readonly list: (ownerId: string) => Promise<readonly OutboxEntry[]>;
}

export type SendResult =
  | { readonly outcome: 'sent'; readonly data: unknown }
  /** The server could not be asked, or cannot answer now: `isForAll` if that holds for every request. */
  | { readonly outcome: 'later'; readonly isForAll: boolean; readonly afterMs?: number }
  /** The session has ended: nothing is sent until its member logs in again. */
  | { readonly outcome: 'loggedOut' }
  | { readonly outcome: 'refused'; readonly code: FailureCode; readonly details?: ApiFailure['details'] };

interface Parts {
  readonly store: OutboxStore;
  /** Settles always, at the latest after a time limit. */
  readonly send: (entry: OutboxEntry, owner: Owner) => Promise<SendResult>;
  /** The member who is logged in now. */
  readonly owner: () => Owner | null;
  readonly now: () => number;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Runs work while no other tab sends. */
  readonly withLock: (work: () => Promise<void>) => Promise<void>;
  /** Calls `flush` after this time, instead of an earlier wish. */
  readonly wake: (afterMs: number) => void;
  /** Called after each change of the list. */
  readonly onChange: () => void;
  readonly onSent?: (entry: OutboxEntry, data: unknown) => void;
  /** What the answer to a change says about the version that the change behind it is based on. */
  readonly basisAfter?: (entry: OutboxEntry, data: unknown) => object | null;
}

export interface Outbox {
  /** Resolves once it is stored. */
  readonly keep: (entry: NewEntry) => Promise<OutboxEntry>;
  /** What waits for the member who is logged in. */
  readonly list: () => Promise<readonly OutboxEntry[]>;
  /** Sends what can be sent now, in order, one after another. */
  readonly flush: () => Promise<void>;
  /** Sends a refused entry again, as a new request. */
  /** `isOverwriting` replaces what was written elsewhere since the version that the change is based on. */
  readonly retry: (sequence: number, isOverwriting?: boolean) => Promise<void>;
  readonly discard: (sequence: number) => Promise<void>;
  readonly discardAll: () => Promise<void>;
}

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 300_000;

/** The version that a change was based on. A change without one replaces what was written elsewhere meanwhile. */
const BASES = ['revision', 'basis', 'version'];

const basisOf = ({ request }: NewEntry): object =>
  request.kind === 'upload'
    ? {}
    : Object.fromEntries(
        Object.entries(request.variables).filter(([name, value]) => BASES.includes(name) && value != null),
      );

export const hasBasis = (entry: NewEntry): boolean => Object.keys(basisOf(entry)).length > 0;

function withoutBasis(request: KeptRequest): KeptRequest {
  if (request.kind === 'upload') return request;
  const kept = Object.entries(request.variables).map(([name, value]) => [name, BASES.includes(name) ? null : value]);
  return { ...request, variables: Object.fromEntries(kept) };
}

const withBasis = (request: KeptRequest, basis: object): KeptRequest =>
  request.kind === 'upload' ? request : { ...request, variables: { ...request.variables, ...basis } };

/** Whether both change the same thing. */
const isAlike = (a: NewEntry, b: NewEntry): boolean =>
  a.chain === b.chain &&
  a.request.kind === 'operation' &&
  b.request.kind === 'operation' &&
  a.request.name === b.request.name;

/** Whether a request needs what an earlier one makes. */
const names = (variables: object, { makesId }: NewEntry): boolean =>
  makesId !== undefined && JSON.stringify(variables).includes(`"${makesId}"`);

export const namesAny = (variables: object, waiting: readonly NewEntry[]): boolean =>
  waiting.some((entry) => names(variables, entry));

const needs = ({ request }: NewEntry, earlier: readonly NewEntry[]): boolean =>
  request.kind === 'operation' && namesAny(request.variables, earlier);

export const refusalOf = ({ refusal, refusalDetails }: OutboxEntry): ApiFailure | null =>
  refusal === null ? null : new ApiFailure({ errorCode: refusal, details: refusalDetails });

/** Entries that wait for one that was refused. */
export function entriesBehind(entries: readonly OutboxEntry[]): ReadonlySet<OutboxEntry> {
  const chains = new Set<string>();
  const refused: OutboxEntry[] = [];
  const behind = new Set<OutboxEntry>();
  for (const entry of entries) {
    if (entry.refusal !== null) {
      chains.add(entry.chain);
      refused.push(entry);
    } else if (chains.has(entry.chain) || needs(entry, refused)) behind.add(entry);
  }
  return behind;
}

/** Variables without a photo: it is taken out of lists, and what names it elsewhere names none. */
export function withoutNamed(value: unknown, id: string): unknown {
  if (Array.isArray(value)) {
    return value.filter((one) => one !== id && !isPhoto(one, id)).map((one) => withoutNamed(one, id));
  }
  if (typeof value !== 'object' || value === null) return value === id ? null : value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutNamed(part, id)]));
}

/** A photo of an activity or a node of an article, unlike a milestone, which a photo only belongs to. */
const isPhoto = (one: unknown, id: string): boolean => {
  const { imageId, elementId } = Object(one);
  return imageId === id && elementId === undefined;
};

export function createOutbox({ store, send, owner, now, random, withLock, wake, onChange, ...after }: Parts): Outbox {
  const own = async (sequence: number): Promise<OutboxEntry | undefined> =>
    (await list()).find((entry) => entry.sequence === sequence);
  const list = async (): Promise<readonly OutboxEntry[]> => {
    const member = owner();
    return member === null ? [] : store.list(member.id);
  };

  /** The change behind it is based on what it made. First, so that a kill in between only repeats it. */
  const pass = async (sent: OutboxEntry, entries: readonly OutboxEntry[], basis: object): Promise<void> => {
    const next = entries.find((entry) => entry.sequence > sent.sequence && isAlike(entry, sent));
    if (next) await store.change(next.sequence, (kept) => ({ ...kept, request: withBasis(kept.request, basis) }));
  };

  /** Half of the wait is random, so that many devices do not come back at the same time. */
  const waitAfter = (attempts: number): number =>
    Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS) * (0.5 + random() / 2);

  const sendAll = async (): Promise<void> => {
    /** Chains whose next request cannot be sent in this pass. */
    const stopped = new Set<string>();
    let wakeAfter = Infinity;
    for (;;) {
      // Read again each time: another account may have logged in, another tab may have added something.
      const member = owner();
      if (member === null) break;
      const entries = await store.list(member.id);
      for (const { chain, refusal } of entries) if (refusal !== null) stopped.add(chain);
      const next = entries.find((entry, at) => !stopped.has(entry.chain) && !needs(entry, entries.slice(0, at)));
      if (next === undefined) break;
      const begun = await store.change(next.sequence, (kept) => ({ ...kept, isBegun: true }));
      if (begun === null) continue;
      const result = await send(begun, member);
      if (result.outcome === 'sent') {
        const basis = after.basisAfter?.(begun, result.data) ?? null;
        if (basis !== null) await pass(begun, await store.list(member.id), basis);
        await store.remove(next.sequence);
        after.onSent?.(begun, result.data);
        onChange();
        continue;
      }
      stopped.add(next.chain);
      if (result.outcome === 'loggedOut') break;
      if (result.outcome === 'refused') {
        const { code, details = {} } = result;
        const refused = { refusal: code, refusalDetails: details };
        await store.change(next.sequence, (kept) => ({ ...kept, attempts: kept.attempts + 1, ...refused }));
        onChange();
        continue;
      }
      const attempts = next.attempts + 1;
      await store.change(next.sequence, (kept) => ({ ...kept, attempts }));
      onChange();
      wakeAfter = Math.min(wakeAfter, Math.max(result.afterMs ?? 0, waitAfter(attempts)));
      if (result.isForAll) break;
    }
    if (wakeAfter < Infinity) wake(wakeAfter);
  };

  const flush = async (): Promise<void> => {
    if ((await list()).every(({ refusal }) => refusal !== null)) return;
    await withLock(sendAll);
  };

  return {
    async keep(entry) {
      const member = owner();
      if (member === null) throw new Error('Nobody is logged in, so it would belong to nobody.');
      // What was asked without an answer has been tried: browsers that are connected to a dead network say that they are online.
      const attempts = entry.isBegun ? 1 : 0;
      const about = { ...entry, ownerId: member.id, createdAt: now(), attempts, refusal: null };
      const kept = await store.add(member.id, (waiting) => {
        const before = waiting.findLast((other) => isAlike(entry, other));
        if (before === undefined) return about;
        // A change behind another one is based on that, not on what the server has.
        const request = withoutBasis(entry.request);
        const isReplaced = entry.isWhole === true && before.isBegun !== true && before.refusal === null;
        if (!isReplaced) return { ...about, request };
        return { ...about, request: withBasis(request, basisOf(before)), sequence: before.sequence };
      });
      onChange();
      if (attempts > 0) wake(waitAfter(attempts));
      return kept;
    },
    list,
    flush,
    async retry(sequence, isOverwriting = false) {
      const entry = await own(sequence);
      // The server answers the key of a refused request with that refusal. One that only waits may have arrived: it keeps its key.
      const isRefused = entry !== undefined && entry.refusal !== null;
      const request = entry && isOverwriting ? withoutBasis(entry.request) : entry?.request;
      const again = { key: crypto.randomUUID(), refusal: null };
      if (isRefused && request) await store.change(sequence, (kept) => ({ ...kept, ...again, request }));
      onChange();
      await flush();
    },
    async discard(sequence) {
      const gone = await own(sequence);
      const { makesId } = gone ?? {};
      if (makesId !== undefined) {
        for (const entry of await list()) {
          const { request } = entry;
          if (request.kind !== 'operation' || !names(request.variables, { ...entry, makesId })) continue;
          // It has never been sent, so its key is free.
          const variables = Object(withoutNamed(request.variables, makesId));
          await store.change(entry.sequence, (kept) => ({ ...kept, request: { ...request, variables } }));
        }
      }
      if (gone) {
        // What is behind it was based on it, and now on what it was based on.
        await pass(gone, await list(), basisOf(gone));
        await store.remove(sequence);
      }
      onChange();
      // What stood behind it in its chain can go on.
      await flush();
    },
    async discardAll() {
      for (const { sequence } of await list()) await store.remove(sequence);
      onChange();
    },
  };
}
