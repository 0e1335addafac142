import { diffDrafts } from '@cordada/core/elements/draftParts';
import { imagesOfDraft } from '@cordada/core/elements/elementDraft';
import type { ElementDraft } from '@cordada/core/elements/elementDraft';
import { elementKind } from '@cordada/core/elements/kinds';
import { importanceOf } from '@cordada/core/elements/mapRank';
import { rateElement } from '@cordada/core/elements/quality';
import { difficultyScore } from '@cordada/core/elements/scales';
import { slugOf } from '@cordada/core/elements/slug';
import { TILE_MAX_ZOOM } from '@cordada/core/limits';
import { cellOf } from '@cordada/core/geo/mercator';
import { unitVectors, vectorDistanceMeters } from '@cordada/core/geo/sphere';
import { encodeTrack } from '@cordada/core/tracks/encodeTrack';
import { segmentOfPlaces } from '@cordada/core/tracks/track';
import type { Db } from '#server/db/connect.ts';
import { measureLater } from '../lines/measureLines.ts';
import { normaliseSearchText } from '../listing/searchText.ts';
import {
  deleteNamesAndDifficulties,
  deleteOtherTexts,
  insertDifficulties,
  insertNames,
  insertRevisions,
  replaceAccessLinks,
  replaceImages,
  replaceLines,
  setStatedParents,
  upsertElements,
  upsertTexts,
} from './writeElements.queries.ts';
import type { ShownImageRow } from './writeElements.queries.ts';

export interface ElementToWrite {
  readonly id: string;
  readonly revision: number;
  readonly draft: ElementDraft;
  /** Previous draft, or null for a new element. Parts that differ from it get this revision as their provenance. */
  readonly before: ElementDraft | null;
  readonly catalogueKey: string | null;
  readonly source: string;
  /** First zoom that shows the element; for new elements whose map rank is already known. */
  readonly minzoom?: number;
  /** Source of what is new in this revision, if it differs from `source`. */
  readonly revisionSource?: string;
}

export function snapshotOf({
  draft,
  source,
  revisionSource = source,
}: Pick<ElementToWrite, 'draft' | 'source' | 'revisionSource'>): object {
  return { ...draft, source: revisionSource };
}

/**
 * Writes elements and one revision of each in the transaction of the caller, who must update regions
 * (`recomputeRegions`) and map ranks (`rankMap` or `rankOnMap`) afterwards.
 */
export async function writeElements(
  trx: Db,
  written: readonly ElementToWrite[],
  {
    authorId,
    comment,
    imageIds = null,
  }: {
    readonly authorId: string | null;
    readonly comment: string;
    /** Images that exist until the end of the transaction; null leaves the images of the elements as they are. */
    readonly imageIds?: ReadonlySet<string> | null;
  },
): Promise<void> {
  const rows = written.map(({ id, draft, before, catalogueKey, source, revision, minzoom = TILE_MAX_ZOOM }) => {
    const { quality, missing } = rateElement(draft);
    const changed = before === null ? [] : diffDrafts(before, draft).map(({ path }) => [path, revision] as const);
    const { elevationMeters = null, prominenceMeters = null, ...attributes } = draft.fields;
    const names = [
      draft.name,
      ...Object.values(draft.texts).map((text) => text?.name ?? ''),
      ...draft.otherNames.map((n) => n.name),
    ];
    return {
      id,
      kind: draft.kind,
      name: draft.name,
      author_id: authorId,
      catalogue_key: catalogueKey,
      source,
      lon: draft.place?.[0] ?? null,
      lat: draft.place?.[1] ?? null,
      position_accuracy_meters: draft.positionAccuracyMeters,
      elevation_meters: elevationMeters,
      prominence_meters: prominenceMeters,
      attributes,
      countries: draft.countries,
      importance: importanceOf(draft, quality),
      cell: draft.place && cellOf(draft.place),
      minzoom,
      search_text: normaliseSearchText(names),
      revision,
      provenance: Object.fromEntries(changed),
      quality,
      quality_gaps: missing,
      rated_revision: revision,
    };
  });
  await upsertElements(trx, rows);
  await writeParts(trx, written);
  await writeLines(trx, written);
  await writeLinks(trx, written);
  if (imageIds) await writeImages(trx, written, imageIds);
  const revisions = written.map((one) => ({ id: one.id, revision: one.revision, snapshot: snapshotOf(one) }));
  await insertRevisions(trx, revisions, authorId, comment);
}

