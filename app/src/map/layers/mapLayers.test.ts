import { describe, expect, it } from 'vitest';
import { NO_MAP_SOURCES } from '@cordada/core/geo/mapSources';
import type { MapSources } from '@cordada/core/geo/mapSources';
import { CONTOURS } from '../style/testing/styleInput.ts';
import { NO_LAYERS, DEFAULT_LAYERS, readLayers, shownLayers, toggleOverlay, writeLayers } from './mapLayers.ts';
import type { MapLayers } from './mapLayers.ts';

const tiles = { tileSize: 256, maxzoom: 12, bounds: null, attribution: '©', attributionUrl: null };
const SOURCES: MapSources = {
  region: { ...tiles, tiles: '/maps/tiles/{z}/{x}/{y}.mvt', minzoom: 6 },
  rasters: [{ ...tiles, id: 'topo', title: 'Topo', tiles: 'https://t.example/{z}/{x}/{y}', minzoom: 0 }],
  terrain: { ...tiles, tiles: '/dem/{z}/{x}/{y}', encoding: 'terrarium', contours: CONTOURS },
  coverage: [],
};

describe('layers of a map', () => {
  it('are what is configured, and nothing else', () => {
    const wanted: MapLayers = { base: 'topo', overlays: ['slope', '3d'] };
    expect(shownLayers(wanted, NO_MAP_SOURCES)).toEqual(NO_LAYERS);
    expect(shownLayers(DEFAULT_LAYERS, NO_MAP_SOURCES)).toEqual(NO_LAYERS);
    expect(shownLayers(wanted, SOURCES)).toEqual({
      // A base map of pictures covers the detailed one.
      region: null,
      coverage: [],
      raster: SOURCES.rasters[0],
      terrain: SOURCES.terrain,
      overlays: ['slope', '3d'],
    });
    expect(shownLayers({ base: 'gone', overlays: [] }, SOURCES)).toEqual({ ...NO_LAYERS, region: SOURCES.region });
  });

  it('stand in the address once they are not the usual ones', () => {
    const query = new URLSearchParams();
    writeLayers(DEFAULT_LAYERS, query);
    expect(query.toString()).toBe('');
    for (const layers of [
      { base: 'topo', overlays: ['relief', '3d'] },
      { base: null, overlays: [] },
    ] satisfies MapLayers[]) {
      const written = new URLSearchParams();
      writeLayers(layers, written);
      expect(readLayers(new URLSearchParams(written.toString()))).toEqual(layers);
    }
  });

  it('are put on and taken off one by one, in their order', () => {
    const more = toggleOverlay(DEFAULT_LAYERS, '3d');
    expect(more.overlays).toEqual(['relief', 'contours', '3d']);
    expect(toggleOverlay(toggleOverlay(more, 'relief'), 'slope').overlays).toEqual(['contours', 'slope', '3d']);
  });
});
