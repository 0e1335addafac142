import { hasToken } from '../viewer.ts';
import type * as browserOutbox from './browserOutbox.ts';

/** Runs a mutation, or keeps it to be sent later while there is no connection. */
export const runOrKeep: typeof browserOutbox.runOrKeep = async (...given) =>
  (await import('./browserOutbox.ts')).runOrKeep(...given);

/** Resolves once what waits on this device has been sent, as far as that is possible now. */
export async function sendWaiting(): Promise<void> {
  // A visitor has nothing that waits. Without the code for it, nothing was kept either.
  if (hasToken()) await import('./browserOutbox.ts').then(({ flushNow }) => flushNow()).catch(() => undefined);
}
