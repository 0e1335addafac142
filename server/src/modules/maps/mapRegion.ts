import type { Archive } from './archive/openArchive.ts';

export interface MapRegion {
  readonly name: string;
  readonly folder: string;
  readonly vector: Archive;
  readonly terrain: Archive | null;
  /** Covers everything, coarser than other maps, which count before it. */
  readonly isWorld?: true;
}
