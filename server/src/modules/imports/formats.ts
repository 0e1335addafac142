import type { KindName } from '@cordada/core/elements/kinds';
import { Failure } from '@cordada/core/failures';
import type { ImportSource } from './importBatch.ts';
import { readCsv } from './readers/csv.ts';
import { gpxReader } from './readers/gpx.ts';
import { readGeojson } from './readers/geojson.ts';
import { osmPbf } from './readers/osmPbf.ts';
import { osmRecords } from './readers/osmRecords.ts';
import { osmXml } from './readers/osmXml.ts';
import type { Reader } from './readers/reading.ts';

interface Format extends ImportSource {
  readonly about: string;
  /** @throws Failure `bad_request` for a file of another format */
  readonly readerOf: (file: string, kind: KindName | null) => Reader;
}

const OSM_READERS: readonly (readonly [RegExp, Reader])[] = [
  [/\.(geo)?json$/i, readGeojson],
  [/\.pbf$/i, (file, reading) => osmRecords(osmPbf(file), reading)],
  [/\.osm$/i, (file, reading) => osmRecords(osmXml(file), reading)],
];

export const IMPORT_FORMATS = {
  osm: {
    about: '.osm.pbf, .osm or .geojson of OpenStreetMap',
    source: 'openstreetmap',
    collection: 'osm',
    comment: 'OpenStreetMap import',
    readerOf(file) {
      const reader = OSM_READERS.find(([ending]) => ending.test(file))?.[1];
      if (!reader) throw new Failure('bad_request', 'The file must be an .osm.pbf, .osm or .geojson.');
      return reader;
    },
  },
  csv: {
    about: 'columns name, elevation_m, lat, lon, optional kind and any field of it',
    source: 'csv',
    collection: 'csv',
    comment: 'CSV import',
    readerOf: () => readCsv,
  },
  gpx: {
    about: 'waypoints, of which each is what its symbol or type says, else of --kind',
    source: 'gpx',
    collection: 'gpx',
    comment: 'GPX import',
    readerOf: (_, kind) => gpxReader(kind),
  },
} as const satisfies Record<string, Format>;

export type ImportFormat = keyof typeof IMPORT_FORMATS;

export function formatOf(format: ImportFormat): Format {
  return IMPORT_FORMATS[format];
}
