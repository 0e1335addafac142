import fs from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import path from 'node:path';
import type { ElementDraft, FieldValue } from '@cordada/core/elements/elementDraft';
import { ELEMENT_KINDS, elementKind, ENCYCLOPEDIA_KINDS } from '@cordada/core/elements/kinds';
import type { KindName } from '@cordada/core/elements/kinds';
import { elementPath } from '@cordada/core/pages/elementPages';
import type { Db } from '#server/db/connect.ts';
import { creditOf, currentDrafts, loadExternalIds, loadOrigins, partSources } from '#server/modules/elements/index.ts';
import { eachPublishedId } from './openData.queries.ts';

/** The dump contains pins, accesses and regions. Lists and activities belong to their owners and are not open data. */
const KINDS = ENCYCLOPEDIA_KINDS.filter((kind) => kind !== 'list');

const README = `Open data of this site, a file of each kind as GeoJSON and as CSV.

Every element says where each of its parts comes from: "sources" names, part by part, the keys of sources.json,
which has title, publisher and licence of each. What members wrote is CC BY-SA 4.0, by the members of this site.
Elements with parts of OpenStreetMap (ODbL 1.0) make these files a derived database of it: share them alike, with the
notice "© OpenStreetMap contributors". Photos have licences of their own and are not in here.

Positions are longitude and latitude (WGS 84), lengths and heights in meters. The CSV files can be imported again
("import -- csv"); they hold no courses, borders and articles, which the GeoJSON files do.
`;

export type DumpCounts = Partial<Record<KindName, number>>;

/** Writes all published elements to a folder in batches. Each file replaces the older one only once it is complete. */
export async function dumpOpenData(
  db: Db,
  {
    folder,
    publicUrl,
    onProgress,
  }: { readonly folder: string; readonly publicUrl: string; readonly onProgress?: (counts: DumpCounts) => void },
): Promise<DumpCounts> {
  fs.mkdirSync(folder, { recursive: true });
  const counts: DumpCounts = {};
  const sources = new Set<string>();
  for (const kind of KINDS) {
    await writeWhole(path.join(folder, `${kind}.geojson`), (geojson) =>
      writeWhole(path.join(folder, `${kind}.csv`), async (csv) => {
        await geojson.appendFile('{"type":"FeatureCollection","features":[');
        await csv.appendFile(`${columnsOf(kind).join(',')}\n`);
        let written = 0;
        for await (const ids of eachPublishedId(db, kind)) {
          const rows = await rowsOf(db, ids, publicUrl);
          for (const source of rows.flatMap((row) => Object.values(row.sources))) sources.add(source);
          await geojson.appendFile(
            rows.map((row, i) => `${written + i > 0 ? ',' : ''}\n${JSON.stringify(featureOf(row))}`).join(''),
          );
          await csv.appendFile(rows.map((row) => `${lineOf(kind, row)}\n`).join(''));
          written += rows.length;
          counts[kind] = written;
          onProgress?.(counts);
        }
        await geojson.appendFile('\n]}\n');
      }),
    );
  }
  const credits = Object.fromEntries(
    [...sources]
      .sort()
      .map((source) => [source, creditOf(source, 'en') ?? { title: source, publisher: source, licence: 'unknown' }]),
  );
  fs.writeFileSync(path.join(folder, 'sources.json'), `${JSON.stringify(credits, null, 2)}\n`);
  fs.writeFileSync(path.join(folder, 'README.txt'), README);
  return counts;
}

async function writeWhole(file: string, write: (output: FileHandle) => Promise<void>): Promise<void> {
  const part = `${file}.part`;
  const output = await open(part, 'w');
  try {
    await write(output);
    await output.close();
    fs.renameSync(part, file);
  } finally {
    await output.close().catch(() => undefined);
    fs.rmSync(part, { force: true });
  }
}

interface DumpRow {
  readonly id: string;
  readonly url: string;
  readonly draft: ElementDraft;
  readonly externalIds: Readonly<Record<string, string>>;
  readonly sources: Readonly<Record<string, string>>;
}

async function rowsOf(db: Db, ids: readonly string[], publicUrl: string): Promise<DumpRow[]> {
  const drafts = await currentDrafts(db, ids);
  const origins = await loadOrigins(db, ids);
  const external = await loadExternalIds(db, ids);
  return ids.flatMap((id) => {
    const found = drafts.get(id);
    if (!found) return [];
    const { row, draft } = found;
    const { images: _images, cover: _cover, ...said } = draft;
    return [
      {
        id,
        url: new URL(elementPath({ kind: row.kind, id, slug: '' }, 'neutral'), publicUrl).href,
        draft: said,
        externalIds: external.get(id) ?? {},
        sources: partSources(row, said, origins.get(id) ?? []),
      },
    ];
  });
}

const licencesOf = ({ sources }: DumpRow): string[] => [
  ...new Set(Object.values(sources).map((source) => creditOf(source, 'en')?.licence ?? 'unknown')),
];

function featureOf(row: DumpRow): object {
  const { line, area, place, ...said } = row.draft;
  const geometry = area
    ? { type: 'MultiPolygon', coordinates: area }
    : line && line.length > 1
      ? { type: 'LineString', coordinates: line }
      : place && { type: 'Point', coordinates: place };
  return {
    type: 'Feature',
    id: row.id,
    properties: {
      ...said,
      place,
      url: row.url,
      externalIds: row.externalIds,
      sources: row.sources,
      licences: licencesOf(row),
    },
    geometry,
  };
}

const FIRST_COLUMNS = [
  'id',
  'kind',
  'name',
  'name_en',
  'name_es',
  'alt_names',
  'lat',
  'lon',
  'accuracy_m',
  'elevation_m',
];
const LAST_COLUMNS = [
  'countries',
  'difficulty',
  'description_en',
  'description_es',
  'osm',
  'wikidata',
  'url',
  'sources',
  'licences',
];

const fieldNames = (kind: KindName): string[] =>
  Object.keys(ELEMENT_KINDS[kind].fields).filter((name) => name !== 'elevationMeters');

const columnsOf = (kind: KindName): string[] => [...FIRST_COLUMNS, ...fieldNames(kind), ...LAST_COLUMNS];

function lineOf(kind: KindName, row: DumpRow): string {
  const { draft, externalIds } = row;
  const { en, es } = draft.texts;
  const [lon, lat] = draft.place ?? [];
  const sources = [...new Set(Object.values(row.sources))];
  return [
    row.id,
    kind,
    draft.name,
    en?.name,
    es?.name,
    draft.otherNames.map(({ name }) => name),
    lat,
    lon,
    draft.positionAccuracyMeters,
    elementKind(kind).fields['elevationMeters'] && draft.fields['elevationMeters'],
    ...fieldNames(kind).map((name) => draft.fields[name]),
    draft.countries,
    draft.difficulties.map(({ scale, value }) => `${scale}:${value ?? ''}`),
    en?.description,
    es?.description,
    externalIds['osm'],
    externalIds['wikidata'],
    row.url,
    sources,
    licencesOf(row),
  ]
    .map(cellOf)
    .join(',');
}

/**
 * Quotes a cell according to RFC 4180. Text that a spreadsheet would evaluate as a formula gets a leading apostrophe.
 */
function cellOf(value: FieldValue | null | undefined): string {
  const text = Array.isArray(value) ? value.join('|') : value === undefined || value === null ? '' : String(value);
  const safe =
    typeof value === 'string' && /^[=+@\t\r-]/.test(text) && !/^\+?[\d ()-]+$/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
