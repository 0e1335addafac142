import { createPathReader, openRegionTerrain } from '#server/modules/maps/index.ts';
import type { PathReader, TerrainSettings } from '#server/modules/maps/index.ts';
import { findWalksTo } from '#server/modules/walks/search/index.ts';
import type { Walk, WalkSearchInput } from '#server/modules/walks/search/index.ts';
import { findTripsOver } from '#server/modules/whatNext/search/index.ts';
import type { FoundTrips, TripSearchInput } from '#server/modules/whatNext/search/index.ts';
import { openThreadTerrain } from './threadTerrain.ts';
import type { OpenedTerrain } from './threadTerrain.ts';
import { answering } from './threads/workerPool.ts';
import type { ThreadAnswer } from './threads/workerPool.ts';

interface PathTask<Asked> {
  readonly settings: TerrainSettings;
  readonly asked: Asked;
}

/** Room for the tiles around the targets of one member. */
const TERRAIN_CACHE_BYTES = 64_000_000;

const opened = openThreadTerrain(TERRAIN_CACHE_BYTES);
let reader: { readonly of: OpenedTerrain; readonly paths: PathReader } | undefined;

/** Composition root of the worker thread: searches paths with maps and a terrain of its own, which stay open. */
export function walks({ settings, asked }: PathTask<WalkSearchInput>): Promise<ThreadAnswer<readonly Walk[]>> {
  return answering(async () => findWalksTo(await pathsOf(settings), asked));
}

export function trips({ settings, asked }: PathTask<TripSearchInput>): Promise<ThreadAnswer<FoundTrips>> {
  return answering(async () => findTripsOver(await pathsOf(settings), asked));
}

async function pathsOf(settings: TerrainSettings): Promise<PathReader> {
  const of = await opened(settings);
  if (reader?.of === of) return reader.paths;
  // The maps have heights where a configured terrain has none.
  const paths = createPathReader(of.maps, [of.terrain, await openRegionTerrain(of.maps, TERRAIN_CACHE_BYTES)]);
  reader = { of, paths };
  return paths;
}
