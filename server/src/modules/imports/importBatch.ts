import { createHash } from 'node:crypto';
import { diffDrafts } from '@cordada/core/elements/draftParts';
import type { ElementDraft } from '@cordada/core/elements/elementDraft';
import { elementKind, ENCYCLOPEDIA_KINDS } from '@cordada/core/elements/kinds';
import type { KindName } from '@cordada/core/elements/kinds';
import { importanceOf } from '@cordada/core/elements/mapRank';
import { waypointsOf } from '@cordada/core/elements/waypoints/waypoint';
import { rateElement } from '@cordada/core/elements/quality';
import type { MapGrid } from '@cordada/core/elements/mapRank';
import { canMergeKinds } from '@cordada/core/elements/merging';
import { distanceMeters } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { ImportedElement, SkipReason } from '@cordada/core/imports/importedElement';
import { cellOf } from '@cordada/core/geo/mercator';
import { mergeImport } from '@cordada/core/imports/mergeImport';
import { nameKeysOf } from '@cordada/core/imports/nameKeys';
import { matchDistance, reachMeters } from '@cordada/core/imports/matchElements';
import type { Described } from '@cordada/core/imports/matchElements';
import type { Db } from '#server/db/connect.ts';
import { newId } from '#server/db/newId.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import {
  currentDrafts,
  findByExternalIds,
  findPlacesNearPins,
  listAllRegions,
  listNeighbours,
  loadOrigins,
  lockElements,
  partOrigins,
  putUnderCountries,
  assignRegions,
  countryBorders,
  recomputeRegions,
  writeElements,
  writeExternalIds,
  writeOutline,
} from '#server/modules/elements/index.ts';
import type { KnownId, Neighbour } from '#server/modules/elements/index.ts';

export interface ImportRecord extends ImportedElement {
  readonly id: string;
}

export interface ImportSource {
  /** Key of the credit. A later import with the same key replaces its earlier values. */
  readonly source: string;
  /** Prefix of the external ids of this source. */
  readonly collection: string;
  readonly comment: string;
}

export interface ImportResult {
  readonly created: readonly KindName[];
  readonly merged: readonly KindName[];
  readonly unchanged: readonly KindName[];
  readonly skipped: readonly { readonly id: string; readonly reason: SkipReason }[];
  readonly hasNewBorders: boolean;
}

/** Stops of public transport are imported as accesses only within this distance of a pin. */
const STOP_REACH_METERS = 5_000;
const STOPS = new Set(['busStop', 'trainStation', 'lift']);
/**
 * Records that share a Wikidata id are merged only within this distance; further apart, the id is assumed to be a
 * mistake.
 */
const WIKIDATA_REACH_METERS = 10_000;

const isWithin = (one: LonLat | null, other: LonLat | null, meters: number): boolean =>
  one !== null && other !== null && distanceMeters(one, other) <= meters;

interface MatchGroup {
  readonly id: string;
  readonly isNew: boolean;
  readonly records: ImportRecord[];
}

