import type { Candidate } from '@cordada/core/tracks/recognition/proposal';

/** Under which a pack keeps the places that a recording is compared with while there is no connection. */
export const PACK_PLACES = '/api/packs/places';

export type PackPlace = Candidate & { readonly name: string };
