import path from 'node:path';

/** Maps that come with the product; a map of the same name in the data directory replaces one. */
export const SHIPPED_MAPS = path.resolve(import.meta.dirname, '../../../maps');
