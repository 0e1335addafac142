import { join } from 'node:path';
import { geoContains } from 'd3-geo';
import { feature } from 'topojson-client';
import { isoAlpha2 } from '@cordada/core/geo/isoCountries';
import { json, ROOT } from './rows.ts';
import { toBorder } from './shapes.ts';
import type { Position, Shape } from './shapes.ts';

export const COUNTRY_TOLERANCE = 25_000;

/** Returns country shapes by ISO code. The finer data set is used only for islands missing from the 50 m one. */
function countryShapes(detail: string): Map<string, Shape[]> {
  const atlas = json(join(ROOT, `node_modules/world-atlas/countries-${detail}.json`)) as Parameters<typeof feature>[0];
  const countries = atlas.objects['countries'];
  const found = countries && feature(atlas, countries);
  if (found?.type !== 'FeatureCollection') throw new Error(`The atlas of ${detail} has no countries.`);
  const shapes = new Map<string, Shape[]>();
  for (const { id, geometry } of found.features) {
    if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') continue;
    const iso = isoAlpha2(String(id).padStart(3, '0'))?.toLowerCase();
    if (iso) shapes.set(iso, [...(shapes.get(iso) ?? []), geometry]);
  }
  return shapes;
}
const coarse = countryShapes('50m');
let fine: Map<string, Shape[]> | undefined;
export function toCountry(point: Position, iso: string): number | null {
  const away = (shapes: readonly Shape[]): number =>
    shapes.some((shape) => geoContains(shape, [...point]))
      ? 0
      : Math.min(...shapes.map((shape) => toBorder(point, shape)));
  const shapes = coarse.get(iso);
  if (shapes === undefined) return null;
  const meters = away(shapes);
  if (meters <= COUNTRY_TOLERANCE) return meters;
  fine ??= countryShapes('10m');
  return away(fine.get(iso) ?? shapes);
}
