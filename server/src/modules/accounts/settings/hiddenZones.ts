import { randomInt } from 'node:crypto';
import { Failure } from '@cordada/core/failures';
import { cleanText } from '@cordada/core/format/cleanText';
import type { FailureCode } from '@cordada/core/failures';
import {
  HIDDEN_ZONES_MAX,
  HIDDEN_ZONE_MAX_METERS,
  HIDDEN_ZONE_MIN_METERS,
  HIDDEN_ZONE_NAME_MAX_LENGTH,
  HIDDEN_ZONE_SHIFT_SHARE,
  WIDE_CHANGES_RATE,
} from '@cordada/core/limits';
import type { Db } from '#server/db/connect.ts';
import { newId } from '#server/db/newId.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import type { Events } from '#server/jobs/events.ts';
import { lockAccount } from '../accounts.queries.ts';
import { limitRate } from '../rateLimits/limitRate.ts';
import { deleteHiddenZone, insertHiddenZone, listHiddenZones } from './settings.queries.ts';

const METERS_PER_DEGREE = 111_320;

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
      throw new Failure('conflict', `At most ${HIDDEN_ZONES_MAX} zones.`);
    }
    const name = cleanText(given.name, HIDDEN_ZONE_NAME_MAX_LENGTH);
    await insertHiddenZone(trx, accountId, {
      id: newId(),
      name,
      lon,
      lat,
      radiusMeters,
      ...randomShift(lat, radiusMeters),
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

function randomShift(lat: number, radiusMeters: number): { shiftLon: number; shiftLat: number } {
  const share = () => randomInt(0, 1_000_001) / 1_000_000;
  const distance = Math.sqrt(share()) * HIDDEN_ZONE_SHIFT_SHARE * radiusMeters;
  const bearing = share() * 2 * Math.PI;
  return {
    shiftLat: (Math.cos(bearing) * distance) / METERS_PER_DEGREE,
    shiftLon: (Math.sin(bearing) * distance) / (METERS_PER_DEGREE * Math.cos((lat * Math.PI) / 180)),
  };
}
