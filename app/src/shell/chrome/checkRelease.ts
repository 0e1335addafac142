import { RELEASE, isUpgradeRequired } from '@cordada/core/release';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { callApi } from '#app/data/callApi.ts';
import { readStored, writeStored } from '#app/data/storage.ts';
import { openModal } from '#app/pages/modals.ts';

/** Whether this client is too old for the server. If the check fails, the client continues. */
export async function mustUpgrade(): Promise<boolean> {
  if (isUpgradeRequired(RELEASE, 0, navigator.userAgent)) return true;
  try {
    const { minAllowedRelease } = await callApi<{ readonly minAllowedRelease: number }>({ path: '/api/v2/release' });
    return isUpgradeRequired(RELEASE, minAllowedRelease, navigator.userAgent);
  } catch (error) {
    // A server without this query is newer than the client.
    return error instanceof ApiFailure && error.status === 404;
  }
}

/** Shows the changelog once per release to returning users, but not on the first visit. */
export function presentChangelog(): void {
  const stored = readStored('latestReleasePresented');
  const presented = stored && /^\d{1,6}$/.test(stored) ? Number(stored) : null;
  if (presented !== RELEASE) writeStored('latestReleasePresented', String(RELEASE));
  if (presented !== null && presented < RELEASE) openModal('changelog', { since: presented });
}
