import { randomBytes } from 'node:crypto';
import { CALENDAR_MAX_EVENTS } from '@cordada/core/limits';
import { Failure } from '@cordada/core/failures';
import { writeCalendar } from '@cordada/core/planning/iCalendar';
import { newId } from '#server/db/newId.ts';
import { digestSecretToken, hashSecretToken, secretToken } from '#server/db/secretTokens.ts';
import type { Db } from '#server/db/connect.ts';
import { contextOf } from '#server/graphql/context.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { findReadableActivity, listCalendarEvents } from '#server/modules/activities/index.ts';
import { isMemberOf } from '../clubPlans.ts';
import { listClubPlans } from '../clubPlans.queries.ts';
import type { ClubPlanRow } from '../clubPlans.queries.ts';
import { findCommission } from '../commissions.queries.ts';
import { deleteClubFeed, findClubFeed, findFeedNonce, upsertClubFeed } from './feeds.queries.ts';
import type { FeedKey } from './feeds.queries.ts';

const DAY = 86_400_000;
const TEXTS = {
  en: { meeting: 'Meeting', requirements: 'Requirements' },
  es: { meeting: 'Encuentro', requirements: 'Requisitos' },
} as const;

const tokenOf = (db: Db, id: string, nonce: string): Promise<string> =>
  secretToken(db, 'calendar', `club\n${id}\n${nonce}`);

/** @throws Failure `not_found`, the same for a club that does not exist and for one that the viewer does not belong to */
async function requireReader(db: Db, { clubId, accountId, commissionId }: FeedKey): Promise<void> {
  const isThere = commissionId === null || (await findCommission(db, commissionId))?.clubId === clubId;
  if (!isThere || !(await isMemberOf(db, clubId, accountId))) {
    throw new Failure('not_found', 'There is no such calendar.');
  }
}

/** @throws Failure `not_found` */
export async function clubCalendarAddress({ db, config }: RequestContext, key: FeedKey): Promise<string | null> {
  await requireReader(db, key);
  const feed = await findFeedNonce(db, key);
  return feed && `${config.publicUrl}/api/club-calendar/${await tokenOf(db, feed.id, feed.nonce)}.ics`;
}

/**
 * Opens the calendar of a club or of one commission at a secret URL of this member. Idempotent; renewing replaces the
 * URL and disables the previous one.
 * @throws Failure `not_found`
 */
export async function openClubCalendar(context: RequestContext, key: FeedKey, isRenewed: boolean): Promise<string> {
  const { db } = context;
  await requireReader(db, key);
  const feed = { id: newId(), nonce: randomBytes(16).toString('base64url') };
  const tokenHash = digestSecretToken(await tokenOf(db, feed.id, feed.nonce));
  await upsertClubFeed(db, key, { ...feed, tokenHash, isRenewed });
  return (await clubCalendarAddress(context, key)) ?? '';
}

export async function closeClubCalendar({ db }: RequestContext, key: FeedKey): Promise<void> {
  await deleteClubFeed(db, key);
}

/** Returns the calendar file of a secret URL; null when the URL is invalid or its member has left the club. */
export async function clubCalendarAt(context: RequestContext, token: string): Promise<string | null> {
  const { db, config } = context;
  const tokenHash = hashSecretToken(token);
  const feed = tokenHash && (await findClubFeed(db, tokenHash));
  if (!feed || !(await isMemberOf(db, feed.clubId, feed.accountId))) return null;
  const reader = contextOf(context, feed.accountId);
  const dayOf = (shift: number): string => new Date(Date.now() + shift * DAY).toISOString().slice(0, 10);
  const plans = await listClubPlans(db, feed.clubId, {
    from: dayOf(-90),
    to: dayOf(730),
    commissionId: feed.commissionId,
    limit: CALENDAR_MAX_EVENTS,
  });
  const readable = new Map(
    await Promise.all(
      plans.map(async (plan) => [plan.activityId, await findReadableActivity(reader, plan.activityId)] as const),
    ),
  );
  const shown = plans.filter(({ activityId }) => readable.get(activityId));
  const events = await listCalendarEvents(
    db,
    { id: feed.accountId, language: feed.language },
    shown.map(({ activityId }) => activityId),
    config.publicUrl,
  );
  const name = [feed.clubName, feed.commissionName].filter(Boolean).join(' · ');
  return writeCalendar(
    name,
    shown.flatMap((plan) => {
      const event = events.get(plan.activityId);
      if (!event) return [];
      const location = plan.meetingPoint || event.location;
      return [{ ...event, description: describe(plan, feed.language), location, place: null }];
    }),
  );
}

function describe(
  { commissionName, meetsAt, meetingPoint, requirements }: ClubPlanRow,
  language: keyof typeof TEXTS,
): string {
  const texts = TEXTS[language];
  const meeting = [meetsAt, meetingPoint].filter(Boolean).join(', ');
  return [
    commissionName,
    meeting && `${texts.meeting}: ${meeting}`,
    requirements && `${texts.requirements}: ${requirements}`,
  ]
    .filter(Boolean)
    .join('\n');
}
