import { gridRange, rankForMap } from '@cordada/core/elements/mapRank';
import { TILE_MAX_ZOOM } from '@cordada/core/limits';
import { readDraft } from '@cordada/core/elements/readDraft';
import { diffDrafts, mergeDrafts } from '@cordada/core/elements/draftParts';
import type { ElementDraft } from '@cordada/core/elements/elementDraft';
import type { Db } from '#server/db/connect.ts';
import { newId } from '#server/db/newId.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import { currentDrafts } from '../revisions/currentDraft.ts';
import {
  findCell,
  findImported,
  listByImportance,
  setFirstFreeZoom,
  setZooms,
  takeRegionsOffMap,
  weighCollections,
} from './importElements.queries.ts';
import { snapshotOf, writeElements } from '../revisions/writeElements.ts';
import type { ElementToWrite } from '../revisions/writeElements.ts';

export interface ImportedElement {
  readonly draft: ElementDraft;
  /** Stable key by which a later import finds the element again. */
  readonly catalogueKey: string | null;
  readonly source: string;
}

const BATCH_ROWS = 500;

/**
 * Inserts new elements with their first revision and updates those an earlier import wrote under the same catalogue
 * key. Elements edited by users since, and parts changed by another import, keep their value. Runs in the transaction
 * of the caller, who must call `rankMap` and `recomputeRegions` afterwards.
 * @returns ids in the order of the input
 */
export async function importElements(
  trx: Db,
  elements: readonly ImportedElement[],
  comment: string,
): Promise<{ ids: string[]; created: number; changed: number }> {
  const ids: string[] = [];
  let created = 0;
  let changed = 0;
  for (let start = 0; start < elements.length; start += BATCH_ROWS) {
    const batch = elements.slice(start, start + BATCH_ROWS);
    const result = await importBatch(trx, batch, comment);
    ids.push(...result.ids);
    created += result.created;
    changed += result.changed;
  }
  return { ids, created, changed };
}

async function importBatch(
  trx: Db,
  batch: readonly ImportedElement[],
  comment: string,
): Promise<{ ids: string[]; created: number; changed: number }> {
  const keys = batch.map((element) => element.catalogueKey).filter((key) => key !== null);
  const found = keys.length === 0 ? [] : await findImported(trx, keys, comment);
  const known = found.map((row) => ({ ...row, snapshot: JSON.stringify(sorted(row.snapshot)) }));
  const byKey = new Map(known.map((row) => [row.key, row]));
  const changedSince = known.filter((row) => !row.isEdited && row.own !== null && row.own !== row.revision);
  const current = await currentDrafts(
    trx,
    changedSince.map(({ id }) => id),
  );
  const ids: string[] = [];
  const written: ElementToWrite[] = [];
  let created = 0;
  for (const element of batch) {
    const row = element.catalogueKey === null ? undefined : byKey.get(element.catalogueKey);
    const id = row?.id ?? newId();
    ids.push(id);
    const snapshot = JSON.stringify(snapshotOf(element));
    if (row && (row.isEdited || row.own === null || row.snapshot === canonical(snapshot))) continue;
    if (!row) created += 1;
    const own = row ? readDraft(element.draft.kind, JSON.parse(row.snapshot)) : null;
    const now = current.get(id)?.draft;
    const before = now ?? own;
    const draft =
      own && now
        ? onlySpoken(mergeDrafts(own, now, { ...now, ...element.draft }).merged, element.draft)
        : element.draft;
    if (now && diffDrafts(now, { ...now, ...draft }).length === 0) continue;
    written.push({
      ...element,
      draft,
      id,
      before: before && onlySpoken(before, draft),
      revision: (row?.revision ?? 0) + 1,
    });
  }
  if (written.length === 0) return { ids, created, changed: 0 };
  await writeElements(trx, written, { authorId: null, comment });
  return { ids, created, changed: written.length - created };
}

function onlySpoken(draft: ElementDraft, spoken: ElementDraft): ElementDraft {
  return Object.fromEntries(Object.entries(draft).filter(([part]) => Object.hasOwn(spoken, part))) as ElementDraft;
}

/** jsonb does not preserve key order, so keys are sorted before comparing. */
function canonical(json: string): string {
  return JSON.stringify(sorted(JSON.parse(json)));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

/**
 * Recomputes the map rank of every element and invalidates all tiles. Takes one to two seconds for 100,000 elements.
 */
export async function rankMap(db: Db): Promise<void> {
  await weighCollections(db);
  const rows = await listByImportance(db);
  const zooms = rankForMap(rows);
  const moved = rows
    .map((row, index) => ({ id: row.id, zoom: zooms[index] ?? 0, old: row.minzoom }))
    .filter((row) => row.zoom !== row.old);
  for (let start = 0; start < moved.length; start += 10_000) {
    await setZooms(db, moved.slice(start, start + 10_000));
  }
  await takeRegionsOffMap(db);
  await invalidateCacheTags(db, ['tiles']);
}

/**
 * Sets the minimum zoom of one newly written element: the first zoom at which its grid cell holds no other element of
 * its kind. Importance is ignored until `rankMap` runs.
 */
export async function rankOnMap(trx: Db, id: string): Promise<void> {
  const element = await findCell(trx, id);
  if (!element || element.cell === null) return;
  const { kind, cell } = element;
  const ranges = Array.from({ length: TILE_MAX_ZOOM }, (_, zoom) => gridRange(cell, zoom));
  await setFirstFreeZoom(trx, { id, kind }, ranges);
}
