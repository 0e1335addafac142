import { elementDraftKey, keepSavedCopy, readElementDraftCopy } from '../drafts/elementDraftCopy.ts';
import { writeStored } from '../storage.ts';
import type { OutboxEntry } from './outbox.ts';

export interface SentDraft {
  readonly id: string;
  /** The version that was sent. */
  readonly from: number;
  /** The version that it has become. */
  readonly to: number;
}

const listeners = new Set<(sent: SentDraft) => void>();

/** Calls a listener when a draft that waited has been sent by this tab; returns a function that removes it. */
export function onSentDraft(listener: (sent: SentDraft) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const versionOf = (data: unknown): unknown => Object(Object(data).saveElementDraft).version;

const isDraft = ({ request }: OutboxEntry): boolean =>
  request.kind === 'operation' && request.name === 'SaveElementDraft';

/** What was written in a draft later is based on the version that the server has now. */
export const basisAfterDraft = (entry: OutboxEntry, data: unknown): object | null =>
  isDraft(entry) ? { version: versionOf(data) } : null;

/** Bases the copy in this browser on the sent version, and marks it as saved when nothing of it was left out. */
export function adoptSentDraft(entry: OutboxEntry, data: unknown): void {
  const to = versionOf(data);
  if (entry.request.kind !== 'operation' || !isDraft(entry) || typeof to !== 'number') return;
  const { id, version: from, content } = Object(entry.request.variables);
  const copy = readElementDraftCopy(id);
  if (copy !== null && copy.version === from) {
    const isSent = JSON.stringify(copy.content) === JSON.stringify(content);
    if (isSent) keepSavedCopy(id, { ...copy, version: to });
    else writeStored(elementDraftKey(id), JSON.stringify({ ...copy, version: to }));
  }
  for (const listener of listeners) listener({ id, from, to });
}
