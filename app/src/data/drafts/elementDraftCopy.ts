import { readStored, writeStored } from '../storage.ts';

const PREFIX = 'draft.element.';

/** Saved copies are needed until no page can appear that was loaded before the save. */
const SAVED_COPY_LIFE_MS = 86_400_000;

/** Where this browser keeps what was written in a draft of a place or list. */
export const elementDraftKey = (id: string) => `${PREFIX}${id}` as const;

export interface ElementDraftCopy {
  readonly version: number;
  readonly content: unknown;
  readonly undecided: readonly string[];
  /** When the server had all of it in this version, in milliseconds since 1970; undefined before. */
  readonly savedAt?: number | undefined;
}

export function readElementDraftCopy(id: string): ElementDraftCopy | null {
  try {
    const { version, content, undecided, savedAt }: Record<string, unknown> = Object(
      JSON.parse(readStored(elementDraftKey(id)) ?? 'null'),
    );
    if (typeof version !== 'number' || !Array.isArray(undecided)) return null;
    return { version, content, undecided, savedAt: typeof savedAt === 'number' ? savedAt : undefined };
  } catch {
    return null;
  }
}

/**
 * Marks a copy as saved instead of removing it: a page that was loaded before the save shows this newer version, for
 * example after a reload during the save.
 */
export function keepSavedCopy(id: string, copy: ElementDraftCopy): void {
  writeStored(elementDraftKey(id), JSON.stringify({ ...copy, savedAt: Date.now() }));
}

export const isOutdated = ({ savedAt }: ElementDraftCopy): boolean =>
  savedAt !== undefined && Date.now() - savedAt > SAVED_COPY_LIFE_MS;

/** Ids of drafts with a copy. */
export function elementDraftsInBrowser(): string[] {
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []));
  } catch {
    // Storage is forbidden.
    return [];
  }
}
