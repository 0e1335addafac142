import { diffDrafts } from '@cordada/core/elements/draftParts';
import { readDraft } from '@cordada/core/elements/readDraft';
import { buildPath } from '@cordada/core/pages/paths';
import { ApiFailure } from '../apiFailure.ts';
import {
  elementDraftKey,
  elementDraftsInBrowser,
  isOutdated,
  readElementDraftCopy,
} from '../drafts/elementDraftCopy.ts';
import { isLostUpdate } from '../drafts/isLostUpdate.ts';
import { browserContext, runOperation } from '../execute.ts';
import { ElementDraft, SaveElementDraft } from '../generated/wiki.ts';
import type { ElementDraftData, SaveElementDraftVariables } from '../generated/wiki.ts';
import { writeStored } from '../storage.ts';
import { keep, outbox, runOrKeep } from './browserOutbox.ts';
import { refusalOf } from './outbox.ts';
import type { OutboxEntry } from './outbox.ts';

const chainOf = (id: string): string => `draft:${id}`;

const waitingOf = async (id: string): Promise<readonly OutboxEntry[]> =>
  (await outbox.list().catch(() => [])).filter(({ chain }) => chain === chainOf(id));

const onServer = async (id: string): Promise<ElementDraftData['elementDraft']> =>
  (await runOperation(browserContext, ElementDraft, { id })).elementDraft;

const titleOf = (content: unknown): string => String(Object(content).name ?? '');

/**
 * Saves a draft, or keeps it in the outbox, behind what waits of it already.
 * @returns the saved version
 * @throws ApiFailure when the server refuses; `unavailable` while it waits
 */
export async function saveOrKeepElementDraft(given: SaveElementDraftVariables): Promise<number> {
  const { id, content } = given;
  const about = { chain: chainOf(id), title: titleOf(content) || undefined, isWhole: true, assumed: null };
  const saved = await runOrKeep<{ saveElementDraft: { version: number } } | null, SaveElementDraftVariables>(
    SaveElementDraft,
    given,
    about,
  ).catch(async (error: unknown) => {
    const lost = error instanceof ApiFailure && isLostUpdate(error) ? error : null;
    throw lost && lost.details['version'] === undefined ? await conflictOf(id) : error;
  });
  if (saved) return saved.saveElementDraft.version;
  const waiting = await waitingOf(id);
  const refused = waiting.map(refusalOf).find((refusal) => refusal !== null);
  if (isLostUpdate(refused)) throw await conflictOf(id);
  if (refused) {
    // The author is told on the page, and what they change is another request.
    await forgetKeptDraft(id);
    throw refused;
  }
  if (waiting.length > 0) throw new ApiFailure({ errorCode: 'unavailable' });
  // It was sent in turn, perhaps by another tab.
  const now = await onServer(id);
  if (diffDrafts(readDraft(now.type, now.content), readDraft(now.type, content)).length > 0) throw conflict(now);
  return now.version;
}

const conflict = ({ version }: { readonly version: number }): ApiFailure =>
  new ApiFailure({ errorCode: 'conflict', details: { reason: 'changed_elsewhere', version } });

const conflictOf = async (id: string): Promise<ApiFailure> => conflict(await onServer(id));

/** Its author has decided otherwise. */
export async function forgetKeptDraft(id: string): Promise<void> {
  for (const { sequence } of await waitingOf(id)) await outbox.discard(sequence);
}

/** Discards an entry, and the copy that its page would show and send again. */
export async function discardDraftEntry({ sequence, request }: OutboxEntry): Promise<void> {
  await outbox.discard(sequence);
  if (request.kind !== 'operation') return;
  const { id } = Object(request.variables);
  if ((await waitingOf(id)).length === 0) writeStored(elementDraftKey(id), null);
}

/** Hands over to the outbox what the page of a draft has not sent, and removes a copy that nobody needs any more. */
export async function keepLeftDraft(id: string): Promise<void> {
  const copy = readElementDraftCopy(id);
  if (copy === null) return;
  if (copy.savedAt !== undefined) {
    if (isOutdated(copy)) writeStored(elementDraftKey(id), null);
    return;
  }
  const last = (await waitingOf(id)).at(-1);
  const isKept =
    last?.request.kind === 'operation' &&
    JSON.stringify(Object(last.request.variables).content) === JSON.stringify(copy.content);
  if (isKept) return;
  const { version, content, undecided } = copy;
  const variables = { id, version, content, undecided };
  const isStored = await keep({
    key: crypto.randomUUID(),
    chain: chainOf(id),
    isWhole: true,
    // Its page may have sent it.
    isBegun: true,
    title: titleOf(copy.content) || undefined,
    path: `${buildPath('myDrafts', 'neutral')}?draft=${id}`,
    request: { kind: 'operation', name: 'SaveElementDraft', variables },
  });
  if (isStored && navigator.onLine) await outbox.flush();
}

/** The same for all drafts that no page has open, in this tab or another one. */
export async function keepLeftDrafts(): Promise<void> {
  for (const id of elementDraftsInBrowser()) {
    await navigator.locks.request(elementDraftKey(id), { ifAvailable: true }, (lock) => lock && keepLeftDraft(id));
  }
}

/** Keeps a draft from being handed over while its page is open; returns a function that ends it. */
export function holdDraft(id: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  navigator.locks.request(elementDraftKey(id), { mode: 'shared' }, () => promise).catch(() => undefined);
  return resolve;
}
