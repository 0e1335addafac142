import type { Archive } from './archive/openArchive.ts';

export interface MapRegion {
  readonly name: string;
  readonly folder: string;
  readonly vector: Archive;
  readonly terrain: Archive | null;
}
