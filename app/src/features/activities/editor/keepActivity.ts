import type { SaveActivityVariables } from '#app/data/generated/activities.ts';
import { newId } from '#app/data/outbox/newId.ts';

/**
 * Keeps a new activity on this device, to be saved and perhaps published once there is a connection.
 * @returns false when that is not possible
 */
export async function keepActivity(input: SaveActivityVariables['input'], isPublishing: boolean): Promise<boolean> {
  try {
    const { keep } = await import('#app/data/outbox/browserOutbox.ts');
    const id = newId();
    const about = { chain: `activity:${id}`, title: input.title };
    const request = (name: string, variables: object) => ({ kind: 'operation', name, variables }) as const;
    const save = request('SaveActivity', { id: null, newId: id, input });
    if (!(await keep({ ...about, key: crypto.randomUUID(), request: save }))) return false;
    if (isPublishing) await keep({ ...about, key: crypto.randomUUID(), request: request('PublishActivity', { id }) });
    return true;
  } catch {
    // The code for it is not on this device.
    return false;
  }
}