/** Writes resolved records in the transaction of the caller. Map ranks must be updated with `rankMap` afterwards. */
export async function importBatch(
  trx: Db,
  source: ImportSource,
  found: ResolvedBatch,
  zooms?: ReadonlyMap<string, number>,
): Promise<ImportResult> {
  const { targets, skipped, claims } = found;
  const unchanged = [...found.unchanged];
  const created = [...targets.values()].filter(({ isNew }) => isNew);
  const known = [...targets.values()].filter(({ isNew }) => !isNew);
  const merged: KindName[] = [];
  const borders = new Map<string, NonNullable<ElementDraft['area']>>();
  const moved: string[] = [];
  const fresh: { readonly id: string; readonly draft: ElementDraft }[] = [];

  if (created.length > 0) {
    const written = created.map(({ id, records: [first, ...more] }) => {
      const draft = more.reduce(
        (one, record) => mergeImport(one, record.draft, source.source, () => null),
        first!.draft,
      );
      const minzoom = zooms?.get(id);
      return {
        id,
        revision: 1,
        draft,
        before: null,
        catalogueKey: null,
        source: source.source,
        ...(minzoom !== undefined && { minzoom }),
      };
    });
    await writeElements(trx, written, { authorId: null, comment: source.comment });
    fresh.push(...written);
    for (const { id, draft } of written) {
      if (draft.kind === 'region') moved.push(id);
      if (draft.area) borders.set(id, draft.area);
    }
    const regions = written.flatMap(({ id, draft: { kind, countries, place } }) =>
      kind === 'region'
        ? [{ id, countries: countries.length === 0 && place ? countryBorders().countriesAt(place) : countries }]
        : [],
    );
    if (regions.length > 0) await putUnderCountries(trx, regions);
  }

  const ids = known.map(({ id }) => id);
  if (ids.length > 0) await lockElements(trx, ids);
  const current = ids.length > 0 ? await currentDrafts(trx, ids) : new Map<string, never>();
  const origins = ids.length > 0 ? await loadOrigins(trx, ids) : new Map<string, never>();
  const changed = known.flatMap(({ id, records: some }) => {
    const there = current.get(id);
    if (!there) return [];
    const { row, draft: before } = there;
    const ownerOf = partOrigins(row, before, origins.get(id) ?? []);
    const draft = some.reduce((one, record) => mergeImport(one, record.draft, source.source, ownerOf), before);
    const changes = diffDrafts(before, draft);
    for (const _ of some) (changes.length > 0 ? merged : unchanged).push(before.kind);
    if (changes.length === 0) return [];
    const paths = new Set(changes.map(({ path }) => path));
    if (['place', 'line', 'countries'].some((path) => paths.has(path))) moved.push(id);
    if (paths.has('area') && draft.area) borders.set(id, draft.area);
    // Import revisions contain only the parts an import can provide; other parts keep their value.
    const { images: _images, cover: _cover, parentId: _parent, leadsTo: _leads, partOf: _partOf, ...spoken } = draft;
    const { images: _i, cover: _c, parentId: _p, leadsTo: _l, partOf: _o, ...spokenBefore } = before;
    return [
      {
        id,
        revision: row.revision + 1,
        draft: spoken,
        before: spokenBefore,
        catalogueKey: null,
        source: row.source,
        revisionSource: source.source,
      },
    ];
  });
  if (changed.length > 0) {
    await writeElements(trx, changed, { authorId: null, comment: source.comment });
    await invalidateCacheTags(
      trx,
      changed.map(({ id }) => `element:${id}`),
    );
  }
  for (const [id, area] of borders) await writeOutline(trx, id, area, outlineOrigin(source));
  await assignRegions(
    trx,
    fresh.flatMap(({ id, draft: { kind, place, countries, fields, line } }) =>
      place && kind !== 'region'
        ? [{ id, place, countries, line: line ?? waypointsOf(fields).map((waypoint) => waypoint.place) }]
        : [],
    ),
  );
  if (moved.length > 0) await recomputeRegions(trx, moved);
  await writeExternalIds(trx, claims);
  return {
    created: created.map(({ records: [first] }) => first!.draft.kind),
    merged: [...merged, ...created.flatMap(({ records: [, ...more] }) => more.map(({ draft }) => draft.kind))],
    unchanged,
    skipped,
    hasNewBorders: borders.size > 0,
  };
}

/** Extracts of OpenStreetMap carry borders as they were surveyed; nobody knows how exact those of other files are. */
function outlineOrigin({ source }: ImportSource): { readonly source: string; readonly accuracyMeters: number | null } {
  return { source, accuracyMeters: source === 'openstreetmap' ? 100 : null };
}

export interface ResolvedBatch {
  readonly targets: ReadonlyMap<string, MatchGroup>;
  readonly fresh: { readonly id: string; readonly described: Described }[];
  readonly candidates: readonly Described[];
  readonly skipped: { readonly id: string; readonly reason: SkipReason }[];
  readonly unchanged: KindName[];
  readonly claims: { readonly key: string; readonly elementId: string; readonly digest: string }[];
}

