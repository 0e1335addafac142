import type { ElementDraft } from '../elements/elementDraft.ts';
import type { Outline } from '../geo/area.ts';
import type { LonLat } from '../geo/lonLat.ts';

/** Where a record of a file is. */
export type Geometry =
  | { readonly type: 'point'; readonly place: LonLat }
  | { readonly type: 'line'; readonly line: readonly LonLat[] }
  | { readonly type: 'area'; readonly outline: Outline };

/** A record of a file of OpenStreetMap: what it is called there, what is said of it, where it is. */
export interface TaggedFeature {
  /** `node/1`, `way/2`, `relation/3`; several where one record was drawn in parts. */
  readonly ids: readonly string[];
  readonly tags: Readonly<Record<string, string>>;
  readonly geometry: Geometry | null;
}

/** Why a record of a file becomes no element. */
export const SKIP_REASONS = {
  noKind: 'is nothing that the encyclopedia has',
  noName: 'has no name',
  noPlace: 'has no position that can be used',
  notPublic: 'is not open to the public',
  notAsked: 'is of a kind that was not asked for',
  farFromPins: 'is a stop with nothing to climb around',
  deleted: 'was deleted from the encyclopedia',
} as const;
export type SkipReason = keyof typeof SKIP_REASONS;

/** An element as a file tells of it. */
export interface ImportedElement {
  /** By which it is found again: `osm:node/1`, `wikidata:Q2`. The first ones are those of the file itself. */
  readonly externalIds: readonly string[];
  readonly draft: ElementDraft;
}
