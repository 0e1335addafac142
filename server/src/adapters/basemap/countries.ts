import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { isoAlpha2 } from '@cordada/core/geo/isoCountries';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { CountryOutlines } from './basemap.ts';
import { asParts, cutPolygon } from './cutPolygons.ts';

const require = createRequire(import.meta.url);
let outlines: Map<string, LonLat[][][]> | undefined;

export const countryOutlines: CountryOutlines = () => {
  if (outlines) return outlines;
  outlines = new Map();
  const topology = require('world-atlas/countries-50m.json') as Topology<{ countries: GeometryCollection }>;
  for (const { id, geometry } of feature(topology, topology.objects.countries).features) {
    const code = isoAlpha2(String(id).padStart(3, '0'));
    if (!code) continue;
    const parts =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : [];
    const cut = parts.flatMap((coordinates) => asParts(cutPolygon({ type: 'Polygon', coordinates })));
    outlines.set(code, [...(outlines.get(code) ?? []), ...cut]);
  }
  return outlines;
};