/**
 * Matches records to elements by external id, then by name and position; the rest is new. Read-only, so two batches
 * may be resolved and written concurrently unless `batchesConflict`.
 */
export async function resolveMatches(
  trx: Db,
  source: ImportSource,
  records: readonly ImportRecord[],
): Promise<ResolvedBatch> {
  const keys = [...new Set(records.flatMap(({ externalIds }) => externalIds))];
  const known = keys.length > 0 ? await findByExternalIds(trx, keys) : new Map<string, KnownId>();
  const found = { targets: new Map(), fresh: [], skipped: [], unchanged: [], claims: [] } as Omit<
    ResolvedBatch,
    'candidates'
  >;
  const { fresh } = found;
  const targets = found.targets as Map<string, MatchGroup>;
  const aim = (record: ImportRecord, id: string, isNew: boolean, digest: string): void => {
    const target = targets.get(id);
    if (target) target.records.push(record);
    else targets.set(id, { id, isNew, records: [record] });
    for (const key of record.externalIds) found.claims.push({ key, elementId: id, digest: isOwn(key) ? digest : '' });
  };
  const isOwn = (key: string): boolean => key.startsWith(`${source.collection}:`);

  const left: { record: ImportRecord; digest: string; described: Described }[] = [];
  for (const record of records) {
    const digest = digestOf(record);
    const own = record.externalIds.filter(isOwn).flatMap((key) => known.get(key) ?? [])[0];
    if (own?.isDeleted) found.skipped.push({ id: record.id, reason: 'deleted' });
    else if (own && own.digest === digest) found.unchanged.push(own.kind);
    else if (own) aim(record, own.elementId, false, digest);
    else left.push({ record, digest, described: describe(record.draft) });
  }

  const neighbours = await neighboursOf(trx, source, left);
  const isFar = await farStops(
    trx,
    left.map(({ record }) => record),
  );
  for (const [index, { record, digest, described }] of left.entries()) {
    const byWikidata = record.externalIds
      .filter((key) => !isOwn(key))
      .flatMap((key) => known.get(key) ?? [])
      .find(
        ({ isDeleted, kind, place }) =>
          !isDeleted &&
          canMergeKinds(kind, record.draft.kind) &&
          (kind === 'region' || isWithin(place, record.draft.place, WIKIDATA_REACH_METERS)),
      );
    const best = byWikidata?.elementId ?? neighbours.best(index, described) ?? bestOf(described, fresh);
    if (best !== null)
      aim(
        record,
        best,
        fresh.some(({ id }) => id === best),
        digest,
      );
    else if (isFar.has(record)) found.skipped.push({ id: record.id, reason: 'farFromPins' });
    else {
      const id = newId();
      aim(record, id, true, digest);
      fresh.push({ id, described });
    }
  }
  return { ...found, candidates: left.map(({ described }) => described) };
}

/**
 * Assigns the first free zoom to each new element. Records must be sorted by importance, so that important elements
 * get the lower zooms.
 */
export function pickMapZooms({ targets }: ResolvedBatch, grid: MapGrid): Map<string, number> {
  const zooms = new Map<string, number>();
  for (const { id, isNew, records } of targets.values()) {
    const { kind, place } = records[0]!.draft;
    const cell = isNew && kind !== 'region' && place ? cellOf(place) : null;
    if (cell !== null) zooms.set(id, grid.take(kind, cell));
  }
  return zooms;
}

/** Whether two batches touch the same elements or external ids and must be written one after the other. */
export function batchesConflict(one: ResolvedBatch, other: ResolvedBatch): boolean {
  const keys = new Set(other.claims.map(({ key }) => key));
  return (
    one.claims.some(({ key }) => keys.has(key)) ||
    [...one.targets.keys()].some((id) => other.targets.has(id)) ||
    one.candidates.some((described) => bestOf(described, other.fresh) !== null)
  );
}

