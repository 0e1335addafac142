interface Copy {
  readonly version: number;
  readonly savedAt?: number | undefined;
}

export interface Beginning<Content> {
  readonly content: Content;
  /** What the server has; null if that differs. */
  readonly saved: Content | null;
  readonly version: number;
  readonly state: 'unchanged' | 'saving' | 'conflict';
}

/** What a page shows of a draft first, with the copy that this browser has and the answer of the server that it was made from. */
export function beginWriting<Content>(
  known: Content,
  knownVersion: number,
  kept: (Copy & { readonly written: Content }) | null,
  isSame: (a: Content, b: Content) => boolean,
): Beginning<Content> {
  const isSaved = kept?.savedAt !== undefined;
  // The answer was made before the last save, for example because the page was reloaded during the save.
  if (kept && isSaved && kept.version > knownVersion)
    return { content: kept.written, saved: kept.written, version: kept.version, state: 'unchanged' };
  // Equal when the answer to the last save was lost.
  if (!kept || isSaved || isSame(kept.written, known))
    return { content: known, saved: known, version: knownVersion, state: 'unchanged' };
  const state = kept.version < knownVersion ? 'conflict' : 'saving';
  return { content: kept.written, saved: null, version: kept.version, state };
}
