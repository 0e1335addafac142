import { makeId } from '@cordada/core/ids';

/** The final id of something that is made here and may be sent later. */
export const newId = (): string => makeId((count) => crypto.getRandomValues(new Uint8Array(count)));