function bestOf(described: Described, fresh: readonly { id: string; described: Described }[]): string | null {
  const [south, north] =
    described.places.length > 0 ? [described.places[0]![1] - 0.01, described.places[0]![1] + 0.01] : [0, 0];
  let [best, least]: [string | null, number] = [null, Infinity];
  for (const one of fresh) {
    const lat = one.described.places[0]?.[1] ?? 99;
    // Records of one collection match only in close proximity, so skip distant ones early.
    if (lat < south || lat > north) continue;
    const apart = matchDistance(described, one.described, true);
    if (apart !== null && apart < least) [best, least] = [one.id, apart];
  }
  return best;
}

function describe(draft: ElementDraft): Described {
  const end = draft.line?.at(-1);
  return {
    kind: draft.kind,
    names: nameKeysOf([
      draft.name,
      ...Object.values(draft.texts).map(({ name }) => name),
      ...draft.otherNames.map(({ name }) => name),
    ]),
    places: [...(draft.place ? [draft.place] : []), ...(end ? [end] : [])],
    accuracyMeters: draft.positionAccuracyMeters,
    elevationMeters: typeof draft.fields['elevationMeters'] === 'number' ? draft.fields['elevationMeters'] : null,
    level: typeof draft.fields['level'] === 'string' ? draft.fields['level'] : null,
  };
}

const MERGEABLE = new Map(
  ENCYCLOPEDIA_KINDS.map((kind) => [kind, ENCYCLOPEDIA_KINDS.filter((other) => canMergeKinds(kind, other))]),
);

async function neighboursOf(
  trx: Db,
  { collection }: ImportSource,
  left: readonly { readonly described: Described }[],
): Promise<{ best: (index: number, described: Described) => string | null }> {
  const probes = left.flatMap(({ described: { kind, names, places } }, index) => {
    const pieces = [...names.tokens].filter(Boolean);
    if (kind === 'region' || pieces.length === 0) return [];
    return places.map((place) => ({
      index,
      kinds: MERGEABLE.get(kind) ?? [],
      place,
      meters: reachMeters(kind),
      pieces,
    }));
  });
  const around = Map.groupBy(await listNeighbours(trx, probes, collection), ({ index }) => index);
  const regions = left.some(({ described }) => described.kind === 'region')
    ? await listAllRegions(trx, collection)
    : [];
  const near = (index: number): readonly Neighbour[] =>
    left[index]?.described.kind === 'region' ? regions : (around.get(index) ?? []);
  return {
    best(index, described) {
      let [best, least]: [string | null, number] = [null, Infinity];
      for (const one of near(index)) {
        const other: Described = { ...one, names: nameKeysOf(one.names), places: [[one.lon, one.lat] as LonLat] };
        const apart = matchDistance(described, other, one.isOfCollection);
        if (apart !== null && apart < least) [best, least] = [one.id, apart];
      }
      return best;
    },
  };
}

async function farStops(trx: Db, records: readonly ImportRecord[]): Promise<ReadonlySet<ImportRecord>> {
  const stops = records.filter(({ draft }) => draft.kind === 'access' && STOPS.has(String(draft.fields['startKind'])));
  if (stops.length === 0) return new Set();
  const near = await findPlacesNearPins(
    trx,
    stops.map(({ draft }) => draft.place!),
    STOP_REACH_METERS,
  );
  return new Set(stops.filter((_, index) => !near.has(index)));
}

function digestOf({ draft, externalIds }: ImportRecord): string {
  return createHash('sha1')
    .update(JSON.stringify([draft, externalIds]))
    .digest('base64url');
}

/** Sort key of the import order: map importance first, accesses after all pins. */
export function importPriority({ draft }: ImportedElement): number {
  const importance = importanceOf(draft, rateElement(draft).quality);
  return mustImportLast({ draft }) ? importance - 1e6 : importance;
}

export function mustImportLast({ draft }: Pick<ImportedElement, 'draft'>): boolean {
  return !elementKind(draft.kind).isPin && draft.kind === 'access';
}
