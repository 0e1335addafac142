import { ApiFailure } from '#app/data/apiFailure.ts';
import { readStored } from '#app/data/storage.ts';
import { keepOfflineVisit } from '#app/pages/offlineVisit.ts';

/** What the page that is shown was loaded with, and by whom: nobody sees what was loaded for somebody else. */
let shown: { readonly path: string; readonly token: string | null; readonly data: unknown } | null = null;

/** @param path with its query */
export function rememberShownPage(path: string, data: unknown): void {
  shown = { path, token: readStored('accessToken'), data };
}

/**
 * Loads a page. One that is shown already stays as it is while the server cannot be reached, with a banner that offers
 * to try again: what somebody has read and written there must not give way to an error.
 */
export async function loadOrKeep(path: string, load: () => Promise<unknown>): Promise<unknown> {
  try {
    const data = await load();
    if (shown?.path === path) keepOfflineVisit(null);
    rememberShownPage(path, data);
    return data;
  } catch (error) {
    const isUnreachable = error instanceof ApiFailure && error.errorCode === 'unavailable';
    if (!isUnreachable || shown?.path !== path || shown.token !== readStored('accessToken')) throw error;
    keepOfflineVisit({ path, isShown: true });
    return shown.data;
  }
}
