import { newId } from '#server/db/newId.ts';

/**
 * Key of a file waiting to be read. The prefix predates the module name and stays, because stored files keep their
 * keys.
 */
export const newFileKey = (ownerId: string): string => `outings/${ownerId}/${newId()}`;
