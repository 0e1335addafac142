import type { LonLat } from '@cordada/core/geo/lonLat';
import type { Terrain } from '#server/adapters/terrain/terrain.ts';

interface Options {
  readonly covers?: (place: LonLat) => boolean;
  readonly sourceOf?: (place: LonLat) => { readonly attribution: string; readonly cellMeters: number };
  readonly version?: string;
}

/** Terrain whose heights follow a formula; `requested` notes how many heights each request asked for. */
export function analyticTerrain(
  heightOf: (place: LonLat) => number,
  {
    covers = () => true,
    sourceOf = () => ({ attribution: 'Analytic', cellMeters: 30 }),
    version = 'analytic',
  }: Options = {},
): Terrain & { readonly requested: number[] } {
  const requested: number[] = [];
  return {
    requested,
    attribution: 'Analytic',
    async heightsAt(lon, lat) {
      requested.push(lon.length);
      return Float64Array.from(lon, (x, i) => (covers([x, lat[i]!]) ? heightOf([x, lat[i]!]) : Number.NaN));
    },
    coverageAt: async (lon, lat) =>
      covers([lon, lat]) ? { ...sourceOf([lon, lat]), bounds: [-180, -85, 180, 85], version } : null,
    version: async () => version,
  };
}
