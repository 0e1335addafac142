import type { MapCoverage } from '@cordada/core/geo/mapSources';
import type { Archive } from './archive/openArchive.ts';

export interface MapRegion {
  readonly name: string;
  readonly folder: string;
  readonly vector: Archive;
  readonly terrain: Archive | null;
  /** Covers everything, coarser than other maps, which count before it. */
  readonly isWorld?: true;
}

/** Where a region has a detailed map; its box if another server does not say more now. */
export async function coverageOf({ name, vector }: MapRegion): Promise<MapCoverage> {
  const tiles = await vector.coveredTiles().catch(() => null);
  return { name, bounds: vector.bounds, ...(tiles && { tiles }) };
}
