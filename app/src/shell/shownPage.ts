import { ApiFailure } from '#app/data/apiFailure.ts';
import { readStored } from '#app/data/storage.ts';
import { keepOfflineVisit } from '#app/pages/offlineVisit.ts';

/** What the page that is shown was loaded with, and by whom: nobody sees what was loaded for somebody else. */
let shown: { readonly path: string; readonly token: string | null; readonly data: unknown } | null = null;

const RETRY_MILLISECONDS = 1_000;

const isUnreachable = (error: unknown): boolean => error instanceof ApiFailure && error.errorCode === 'unavailable';

/** Tries once more what a busy server or a weak connection has refused. */
async function loadTwice(load: () => Promise<unknown>): Promise<unknown> {
  try {
    return await load();
  } catch (error) {
    if (!isUnreachable(error) || !navigator.onLine) throw error;
    // At random, so that all readers of a busy server do not come back at the same time.
    await new Promise((resolve) => setTimeout(resolve, RETRY_MILLISECONDS * (1 + Math.random())));
    return load();
  }
}

/** @param path with its query */
export function rememberShownPage(path: string, data: unknown, token = readStored('accessToken')): void {
  shown = { path, token, data };
}

/**
 * Loads a page. One that is shown already stays as it is while the server cannot be reached, with a banner that offers
 * to try again: what somebody has read and written there must not give way to an error.
 */
export async function loadOrKeep(path: string, load: () => Promise<unknown>): Promise<unknown> {
  const token = readStored('accessToken');
  try {
    const data = await loadTwice(load);
    if (shown?.path === path) keepOfflineVisit(null);
    rememberShownPage(path, data, token);
    return data;
  } catch (error) {
    if (!isUnreachable(error) || shown?.path !== path || shown.token !== readStored('accessToken')) throw error;
    keepOfflineVisit({ path, isShown: true });
    return shown.data;
  }
}
