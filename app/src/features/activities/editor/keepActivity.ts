import { ApiFailure } from '#app/data/apiFailure.ts';
import type { SaveActivityVariables } from '#app/data/generated/activities.ts';

/**
 * Keeps the saving and the publishing of an activity on this device until there is a connection. The first attempt may
 * have arrived: it has the same id.
 * @param save null when the server has saved it already
 * @returns false when that is not possible
 * @throws ApiFailure `device_full`
 */
export async function keepActivity(
  id: string,
  title: string,
  save: SaveActivityVariables | null,
  isPublishing: boolean,
): Promise<boolean> {
  try {
    const { keep } = await import('#app/data/outbox/browserOutbox.ts');
    const requests = [
      ...(save === null ? [] : [{ kind: 'operation', name: 'SaveActivity', variables: save } as const]),
      ...(isPublishing ? [{ kind: 'operation', name: 'PublishActivity', variables: { id } } as const] : []),
    ];
    for (const request of requests) {
      if (!(await keep({ chain: `activity:${id}`, title, key: crypto.randomUUID(), request }))) return false;
    }
    return true;
  } catch (error) {
    if (error instanceof ApiFailure) throw error;
    // The code for it is not on this device.
    return false;
  }
}
