import { Failure } from '@cordada/core/failures';
import { cleanText } from '@cordada/core/format/cleanText';
import type { FailureCode } from '@cordada/core/failures';
import {
  HIDDEN_ZONES_MAX,
  HIDDEN_ZONE_MAX_METERS,
  HIDDEN_ZONE_MIN_METERS,
  HIDDEN_ZONE_NAME_MAX_LENGTH,
  WIDE_CHANGES_RATE,
} from '@cordada/core/limits';
import { shiftedPlace } from '@cordada/core/tracks/hiddenCircles';
import type { Db } from '#server/db/connect.ts';
import { newId } from '#server/db/newId.ts';
import { secretNumbers } from '#server/db/secretNumbers.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import type { Events } from '#server/jobs/events.ts';
import { lockAccount } from '../accounts.queries.ts';
import { limitRate } from '../rateLimits/limitRate.ts';
import { deleteHiddenZone, findHiddenPlaces, insertHiddenZone, listHiddenZones } from './settings.queries.ts';

interface Tools {
  readonly db: Db;
  readonly events: Events;
}

interface GivenZone {
  readonly name: string;
  readonly lon: number;
  readonly lat: number;
  readonly radiusMeters: number;
}

/** @throws Failure `invalid_input`, `conflict` when there are too many zones, `too_many_requests` */
export async function addHiddenZone({ db, events }: Tools, accountId: string, given: GivenZone): Promise<void> {
  const { lon, lat, radiusMeters } = given;
  const problems: [string, boolean][] = [
    ['lon', Number.isFinite(lon) && Math.abs(lon) <= 180],
    ['lat', Number.isFinite(lat) && Math.abs(lat) <= 85],
    ['radiusMeters', radiusMeters >= HIDDEN_ZONE_MIN_METERS && radiusMeters <= HIDDEN_ZONE_MAX_METERS],
  ];
  const wrong = problems
    .filter(([, isFine]) => !isFine)
    .map(([field]): [string, FailureCode] => [field, 'invalid_input']);
  if (wrong.length > 0)
    throw new Failure('invalid_input', 'The zone is not valid.', { fields: Object.fromEntries(wrong) });
  await limitRate(db, `profile:${accountId}`, WIDE_CHANGES_RATE);
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    if ((await listHiddenZones(trx, accountId)).length >= HIDDEN_ZONES_MAX) {
      throw new Failure('conflict', `At most ${HIDDEN_ZONES_MAX} zones.`, {
        details: { reason: 'zones_full', maximum: HIDDEN_ZONES_MAX },
      });
    }
    const name = cleanText(given.name, HIDDEN_ZONE_NAME_MAX_LENGTH);
    const { key } = await findHiddenPlaces(trx, accountId);
    await insertHiddenZone(trx, accountId, {
      id: newId(),
      name,
      lon,
      lat,
      radiusMeters,
      shifted: shiftedPlace([lon, lat], radiusMeters, secretNumbers(key)),
    });
    await emitHidingChanged({ db: trx, events }, accountId);
  });
}

/** @throws Failure `not_found` */
export async function removeHiddenZone({ db, events }: Tools, accountId: string, id: string): Promise<void> {
  await limitRate(db, `profile:${accountId}`, WIDE_CHANGES_RATE);
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    if (!(await deleteHiddenZone(trx, accountId, id))) throw new Failure('not_found', 'There is no such zone.');
    await emitHidingChanged({ db: trx, events }, accountId);
  });
}

/** Drops every cached page, because activities, photos and figures of the user appear on many. */
export async function emitHidingChanged({ db: trx, events }: Tools, accountId: string): Promise<void> {
  await events.emit(trx, 'hiding.changed', { accountId });
  await invalidateCacheTags(trx, ['*']);
}
