import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createNaturalEarthBasemap } from '#server/adapters/basemap/naturalEarth.ts';
import { openDiskCache } from '#server/adapters/cache/disk.ts';
import type { Terrain } from '#server/adapters/terrain/terrain.ts';
import type { Config } from '#server/config/config.ts';
import { worldVectorOf } from '#server/config/mapPresets.ts';
import type { Db } from '#server/db/connect.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import type { SendPrepared } from '#server/http/responses/prepared.ts';
import { registerBasemap } from '#server/http/routes/basemapRoutes.ts';
import type { InvalidationFeed } from '#server/jobs/invalidationFeed.ts';
import { registerActivityRoutes } from '#server/modules/activities/index.ts';
import { createCoverDrawer, registerCoverRoutes, warmScenes } from '#server/modules/covers/index.ts';
import type { CoverSubjects } from '#server/modules/covers/index.ts';
import { registerDiscoveryRoutes } from '#server/modules/discovery/index.ts';
import {
  createContourTiles,
  createTileProxy,
  proxiedSources,
  regionSources,
  registerContourRoutes,
  registerMapRoutes,
  registerTileProxy,
  terrainSourceOf,
  throughProxy,
  withContours,
  withWorldMap,
} from '#server/modules/maps/index.ts';
import type { MapStore } from '#server/modules/maps/index.ts';
import { createPanoramaReader, registerPanoramaRoute, registerTimeZoneRoute } from '#server/modules/panorama/index.ts';

const COVER_CACHE_BYTES = 300_000_000;
const TILE_CACHE_BYTES = 1_000_000_000;
const CONTOUR_CACHE_BYTES = 500_000_000;

interface TerrainRoutesOptions {
  readonly config: Config;
  readonly db: Db;
  readonly terrain: Terrain | null;
  readonly maps: MapStore;
  readonly mapFolders: readonly string[];
  readonly covers: CoverSubjects;
  readonly changes: InvalidationFeed;
  readonly contextOf: (request: FastifyRequest) => RequestContext;
  readonly send: SendPrepared;
}

/** The part of the composition root that maps and terrain answer. */
export function registerTerrainRoutes(app: FastifyInstance, options: TerrainRoutesOptions): void {
  const { config, db, terrain, maps, mapFolders, covers, changes, contextOf, send } = options;
  const { publicUrl, map } = config;
  const settings = { map, publicUrl, mapFolders };
  const configured = { rasters: map.rasters, terrain: map.terrain };
  const shown = map.isProxied ? throughProxy(configured) : configured;
  const kept = openDiskCache(path.join(config.dataDirectory, 'cache', 'tiles'), TILE_CACHE_BYTES);
  if (map.isProxied) registerTileProxy(app, createTileProxy(proxiedSources(configured), kept), send);
  const world = worldVectorOf(map);
  const shownMaps = world
    ? withWorldMap(maps, world, kept, (reason) => app.log.warn(`A map is left out: ${reason}`))
    : maps;
  registerMapRoutes(app, shownMaps, publicUrl, send);
  registerBasemap(
    app,
    createNaturalEarthBasemap(),
    async () => {
      const regions = await regionSources(shownMaps);
      const heights = shown.terrain ?? regions.terrain;
      return { ...regions, rasters: shown.rasters, terrain: heights && withContours(heights) };
    },
    send,
  );
  const contours = createContourTiles(
    new URL('./contourThread.ts', import.meta.url),
    settings,
    openDiskCache(path.join(config.dataDirectory, 'cache', 'contours'), CONTOUR_CACHE_BYTES),
  );
  const readTerrain = async () => shown.terrain ?? terrainSourceOf(await shownMaps.regions());
  registerContourRoutes(app, readTerrain, contours, send);
  const coverDrawer = createCoverDrawer(
    new URL('./coverThread.ts', import.meta.url),
    settings,
    openDiskCache(path.join(config.dataDirectory, 'cache', 'covers'), COVER_CACHE_BYTES),
  );
  registerCoverRoutes(app, { db, subjects: covers, drawer: coverDrawer, send });
  if (config.environment !== 'test')
    app.addHook('onListen', (done) => {
      // Not awaited, so the start does not wait; a scene that fails is drawn when somebody asks for it.
      warmScenes(covers, coverDrawer).catch((error: unknown) => app.log.info(error, 'Scenes are drawn on demand'));
      done();
    });
  registerDiscoveryRoutes(app, { db, publicUrl, changes, covers, coverDrawer });
  const panoramas = createPanoramaReader(new URL('./panoramaThread.ts', import.meta.url), settings);
  registerActivityRoutes(app, { contextOf, terrain, panoramas, send });
  registerTimeZoneRoute(app);
  registerPanoramaRoute(app, { reader: panoramas, contextOf, send });
}
