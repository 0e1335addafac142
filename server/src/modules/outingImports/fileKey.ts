import { newId } from '#server/db/newId.ts';

/** Where a file waits to be read. */
export const newFileKey = (ownerId: string): string => `outings/${ownerId}/${newId()}`;