async function writeParts(trx: Db, written: readonly ElementToWrite[]): Promise<void> {
  const ids = written.filter(({ revision }) => revision > 1).map(({ id }) => id);
  if (ids.length > 0) {
    await deleteNamesAndDifficulties(trx, ids);
  }
  const texts = written.flatMap(({ id, draft }) =>
    Object.entries(draft.texts).map(([language, text]) => ({
      element_id: id,
      language,
      name: text.name || draft.name,
      slug: slugOf(text.name || draft.name),
      description: text.description,
      article: text.article ?? null,
    })),
  );
  if (ids.length > 0) await deleteOtherTexts(trx, ids, texts);
  await upsertTexts(trx, texts);
  const names = written.flatMap(({ id, draft }) =>
    draft.otherNames.map((other, position) => ({ element_id: id, position, ...other })),
  );
  await insertNames(trx, names);
  const difficulties = written.flatMap(({ id, draft }) =>
    draft.difficulties.map(({ scale, value }, position) => {
      const score = value === null ? null : difficultyScore(scale, value);
      return { element_id: id, position, scale, value, score_low: score?.low ?? null, score_high: score?.high ?? null };
    }),
  );
  await insertDifficulties(trx, difficulties);
}

async function writeLines(trx: Db, written: readonly ElementToWrite[]): Promise<void> {
  if (written.some(({ draft }) => elementKind(draft.kind).isLinear)) await measureLater(trx);
  const stated = written.filter(({ draft }) => draft.line !== undefined);
  if (stated.length === 0) return;
  const lines = stated.flatMap(({ id, draft }) => {
    const places = draft.line ?? [];
    if (places.length < 2) return [];
    const segment = segmentOfPlaces(places);
    const { lon, lat } = segment;
    const box = `(${Math.max(...lon)},${Math.max(...lat)}),(${Math.min(...lon)},${Math.min(...lat)})`;
    const vectors = unitVectors(lon, lat);
    let lengthMeters = 0;
    for (let i = 1; i < lon.length; i += 1) lengthMeters += vectorDistanceMeters(vectors, i - 1, i);
    return { elementId: id, line: encodeTrack([segment]), box, lengthMeters };
  });
  const ids = stated.map(({ id }) => id);
  await replaceLines(trx, ids, lines);
}

async function writeLinks(trx: Db, written: readonly ElementToWrite[]): Promise<void> {
  const children = written.filter(({ draft }) => draft.parentId !== undefined);
  if (children.length > 0) {
    await setStatedParents(
      trx,
      children.map(({ id, draft }) => ({ id, parentId: draft.parentId ?? null })),
    );
  }
  const accesses = written.filter(({ draft }) => draft.kind === 'access' && draft.leadsTo !== undefined);
  if (accesses.length === 0) return;
  const links = accesses.flatMap(({ id, draft }) => (draft.leadsTo ?? []).map((to) => ({ id, to })));
  await replaceAccessLinks(
    trx,
    accesses.map(({ id }) => id),
    links,
  );
}

/**
 * Photos that elements show, of drafts that say something of them; those that they no longer show stay for the history.
 * A photo that was removed meanwhile is left out.
 */
async function writeImages(trx: Db, written: readonly ElementToWrite[], imageIds: ReadonlySet<string>): Promise<void> {
  const stated = written.filter(({ draft }) => draft.images !== undefined);
  if (stated.length === 0) return;
  const ids = stated.map(({ id }) => id);
  const rows = stated.flatMap(({ id, draft }) => {
    const shown = imagesOfDraft(draft).map(({ path, imageId }, position): ShownImageRow => ({
      id,
      image: imageId,
      role: path === 'images' ? 'gallery' : path === 'cover' ? 'cover' : 'article',
      position,
      crop: path === 'cover' ? (draft.cover?.crop ?? null) : null,
    }));
    return shown.filter(({ image }) => imageIds.has(image));
  });
  await replaceImages(trx, ids, rows);
}
