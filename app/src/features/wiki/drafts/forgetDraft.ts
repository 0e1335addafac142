import { elementDraftKey } from '#app/data/drafts/elementDraftCopy.ts';
import { writeStored } from '#app/data/storage.ts';

/** Removes what this browser has of a draft. */
export async function forgetDraft(id: string): Promise<void> {
  writeStored(elementDraftKey(id), null);
  await forgetWaiting(id);
}

/** Removes what waits to be sent. */
export async function forgetWaiting(id: string): Promise<void> {
  // Nothing waits where the code for it cannot be loaded.
  const kept = await import('#app/data/outbox/elementDrafts.ts').catch(() => null);
  await kept?.forgetKeptDraft(id);
}
