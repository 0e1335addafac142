import type { MapCoverage, MapSources, RasterSource, RegionSource, ShownTerrain } from '@cordada/core/geo/mapSources';

export const TERRAIN_OVERLAYS = ['relief', 'contours', 'slope', '3d'] as const;
type TerrainOverlay = (typeof TERRAIN_OVERLAYS)[number];
export const OVERLAYS = [...TERRAIN_OVERLAYS, 'ways'] as const;
export type Overlay = (typeof OVERLAYS)[number];

export interface MapLayers {
  readonly base: string | null;
  readonly overlays: readonly Overlay[] | null;
}

export const DEFAULT_LAYERS: MapLayers = { base: null, overlays: null };
const DEFAULT_OVERLAYS: readonly Overlay[] = ['relief', 'contours'];

export interface ShownLayers {
  /** The detailed map of regions, under a raster base map not drawn. */
  readonly region: RegionSource | null;
  /** Where the detailed map is. */
  readonly coverage: readonly MapCoverage[];
  readonly raster: RasterSource | null;
  readonly terrain: ShownTerrain | null;
  readonly overlays: readonly Overlay[];
}

export const NO_LAYERS: ShownLayers = { region: null, coverage: [], raster: null, terrain: null, overlays: [] };

const isOfTerrain = (overlay: Overlay): overlay is TerrainOverlay =>
  (TERRAIN_OVERLAYS as readonly Overlay[]).includes(overlay);

export function shownLayers(
  { base, overlays }: MapLayers,
  { region, coverage, rasters, terrain }: MapSources,
): ShownLayers {
  const drawn = (overlays ?? DEFAULT_OVERLAYS).filter((overlay) => !isOfTerrain(overlay) || terrain !== null);
  const raster = rasters.find(({ id }) => id === base) ?? null;
  return {
    region: raster ? null : region,
    coverage: raster ? [] : coverage,
    raster,
    terrain: drawn.some(isOfTerrain) ? terrain : null,
    overlays: drawn,
  };
}

export function readLayers(query: URLSearchParams): MapLayers {
  const names = query.get('layers')?.split(',');
  return {
    base: /^[a-z][a-z0-9-]{0,29}$/.exec(query.get('base') ?? '')?.[0] ?? null,
    overlays: names ? OVERLAYS.filter((overlay) => names.includes(overlay)) : null,
  };
}

/** Writes only values that differ from the defaults. */
export function writeLayers({ base, overlays }: MapLayers, query: URLSearchParams): void {
  if (base) query.set('base', base);
  if (overlays) query.set('layers', overlays.join(',') || 'none');
}

export function toggleOverlay(layers: MapLayers, overlay: Overlay): MapLayers {
  const before = layers.overlays ?? DEFAULT_OVERLAYS;
  const isOn = before.includes(overlay);
  return { ...layers, overlays: OVERLAYS.filter((one) => (one === overlay ? !isOn : before.includes(one))) };
}
