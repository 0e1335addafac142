/**
 * Makes the Andorran part of the starter catalogue: `node tools/andorra.ts andorra.osm.pbf`. Heights come from the
 * shipped terrain. `docs/recipes/renew-andorra.md` says when.
 */
import fs from 'node:fs';
import path from 'node:path';
import { openMapStore, openRegionTerrain, SHIPPED_MAPS } from '#server/modules/maps/index.ts';
import { osmPbf, SHIPPED_EXTRACT } from '#server/modules/imports/index.ts';
import { runCommand } from './command.ts';
import { encodeTrack, readPaths, routeTour, TOURS } from './andorra/demoTracks.ts';
import type { Known } from './andorra/demoTracks.ts';
import { elementsOf } from './andorra/elements.ts';

const TRACKS = path.join(import.meta.dirname, 'demo-tracks.json');

await runCommand(async () => {
  const [file] = process.argv.slice(2);
  if (file === undefined || !fs.existsSync(file)) throw new Error('Usage: node tools/andorra.ts FILE.osm.pbf');
  const store = openMapStore([SHIPPED_MAPS], (reason) => console.error(reason));
  const terrain = await openRegionTerrain(store);
  if (terrain === null) throw new Error('The map of Andorra has no terrain.');
  const features = await elementsOf(osmPbf(file), terrain);
  const head =
    '{"type":"FeatureCollection","attribution":"© OpenStreetMap contributors, ODbL 1.0; heights SRTM (NASA/USGS)","features":[\n';
  fs.writeFileSync(SHIPPED_EXTRACT, `${head}${features.map((feature) => JSON.stringify(feature)).join(',\n')}\n]}\n`);
  console.log(`${features.length} elements are in ${path.basename(SHIPPED_EXTRACT)}.`);
  const known = new Map<string, Known>();
  for (const { properties, geometry } of features) {
    const [lon, lat] =
      geometry.type === 'Point' && Array.isArray(geometry.coordinates) ? geometry.coordinates : firstPlace(geometry);
    const { name = '', ele } = properties;
    if (name !== '')
      known.set(name, {
        place: [Number(lon), Number(lat)],
        elevation: ele === undefined ? null : Number.parseFloat(ele),
      });
  }
  const graph = await readPaths(osmPbf(file));
  const tracks: Record<string, string> = {};
  for (const tour of TOURS) {
    const stops = tour.by.flatMap((name) => known.get(name) ?? []);
    const { text, top, lowest, meters } = await encodeTrack(routeTour(graph, tour, known), terrain, stops);
    tracks[tour.key] = text;
    console.log(`${tour.key}: ${(meters / 1000).toFixed(1)} km, ${Math.round(lowest)} to ${Math.round(top)} m`);
  }
  fs.writeFileSync(TRACKS, `${JSON.stringify(tracks, null, 2)}\n`);
  await store.close();
});

/** A corner of the first ring, or the start of a line. */
function firstPlace({ coordinates }: { readonly coordinates: unknown }): unknown[] {
  let at: unknown = coordinates;
  while (Array.isArray(at) && Array.isArray(at[0])) at = at[0];
  return Array.isArray(at) ? at : [];
}
