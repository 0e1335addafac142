import { cleanText } from '@cordada/core/format/cleanText';
import { Failure } from '@cordada/core/failures';
import { areaSquareKm } from '@cordada/core/packs/coverage';
import { PACK_LIMITS, PACK_ORDERS_RATE } from '@cordada/core/limits';
import { isId } from '@cordada/core/ids';
import { isLonLat } from '@cordada/core/geo/lonLat';
import { PACK_SUBJECTS } from '@cordada/core/packs/manifest';
import { SUBSCRIPTION_PLANS } from '@cordada/core/subscriptions/subscriptions';
import { newId } from '#server/db/newId.ts';
import { requireViewer } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { addJob } from '#server/jobs/jobs.ts';
import { findSubscriptionLevel, limitRate, lockAccount } from '#server/modules/accounts/index.ts';
import { newBuild } from './buildPack.ts';
import { BUILD_PACK, PACKS_QUEUE } from './packJobs.ts';
import { deletePack, findPack, insertPack, listPacks, restartPack } from './packs.queries.ts';
import type { PackRow, PackSubject } from './packs.queries.ts';

const TITLE_MAX_LENGTH = 100;

const refuse = (field: string): Failure =>
  new Failure('invalid_input', `${field} is wrong.`, { fields: { [field]: 'invalid_input' } });

export interface PackOrder {
  readonly kind: string;
  readonly id?: string | null | undefined;
  readonly bounds?: readonly number[] | null | undefined;
  readonly title: string;
}

function readOrder({ kind: given, id, bounds }: PackOrder): PackSubject {
  const kind = PACK_SUBJECTS.find((one) => one === given);
  if (!kind) throw refuse('kind');
  if (kind !== 'area') {
    if (!id || !isId(id)) throw refuse('id');
    return { kind, id };
  }
  const [west, south, east, north, ...others] = bounds ?? [];
  const isBox =
    west !== undefined && south !== undefined && east !== undefined && north !== undefined && others.length === 0;
  if (!isBox || !isLonLat(west, south) || !isLonLat(east, north) || !(west < east && south < north))
    throw refuse('bounds');
  return { kind, bounds: [west, south, east, north] };
}

/**
 * Orders a pack; a job builds it. The same subject again updates the pack that there is.
 * @throws Failure `unauthenticated`, `invalid_input`, `plan_limit`, `too_many_requests`
 */
export async function orderPack(context: RequestContext, order: PackOrder): Promise<PackRow> {
  const viewer = await requireViewer(context);
  const subject = readOrder(order);
  const title = cleanText(order.title, TITLE_MAX_LENGTH);
  if (title === '') throw refuse('title');
  await limitRate(context.db, `pack:${viewer.id}`, PACK_ORDERS_RATE);
  return context.db.transaction().execute(async (trx) => {
    // Orders of one member wait for each other, so that together they stay within the limit.
    await lockAccount(trx, viewer.id);
    const level = await findSubscriptionLevel(trx, viewer.id);
    const { squareKm } = level === 'free' ? PACK_LIMITS.free : PACK_LIMITS.paid;
    if (subject.kind === 'area' && areaSquareKm(subject.bounds) > squareKm)
      throw new Failure('plan_limit', `An area may have ${squareKm} km².`, {
        details: { reason: 'pack_area', maximum: squareKm },
      });
    const packs = await listPacks(trx, viewer.id);
    const same = packs.find((pack) => JSON.stringify(sorted(pack.subject)) === JSON.stringify(sorted(subject)));
    if (same) return begin(trx, viewer.id, same.id);
    const { packsMax: maximum } = SUBSCRIPTION_PLANS[level];
    if (packs.length >= maximum)
      throw new Failure('plan_limit', `The plan has ${maximum} packs.`, { details: { reason: 'packs', maximum } });
    const id = newId();
    const build = newBuild();
    const { routesLanguage, language } = context;
    await insertPack(trx, { id, accountId: viewer.id, subject, title, routesLanguage, language, build });
    await addJob(trx, BUILD_PACK, { id, build }, { queue: PACKS_QUEUE });
    return requirePack(trx, viewer.id, id);
  });
}

/** The order of names in a column of JSON is not that of the order. */
const sorted = (subject: object): [string, unknown][] =>
  Object.entries(subject).toSorted(([a], [b]) => (a < b ? -1 : 1));

async function requirePack(trx: RequestContext['db'], accountId: string, id: string): Promise<PackRow> {
  const pack = await findPack(trx, accountId, id);
  if (!pack) throw new Failure('not_found', 'There is no such pack.');
  return pack;
}

async function begin(trx: RequestContext['db'], accountId: string, id: string): Promise<PackRow> {
  const build = newBuild();
  if (await restartPack(trx, id, build)) await addJob(trx, BUILD_PACK, { id, build }, { queue: PACKS_QUEUE });
  return requirePack(trx, accountId, id);
}

/**
 * Builds a pack anew, with what the member may read now.
 * @throws Failure `unauthenticated`, `not_found`, also for packs of others, `too_many_requests`
 */
export async function updatePack(context: RequestContext, id: string): Promise<PackRow> {
  const viewer = await requireViewer(context);
  await requirePack(context.db, viewer.id, id);
  await limitRate(context.db, `pack:${viewer.id}`, PACK_ORDERS_RATE);
  return context.db.transaction().execute(async (trx) => {
    await lockAccount(trx, viewer.id);
    await requirePack(trx, viewer.id, id);
    return begin(trx, viewer.id, id);
  });
}

/**
 * @returns false if the viewer has no such pack, perhaps because another of their devices deleted it
 * @throws Failure `unauthenticated`
 */
export async function removePack(context: RequestContext, id: string): Promise<boolean> {
  const viewer = await requireViewer(context);
  return deletePack(context.db, viewer.id, id);
}
