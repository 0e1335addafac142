import { EQUIPMENT_COUNT_MAX, LOAN_MAX_DAYS } from '@cordada/core/clubs/equipment';
import { Failure } from '@cordada/core/failures';
import { cleanText } from '@cordada/core/format/cleanText';
import { earliestToday, latestToday } from '@cordada/core/time/today';
import { newId } from '#server/db/newId.ts';
import type { Db } from '#server/db/connect.ts';
import type { RequestContext, Viewer } from '#server/graphql/context.ts';
import { isMemberOf, mayLead, requireClubSubscription } from '../clubPlans.ts';
import { findClubPlan } from '../clubPlans.queries.ts';
import {
  countEquipment,
  countTaken,
  deleteItem,
  deleteReservation,
  findItem,
  findLoan,
  insertLoan,
  lockItem,
  moveLoan,
  upsertItem,
} from './equipment.queries.ts';
import type { EquipmentFacts, LoanRow, LoanState, Span } from './equipment.queries.ts';

const ITEMS_MAX = 300;
const DAY = 86_400_000;
const YEAR_DAYS = 366;

const noItem = (): Failure => new Failure('not_found', 'There is no such equipment.');
const inDays = (days: number): Date => new Date(Date.now() + days * DAY);
const isWhole = (value: number, max: number): boolean => Number.isInteger(value) && value >= 1 && value <= max;

/**
 * Adds equipment to a club, or changes it.
 * @throws Failure `not_found`, `plan_limit`, `invalid_input`, `quota`, `conflict` with fewer pieces than are promised
 */
export async function saveEquipment(
  { db }: RequestContext,
  viewer: Viewer,
  clubId: string,
  id: string | null,
  given: EquipmentFacts,
): Promise<string> {
  if (!(await mayLead(db, clubId, viewer.id))) throw noItem();
  await requireClubSubscription(db, clubId);
  const facts = { ...given, name: cleanText(given.name, 80), note: cleanText(given.note, 300) };
  const fields = {
    ...(facts.name === '' && { name: 'invalid_input' as const }),
    ...(!isWhole(facts.count, EQUIPMENT_COUNT_MAX) && { count: 'invalid_input' as const }),
  };
  if (Object.keys(fields).length > 0) {
    throw new Failure('invalid_input', 'The equipment cannot be like this.', { fields });
  }
  return db.transaction().execute(async (trx) => {
    const known = id === null ? null : await lockItem(trx, id);
    if (id !== null && known?.clubId !== clubId) throw noItem();
    if (!known && (await countEquipment(trx, clubId)) >= ITEMS_MAX) {
      throw new Failure('quota', 'The club has as many kinds of equipment as it can.', {
        details: { reason: 'equipment', maximum: ITEMS_MAX },
      });
    }
    const span = { from: earliestToday(inDays(0)), to: latestToday(inDays(YEAR_DAYS + LOAN_MAX_DAYS)) };
    if (known && facts.count < known.count && (await countTaken(trx, known.id, span)) > facts.count) {
      throw new Failure('conflict', 'More pieces than that are reserved or handed out.', {
        details: { reason: 'pieces_in_use' },
      });
    }
    const item = { ...facts, id: known?.id ?? newId(), clubId };
    await upsertItem(trx, item);
    return item.id;
  });
}

/** Its reservations end with it. @throws Failure `not_found`, `conflict` while pieces are handed out */
export async function removeEquipment({ db }: RequestContext, viewer: Viewer, id: string): Promise<void> {
  const found = await findItem(db, id);
  if (!found || !(await mayLead(db, found.clubId, viewer.id))) throw noItem();
  await db.transaction().execute(async (trx) => {
    await lockItem(trx, id);
    if (!(await deleteItem(trx, id)))
      throw new Failure('conflict', 'Pieces of it are handed out.', { details: { reason: 'pieces_handed_out' } });
  });
}

