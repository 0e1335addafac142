import { createHash, randomBytes } from 'node:crypto';
import { isLonLat } from '@cordada/core/geo/lonLat';
import { Failure } from '@cordada/core/failures';
import {
  LIVE_ALARM_ADDRESSES_MAX,
  LIVE_ALARM_ADDRESSES_RATE,
  LIVE_COMPANIONS_MAX,
  LIVE_LINK_MAX_HOURS,
  LIVE_LINKS_RATE,
  LIVE_POSITIONS_RATE,
} from '@cordada/core/limits';
import { isId } from '@cordada/core/ids';
import { emailProblem, normaliseEmail } from '@cordada/core/accounts/credentials';
import { originOf } from '@cordada/core/pages/origins';
import { buildPath } from '@cordada/core/pages/paths';
import { newId } from '#server/db/newId.ts';
import { requireViewer } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { limitRate, listFollowersAmong, loadRelation, lockAccount } from '#server/modules/accounts/index.ts';
import {
  endLiveLinks,
  findByKey,
  findOfCompanion,
  findOpenLink,
  hasOpenLink,
  insertLiveLink,
  upsertLivePosition,
} from './livePosition.queries.ts';
import type { LiveLinkRow, LivePositionRow } from './livePosition.queries.ts';

const KEY_BYTES = 32;
/** About a kilometre. */
const COARSE_DEGREES = 0.01;

export const newLiveKey = (): string => randomBytes(KEY_BYTES).toString('base64url');
export const hashOfLiveKey = (key: string): Buffer => createHash('sha256').update(key).digest();

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const refuse = (field: string): Failure =>
  new Failure('invalid_input', `${field} is wrong.`, { fields: { [field]: 'invalid_input' } });

/**
 * Opens a link at which others see where the member is; a former one ends.
 * @throws Failure `unauthenticated`, `invalid_input`, `too_many_requests`
 */
export async function createLiveLink(
  context: RequestContext,
  {
    hours,
    isCoarse,
    dueAt,
    alarmAddresses: given,
    companionIds: chosen,
    timeZone,
  }: {
    readonly hours: number;
    readonly isCoarse: boolean;
    readonly dueAt: Date | null;
    readonly alarmAddresses: readonly string[];
    readonly companionIds: readonly string[];
    readonly timeZone: string | null;
  },
): Promise<LiveLinkRow & { readonly url: string }> {
  const viewer = await requireViewer(context);
  if (!(hours >= 1 && hours <= LIVE_LINK_MAX_HOURS)) throw refuse('hours');
  if (dueAt !== null && !(dueAt.getTime() > Date.now() && dueAt.getTime() <= Date.now() + hours * 3_600_000))
    throw refuse('dueAt');
  const alarmAddresses = [...new Set(given.map(normaliseEmail))];
  const areUsable = alarmAddresses.every((address) => emailProblem(address) === null);
  // Without an expected return nobody would ever be told.
  if (alarmAddresses.length > LIVE_ALARM_ADDRESSES_MAX || !areUsable || (alarmAddresses.length > 0 && dueAt === null))
    throw refuse('alarmAddresses');
  const companionIds = [...new Set(chosen)];
  if (companionIds.length > LIVE_COMPANIONS_MAX || (companionIds.length > 0 && dueAt === null))
    throw refuse('companionIds');
  // Only who follows the member has asked to hear of them.
  const followerIds = await listFollowersAmong(context.db, viewer.id, companionIds);
  if (followerIds.length < companionIds.length) throw refuse('companionIds');
  if (timeZone !== null && !isTimeZone(timeZone)) throw refuse('timeZone');
  const key = newLiveKey();
  const link = await context.db.transaction().execute(async (trx) => {
    // Of two at once only the later one stays open.
    await lockAccount(trx, viewer.id);
    await limitRate(trx, `liveLink:${viewer.id}`, LIVE_LINKS_RATE);
    if (alarmAddresses.length > 0)
      await limitRate(trx, `liveAlarm:${viewer.id}`, LIVE_ALARM_ADDRESSES_RATE, alarmAddresses.length);
    await endLiveLinks(trx, viewer.id, null);
    const id = newId();
    return insertLiveLink(trx, {
      id,
      accountId: viewer.id,
      keyHash: hashOfLiveKey(key),
      isCoarse,
      hours,
      dueAt,
      alarmAddresses,
      companionIds,
      timeZone,
    });
  });
  const path = buildPath('livePosition', context.routesLanguage, { key });
  return { ...link, url: originOf(context.config.publicUrl, context.routesLanguage) + path };
}

/**
 * Sends where the member is to the readers of a link.
 * @throws Failure `unauthenticated`, `invalid_input`, `not_found` once the link has ended, `too_many_requests`
 */
export async function sendPosition(
  context: RequestContext,
  linkId: string,
  fix: {
    readonly lat: number;
    readonly lon: number;
    readonly elevationMeters: number | null;
    readonly accuracyMeters: number;
    readonly fixedAt: Date;
  },
): Promise<void> {
  const viewer = await requireViewer(context);
  if (!isLonLat(fix.lon, fix.lat)) throw refuse('lat');
  if (!(fix.accuracyMeters >= 0)) throw refuse('accuracyMeters');
  const link = await findOpenLink(context.db, viewer.id, linkId);
  if (!link) throw new Failure('not_found', 'This link has ended.');
  await limitRate(context.db, `live:${viewer.id}`, LIVE_POSITIONS_RATE);
  // The clock of a device may be ahead: what it sends is not from the future.
  const exact = { ...fix, fixedAt: new Date(Math.min(fix.fixedAt.getTime(), Date.now())) };
  const coarse = (degrees: number): number =>
    Number((Math.round(degrees / COARSE_DEGREES) * COARSE_DEGREES).toFixed(2));
  await upsertLivePosition(
    context.db,
    linkId,
    link.isCoarse
      ? { ...exact, lat: coarse(fix.lat), lon: coarse(fix.lon), elevationMeters: null, accuracyMeters: 1_000 }
      : exact,
  );
}

/**
 * Ends a link; without an id whichever is open, which another device may have made.
 * @throws Failure `unauthenticated`, `not_found`
 */
export async function endLiveLink(context: RequestContext, id: string | null): Promise<void> {
  const viewer = await requireViewer(context);
  if (!(await endLiveLinks(context.db, viewer.id, id))) throw new Failure('not_found', 'This link has ended.');
}

/** Whether others can see where the member is. */
export async function hasLiveLink(context: RequestContext): Promise<boolean> {
  const viewer = await context.viewer();
  return viewer !== null && hasOpenLink(context.db, viewer.id);
}

/** @param key of a link, or the id of a member whom the reader follows and who has chosen them to be told */
export async function readLivePosition(context: RequestContext, key: string): Promise<LivePositionRow | null> {
  if (/^[\w-]{43}$/.test(key)) return findByKey(context.db, hashOfLiveKey(key));
  const viewer = isId(key) ? await context.viewer() : null;
  if (!viewer) return null;
  const relation = await loadRelation(context, key);
  return relation.isFollower && !relation.isBlocked ? findOfCompanion(context.db, key, viewer.id) : null;
}
