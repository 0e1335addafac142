import { randomInt } from 'node:crypto';
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
import type { Db } from '#server/db/connect.ts';
import { newId } from '#server/db/newId.ts';
import { announceChange } from '#server/jobs/events.ts';
import { lockAccount } from './accounts.queries.ts';
import { limitRate } from './limitRate.ts';
import { insertHiddenZone, listHiddenZones } from './settings.queries.ts';

const METERS_PER_DEGREE = 111_320;
/** The middle of the circle lies up to this share of the radius aside. */
const SHIFT_SHARE = 0.5;

interface GivenZone {
  readonly name: string;
  readonly lon: number;
  readonly lat: number;
  readonly radiusMeters: number;
}

/** Adds a circle around a place. @throws Failure `invalid_input`, `conflict` when there are too many, `too_many_requests` */
export async function addHiddenZone(db: Db, accountId: string, given: GivenZone): Promise<void> {
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
    // Photos that were taken there stand on pages with their place.
    await announceChange(trx, ['*']);
  });
}

/** Somewhere within the share of the radius, evenly over the area. */
function randomShift(lat: number, radiusMeters: number): { shiftLon: number; shiftLat: number } {
  const share = () => randomInt(0, 1_000_001) / 1_000_000;
  const distance = Math.sqrt(share()) * SHIFT_SHARE * radiusMeters;
  const bearing = share() * 2 * Math.PI;
  return {
    shiftLat: (Math.cos(bearing) * distance) / METERS_PER_DEGREE,
    shiftLon: (Math.sin(bearing) * distance) / (METERS_PER_DEGREE * Math.cos((lat * Math.PI) / 180)),
  };
}