function readSpan({ from, to }: Span): Span {
  const days = (Date.parse(to) - Date.parse(from)) / DAY + 1;
  const isInTime = from >= earliestToday(inDays(0)) && from <= latestToday(inDays(YEAR_DAYS));
  if (!isInTime || !isWhole(days, LOAN_MAX_DAYS)) {
    throw new Failure('invalid_input', `Equipment is lent for up to ${LOAN_MAX_DAYS} days from today on.`, {
      fields: { to: 'invalid_input' },
    });
  }
  return { from, to };
}

/**
 * Reserves pieces for days, for oneself or for a plan of the club. However many reserve at once, no piece is promised
 * twice.
 * @throws Failure `not_found`, `plan_limit`, `invalid_input`, `conflict` if fewer are free
 */
export async function reserveEquipment(
  { db }: RequestContext,
  viewer: Viewer,
  itemId: string,
  wanted: Span & { readonly count: number; readonly activityId: string | null },
): Promise<string> {
  const { activityId, count } = wanted;
  const found = await findItem(db, itemId);
  if (!found || !(await isMemberOf(db, found.clubId, viewer.id))) throw noItem();
  const span = readSpan(wanted);
  if (!isWhole(count, EQUIPMENT_COUNT_MAX)) {
    throw new Failure('invalid_input', 'How many pieces?', { fields: { count: 'invalid_input' } });
  }
  const plan = activityId === null ? null : await findClubPlan(db, activityId);
  if (activityId !== null && plan?.clubId !== found.clubId) throw noItem();
  return db.transaction().execute(async (trx) => {
    const item = await lockItem(trx, itemId);
    if (!item || !(await isMemberOf(trx, item.clubId, viewer.id))) throw noItem();
    await requireClubSubscription(trx, item.clubId);
    if (item.condition === 'outOfUse')
      throw new Failure('conflict', 'This equipment is out of use.', { details: { reason: 'out_of_use' } });
    const free = item.count - (await countTaken(trx, itemId, span));
    if (count > free) {
      throw new Failure('conflict', 'Fewer pieces are free on these days.', {
        details: { reason: 'few_pieces', free: Math.max(0, free) },
      });
    }
    const id = newId();
    await insertLoan(trx, { id, itemId, accountId: viewer.id, activityId, count, ...span });
    return id;
  });
}

async function getLoan(db: Db, id: string): Promise<LoanRow> {
  const loan = await findLoan(db, id);
  if (!loan) throw new Failure('not_found', 'There is no such loan.');
  return loan;
}

/** Leaders hand out what is reserved, and take it back; also after the subscription has ended. @throws Failure `not_found`, `conflict` */
export async function moveEquipment(
  { db }: RequestContext,
  viewer: Viewer,
  loanId: string,
  to: Exclude<LoanState, 'reserved'>,
): Promise<void> {
  const loan = await getLoan(db, loanId);
  if (!(await mayLead(db, loan.clubId, viewer.id))) throw new Failure('not_found', 'There is no such loan.');
  const from = to === 'handedOut' ? 'reserved' : 'handedOut';
  await db.transaction().execute(async (trx) => {
    await lockItem(trx, loan.itemId);
    if (!(await moveLoan(trx, loanId, from, to)) && (await findLoan(trx, loanId))?.state !== to) {
      throw new Failure('conflict', 'The loan has changed meanwhile.', { details: { reason: 'changed_elsewhere' } });
    }
  });
}

/** The member, or a leader, gives up a reservation. @throws Failure `not_found`, `conflict` once it is handed out */
export async function cancelReservation({ db }: RequestContext, viewer: Viewer, loanId: string): Promise<void> {
  const loan = await getLoan(db, loanId);
  const isAllowed = loan.accountId === viewer.id || (await mayLead(db, loan.clubId, viewer.id));
  if (!isAllowed) throw new Failure('not_found', 'There is no such loan.');
  if (!(await deleteReservation(db, loanId)))
    throw new Failure('conflict', 'What is handed out has to come back.', { details: { reason: 'handed_out' } });
}
