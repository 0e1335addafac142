import { Failure } from '@cordada/core/failures';
import { cleanText } from '@cordada/core/format/cleanText';
import { SERIES_MAX, SERIES_MAX_ACTIVITIES, SERIES_NAME_MAX_LENGTH } from '@cordada/core/limits';
import type { Db } from '#server/db/connect.ts';
import { newId } from '#server/db/newId.ts';
import type { Viewer } from '#server/graphql/context.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import { lockAccount } from '#server/modules/accounts/index.ts';
import {
  deleteSeriesRow,
  listSeries,
  loadSeriesOf,
  lockSeries,
  replaceSeriesActivities,
  upsertSeries,
} from './series.queries.ts';
import type { SeriesRow } from './series.queries.ts';

/**
 * Creates or replaces a series of own activities. An activity already in another series is moved.
 * @returns its id
 * @throws Failure `not_found`, `invalid_input` with the fields `name` or `activityIds`, `quota`
 */
export async function saveSeries(
  db: Db,
  viewer: Viewer,
  id: string | null,
  given: { readonly name: string; readonly activityIds: readonly string[] },
): Promise<string> {
  const name = cleanText(given.name);
  const { activityIds } = given;
  if (name === '' || name.length > SERIES_NAME_MAX_LENGTH) throw invalid('name');
  if (activityIds.length > SERIES_MAX_ACTIVITIES || new Set(activityIds).size < activityIds.length) {
    throw invalid('activityIds');
  }
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, viewer.id);
    const known = id === null ? null : await getOwnSeries(trx, viewer, id);
    const own = await listSeries(trx, viewer.id);
    if (!known && own.length >= SERIES_MAX) {
      throw new Failure('quota', 'There are as many series as there can be.', {
        details: { reason: 'series', maximum: SERIES_MAX },
      });
    }
    const before = [...(await loadSeriesOf(trx, activityIds)).values()].flatMap((series) => series.activityIds);
    const seriesId = id ?? newId();
    await upsertSeries(trx, seriesId, viewer.id, name);
    if ((await replaceSeriesActivities(trx, seriesId, viewer.id, activityIds)) < activityIds.length) {
      throw invalid('activityIds');
    }
    await announce(trx, [...(known?.activityIds ?? []), ...before, ...activityIds]);
    return seriesId;
  });
}

/**
 * Deletes a series; its activities stay.
 * @throws Failure `not_found`
 */
export async function deleteSeries(db: Db, viewer: Viewer, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const series = await getOwnSeries(trx, viewer, id);
    await deleteSeriesRow(trx, id);
    await announce(trx, series.activityIds);
  });
}

async function getOwnSeries(trx: Db, viewer: Viewer, id: string): Promise<SeriesRow> {
  const series = await lockSeries(trx, id);
  if (series?.ownerId !== viewer.id) throw new Failure('not_found', 'There is no such series.');
  return series;
}

async function announce(trx: Db, activityIds: readonly string[]): Promise<void> {
  const tags = [...new Set(activityIds)].map((id) => `activity:${id}`);
  if (tags.length > 0) await invalidateCacheTags(trx, tags);
}

const invalid = (field: string): Failure =>
  new Failure('invalid_input', `Please correct: ${field}.`, { fields: { [field]: 'invalid_input' } });
