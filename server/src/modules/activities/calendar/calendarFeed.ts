import { randomBytes } from 'node:crypto';
import { CALENDAR_MAX_EVENTS } from '@cordada/core/limits';
import { buildPath } from '@cordada/core/pages/paths';
import { writeCalendar } from '@cordada/core/planning/iCalendar';
import type { CalendarEvent } from '@cordada/core/planning/iCalendar';
import { walkingSeconds, wholeOf } from '@cordada/core/planning/walkingTime';
import { instantIn } from '@cordada/core/planning/zonedTime';
import type { Db } from '#server/db/connect.ts';
import type { Viewer } from '#server/graphql/context.ts';
import { timeZoneAt } from '#server/modules/panorama/index.ts';
import { deleteFeed, findFeedOwner, findNonce, listCalendar, upsertFeed } from './calendar.queries.ts';
import type { CalendarRow } from './calendar.queries.ts';
import { digestSecretToken, hashSecretToken, secretToken } from '#server/db/secretTokens.ts';

const QUARTER_SECONDS = 900;
const DEFAULT_SECONDS = 4 * 3_600;
const NAMES = { en: 'Cordada', es: 'Cordada' } as const;
const TEXTS = { en: { plan: 'Plan', activity: 'Activity' }, es: { plan: 'Plan', activity: 'Actividad' } } as const;

const tokenOf = (db: Db, accountId: string, nonce: string): Promise<string> =>
  secretToken(db, 'calendar', `${accountId}\n${nonce}`);

const addressOf = (publicUrl: string, token: string): string => `${publicUrl}/api/calendar/${token}.ics`;

export async function calendarAddress(db: Db, viewer: Viewer, publicUrl: string): Promise<string | null> {
  const nonce = await findNonce(db, viewer.id);
  return nonce === null ? null : addressOf(publicUrl, await tokenOf(db, viewer.id, nonce));
}

/**
 * Opens the calendar of the viewer at a secret URL. Idempotent; renewing replaces the URL and disables the previous
 * one.
 */
export async function openCalendar(db: Db, viewer: Viewer, publicUrl: string, isRenewed: boolean): Promise<string> {
  const nonce = randomBytes(16).toString('base64url');
  const tokenHash = digestSecretToken(await tokenOf(db, viewer.id, nonce));
  await upsertFeed(db, viewer.id, { nonce, tokenHash, isRenewed });
  return (await calendarAddress(db, viewer, publicUrl)) ?? '';
}

export async function closeCalendar(db: Db, viewer: Viewer): Promise<void> {
  await deleteFeed(db, viewer.id);
}

/** Returns the calendar file of a secret URL; null when the URL is invalid. */
export async function calendarAt(db: Db, token: string, publicUrl: string): Promise<string | null> {
  const tokenHash = hashSecretToken(token);
  const owner = tokenHash && (await findFeedOwner(db, tokenHash));
  if (!owner) return null;
  const rows = await listCalendar(db, owner.accountId, null, CALENDAR_MAX_EVENTS);
  return writeCalendar(
    NAMES[owner.language],
    rows.map((row) => eventOf(row, publicUrl, owner.language)),
  );
}

/** Calendar events of those of the activities that the reader may read. */
export async function listCalendarEvents(
  db: Db,
  reader: { readonly id: string; readonly language: 'en' | 'es' },
  activityIds: readonly string[],
  publicUrl: string,
): Promise<ReadonlyMap<string, CalendarEvent>> {
  const rows = await listCalendar(db, reader.id, activityIds, CALENDAR_MAX_EVENTS);
  return new Map(rows.map((row) => [row.id, eventOf(row, publicUrl, reader.language)]));
}

function eventOf(row: CalendarRow, publicUrl: string, language: 'en' | 'es'): CalendarEvent {
  const isPlan = row.status === 'planned';
  const routes = language === 'es' ? 'es' : 'neutral';
  return {
    uid: `activity-${row.id}@${new URL(publicUrl).hostname}`,
    title: row.title,
    description: TEXTS[language][isPlan ? 'plan' : 'activity'],
    url: `${publicUrl}${buildPath('activity', routes, { id: row.id, slug: row.slug })}`,
    location: row.placeName,
    place: row.lat === null || row.lon === null ? null : [row.lat, row.lon],
    when: whenOf(row, isPlan),
    isTentative: isPlan,
    changedAt: row.changedAt * 1_000,
  };
}

/** The recorded time, or the planned time rounded to 15 minutes; otherwise the whole day. */
function whenOf(row: CalendarRow, isPlan: boolean): CalendarEvent['when'] {
  if (!isPlan) {
    const { isOwn, startedAt, endedAt } = row;
    return isOwn && startedAt !== null && endedAt !== null && endedAt > startedAt
      ? [startedAt * 1_000, endedAt * 1_000]
      : row.happenedOn;
  }
  if (!row.plan) return row.happenedOn;
  const { plan } = row;
  const way =
    row.distanceMeters === null
      ? wholeOf(
          plan.legs.map(({ distanceMeters, ascentMeters, descentMeters }) => ({
            distanceMeters: distanceMeters ?? 0,
            ascentMeters: ascentMeters ?? 0,
            descentMeters: descentMeters ?? 0,
          })),
        )
      : {
          distanceMeters: row.distanceMeters,
          ascentMeters: row.ascentMeters ?? 0,
          descentMeters: row.descentMeters ?? 0,
        };
  const model = plan.model === 'own' ? 'din33466' : plan.model;
  const walking = walkingSeconds(model, way, { terrain: plan.terrain, isOnSkis: row.kind === 'skiTouring' });
  const pauses = plan.legs.reduce((sum, { pauseMinutes }) => sum + pauseMinutes * 60, 0);
  const seconds =
    walking > 0 ? Math.ceil(Math.round(walking + pauses) / QUARTER_SECONDS) * QUARTER_SECONDS : DEFAULT_SECONDS;
  const zone = (row.lat === null || row.lon === null ? null : timeZoneAt([row.lon, row.lat])) ?? plan.zone;
  const startAt = instantIn(zone, row.happenedOn, plan.startMinute);
  return [startAt, startAt + seconds * 1_000];
}
