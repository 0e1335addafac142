import { useSyncExternalStore } from 'react';
import { ApiFailure } from '../apiFailure.ts';
import { isLostUpdate } from '../drafts/isLostUpdate.ts';
import { executeOverHttp, runOperation } from '../execute.ts';
import type { Operation } from '../operation.ts';
import { sessionMember } from '../requests/sessionMember.ts';
import { readStored } from '../storage.ts';
import { currentViewer } from '../viewer.ts';
import { createOutbox, namesAny, refusalOf } from './outbox.ts';
import type { NewEntry, OutboxEntry, Owner } from './outbox.ts';
import { outboxStore } from './outboxStore.ts';
import { adoptSentDraft, basisAfterDraft } from './sentDrafts.ts';
import { idempotencyKey, sendEntry } from './sendEntry.ts';
import { createTurns } from './turns.ts';

const NONE: readonly OutboxEntry[] = [];
let shown = NONE;
const listeners = new Set<() => void>();
const inTurn = createTurns();
const tabs = new BroadcastChannel('outbox');
let timer: ReturnType<typeof setTimeout> | undefined;
let sentCount = 0;

async function refresh(): Promise<void> {
  shown = await outbox.list().catch(() => NONE);
  for (const listener of listeners) listener();
}

/** The member with their token; null while another one is logging in. */
const currentMember = (): Owner | null => sessionMember(currentViewer(), readStored('accessToken'));

export const outbox = createOutbox({
  store: outboxStore,
  send: sendEntry,
  owner: currentMember,
  now: Date.now,
  random: Math.random,
  withLock: async (work) => void (await navigator.locks.request('outbox', work)),
  wake(afterMs) {
    clearTimeout(timer);
    timer = setTimeout(flush, afterMs);
  },
  onChange() {
    void refresh();
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of this origin
    tabs.postMessage('changed');
  },
  onSent(entry, data) {
    sentCount += 1;
    adoptSentDraft(entry, data);
  },
  basisAfter: basisAfterDraft,
});

/** Sends what can be sent now. Never fails: without storage nothing waits. */
export async function flushNow(): Promise<void> {
  if (navigator.onLine) await outbox.flush().catch(() => undefined);
}

const flush = (): void => void flushNow();

let isStarted = false;

/** Sends what waits, now and whenever that may have become possible. */
export function startOutbox(): void {
  void refresh().then(flush);
  if (isStarted) return;
  isStarted = true;
  tabs.addEventListener('message', () => void refresh());
  addEventListener('online', flush);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && flush());
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What waits for the member who is logged in, in the order of writing. */
export const useOutbox = (): readonly OutboxEntry[] =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => NONE,
  );

/** Grows whenever something was sent. */
export const useSentCount = (): number =>
  useSyncExternalStore(
    subscribe,
    () => sentCount,
    () => 0,
  );

type Kept = Omit<NewEntry, 'path' | 'title'> & { readonly title?: string | undefined; readonly path?: string };

/**
 * Keeps a request that cannot be sent now.
 * @returns false when this device stores nothing
 * @throws ApiFailure `device_full`
 */
export async function keep({ title = document.title.replace(/ · Cordada$/, ''), ...entry }: Kept): Promise<boolean> {
  try {
    await outbox.keep({ path: location.pathname + location.search, ...entry, title });
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') {
      throw new ApiFailure({ errorCode: 'device_full' });
    }
    return false;
  }
}

/**
 * Sends the photos first that a request names.
 * @throws ApiFailure `unavailable` while they still wait
 */
export async function sendNamed(variables: object): Promise<void> {
  const isWaiting = async (): Promise<boolean> => namesAny(variables, await outbox.list().catch(() => NONE));
  if (!(await isWaiting())) return;
  if (navigator.onLine) await outbox.flush();
  if (await isWaiting()) throw new ApiFailure({ errorCode: 'unavailable' });
}

type About<Data> = Pick<Kept, 'chain' | 'title' | 'isWhole'> & { readonly assumed: Data };

/**
 * Runs a mutation, or keeps it and resolves to what it will probably answer. One that gets no answer is kept before the
 * next one of its chain is sent: otherwise it would arrive behind it and undo it.
 * @throws ApiFailure when the server refuses, or when there is neither a connection nor storage
 */
export function runOrKeep<Data, Variables extends object>(
  operation: Operation<Data, Variables>,
  variables: Variables,
  about: About<Data>,
): Promise<Data> {
  const member = currentMember();
  return inTurn(about.chain, () => runAs(member, operation, variables, about));
}

async function runAs<Data, Variables extends object>(
  member: Owner | null,
  operation: Operation<Data, Variables>,
  variables: Variables,
  { assumed, ...about }: About<Data>,
): Promise<Data> {
  // Whoever logged in meanwhile did not write it.
  if (member !== null && currentMember()?.id !== member.id) throw new ApiFailure({ errorCode: 'unauthenticated' });
  const key = crypto.randomUUID();
  const entry = { ...about, key, request: { kind: 'operation', name: operation.name, variables } } as const;
  const waiting = await outbox.list().catch(() => NONE);
  if ((waiting.some(({ chain }) => chain === about.chain) || namesAny(variables, waiting)) && (await keep(entry))) {
    await sendInTurn(key);
    return assumed;
  }
  // What says everything about its thing changes nothing when it arrives twice, and is sent with each pause of its author.
  const requestKey = about.isWhole ? undefined : idempotencyKey(key, operation.id);
  const { onLine } = navigator;
  try {
    if (!onLine) throw new ApiFailure({ errorCode: 'unavailable' });
    // The same key is sent again later, because the server may have received it although it did not answer.
    return await runOperation(
      { execute: (id, given, signal, isBlocking) => executeOverHttp(id, given, signal, isBlocking, requestKey) },
      operation,
      variables,
    );
  } catch (error) {
    const isUnanswered = error instanceof ApiFailure && error.errorCode === 'unavailable';
    if (
      !isUnanswered ||
      member === null ||
      currentMember()?.id !== member.id ||
      !(await keep({ ...entry, isBegun: onLine }))
    ) {
      throw error;
    }
    return assumed;
  }
}

/**
 * Sends an entry behind those of its chain that wait already.
 * @throws ApiFailure when the server refuses
 */
async function sendInTurn(key: string): Promise<void> {
  if (navigator.onLine) await outbox.flush();
  const left = (await outbox.list()).find((entry) => entry.key === key);
  const refusal = left ? refusalOf(left) : null;
  if (!left || refusal === null) return;
  // Its author chooses between two versions, perhaps another day.
  if (left.isWhole && isLostUpdate(refusal)) throw refusal;
  // Its author is told at once, so it need not wait in the list.
  await outbox.discard(left.sequence);
  throw refusal;
}
