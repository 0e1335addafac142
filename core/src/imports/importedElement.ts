import type { ElementDraft } from '../elements/elementDraft.ts';
import type { Outline } from '../geo/area.ts';
import type { LonLat } from '../geo/lonLat.ts';

export type Geometry =
  | { readonly type: 'point'; readonly place: LonLat }
  | { readonly type: 'line'; readonly line: readonly LonLat[] }
  | { readonly type: 'area'; readonly outline: Outline };

export interface TaggedFeature {
  /** `node/1`, `way/2` or `relation/3`; several if one feature was drawn in parts. */
  readonly ids: readonly string[];
  readonly tags: Readonly<Record<string, string>>;
  readonly geometry: Geometry | null;
}

export const SKIP_REASONS = {
  noKind: 'is nothing that the encyclopedia has',
  noName: 'has no name',
  noPlace: 'has no position that can be used',
  incomplete: 'is only partly in this file: import an extract that holds all of it',
  notPublic: 'is not open to the public',
  notAsked: 'is of a kind that was not asked for',
  farFromPins: 'is a stop with nothing to climb around',
  deleted: 'was deleted from the encyclopedia',
} as const;
export type SkipReason = keyof typeof SKIP_REASONS;

export interface ImportedElement {
  /**
   * Ids that identify the element on later imports, such as `osm:node/1` or `wikidata:Q2`; those of the file itself
   * come first.
   */
  readonly externalIds: readonly string[];
  readonly draft: ElementDraft;
}
