import { newId } from '#server/db/newId.ts';

/** Storage key of a file that waits to be read; the prefix is older than the module's name and stays, since files keep their key. */
export const newFileKey = (ownerId: string): string => `outings/${ownerId}/${newId()}`;
