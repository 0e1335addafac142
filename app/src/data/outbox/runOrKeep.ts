import type * as browserOutbox from './browserOutbox.ts';

/** Runs a mutation, or keeps it to be sent later while there is no connection. */
export const runOrKeep: typeof browserOutbox.runOrKeep = async (...given) =>
  (await import('./browserOutbox.ts')).runOrKeep(...given);
