import { WALKS_RATE } from '@cordada/core/limits';
import type { Terrain } from '#server/adapters/terrain/terrain.ts';
import type { Services } from '#server/graphql/context.ts';
import { createVisitorRate } from '#server/http/requests/visitorRate.ts';
import { createPathReader } from '#server/modules/maps/index.ts';
import type { MapStore } from '#server/modules/maps/index.ts';
import { createWalkFinder } from '#server/modules/walks/index.ts';

/** @param terrains the first that covers a path gives its heights; nulls are skipped */
export function startWalks(maps: MapStore, terrains: readonly (Terrain | null)[]): Pick<Services, 'paths' | 'walks'> {
  const paths = createPathReader(maps, terrains);
  return { paths, walks: createWalkFinder(paths, createVisitorRate(WALKS_RATE)) };
}
