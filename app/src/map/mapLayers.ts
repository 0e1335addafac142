import type { MapSources, RasterSource, TerrainSource } from '@cordada/core/geo/mapSources';

/** What can be laid over a base where terrain is configured. */
export const TERRAIN_OVERLAYS = ['relief', 'contours', 'slope', '3d'] as const;
type TerrainOverlay = (typeof TERRAIN_OVERLAYS)[number];
/** All that can be laid over a base; where people walk needs nothing configured. */
export const OVERLAYS = [...TERRAIN_OVERLAYS, 'ways'] as const;
export type Overlay = (typeof OVERLAYS)[number];

/** What a reader wants to see of a map, as it stands in an address. */
export interface MapLayers {
  /** Id of a configured base; null for the built-in one. */
  readonly base: string | null;
  /** Null for the usual ones. */
  readonly overlays: readonly Overlay[] | null;
}

export const DEFAULT_LAYERS: MapLayers = { base: null, overlays: null };
const DEFAULT_OVERLAYS: readonly Overlay[] = ['relief', 'contours'];

/** What is drawn of that: nothing that is not configured. */
export interface ShownLayers {
  readonly raster: RasterSource | null;
  /** Null where nothing is made of it. */
  readonly terrain: TerrainSource | null;
  readonly overlays: readonly Overlay[];
}

export const NO_LAYERS: ShownLayers = { raster: null, terrain: null, overlays: [] };

const isOfTerrain = (overlay: Overlay): overlay is TerrainOverlay =>
  (TERRAIN_OVERLAYS as readonly Overlay[]).includes(overlay);

/** What a map with these sources draws for a reader. */
export function shownLayers({ base, overlays }: MapLayers, { rasters, terrain }: MapSources): ShownLayers {
  const drawn = (overlays ?? DEFAULT_OVERLAYS).filter((overlay) => !isOfTerrain(overlay) || terrain !== null);
  return {
    raster: rasters.find(({ id }) => id === base) ?? null,
    terrain: drawn.some(isOfTerrain) ? terrain : null,
    overlays: drawn,
  };
}

/** Reads `base` and `layers` of an address; what makes no sense is left out. */
export function readLayers(query: URLSearchParams): MapLayers {
  const names = query.get('layers')?.split(',');
  return {
    base: /^[a-z][a-z0-9-]{0,29}$/.exec(query.get('base') ?? '')?.[0] ?? null,
    overlays: names ? OVERLAYS.filter((overlay) => names.includes(overlay)) : null,
  };
}

/** Writes what differs from the usual. */
export function writeLayers({ base, overlays }: MapLayers, query: URLSearchParams): void {
  if (base) query.set('base', base);
  if (overlays) query.set('layers', overlays.join(',') || 'none');
}

/** The same with one overlay more or less. */
export function toggleOverlay(layers: MapLayers, overlay: Overlay): MapLayers {
  const before = layers.overlays ?? DEFAULT_OVERLAYS;
  const isOn = before.includes(overlay);
  return { ...layers, overlays: OVERLAYS.filter((one) => (one === overlay ? !isOn : before.includes(one))) };
}
