import { Failure } from '@cordada/core/failures';
import { PARTICIPANTS_MAX } from '@cordada/core/limits';
import { objectKeys } from '@cordada/core/objectKeys';
import { cleanText } from '@cordada/core/format/cleanText';
import { latestToday } from '@cordada/core/time/today';
import { newId } from '#server/db/newId.ts';
import type { Db } from '#server/db/connect.ts';
import type { RequestContext, Viewer } from '#server/graphql/context.ts';
import { findMembership, findSubscriptionLevel } from '#server/modules/accounts/index.ts';
import { countParticipants, findReadableActivity, joinPlan, leavePlan } from '#server/modules/activities/index.ts';
import { deleteCar, findCar, listCars, setCar, upsertCar } from './cars.queries.ts';
import { findCommission } from './commissions.queries.ts';
import {
  deleteClubPlan,
  deleteSignUp,
  findClubPlan,
  findSignUp,
  listCoLeaders,
  listPlannedSignUps,
  lockClubPlan,
  moveUp,
  setAttended,
  setSignUpRole,
  upsertClubPlan,
  upsertSignUp,
} from './clubPlans.queries.ts';
import type { Agreed, ClubPlanRow, PlanOffer, SignUpRow } from './clubPlans.queries.ts';
import { endException, listExceptions } from './levels/levels.queries.ts';
import { meetsLevel, readLevel, stateGrade } from './levels/levels.ts';

const NOTE_MAX_LENGTH = 300;
/** As many as an activity has participants, with whoever leads it. */
const PLACES_MAX = PARTICIPANTS_MAX - 1;

/** What is left of the places of a locked plan, and of the participants of its activity, who may be invited otherwise. */
async function countFreePlaces(trx: Db, { activityId, places, joined }: ClubPlanRow): Promise<number> {
  const participants = await countParticipants(trx, activityId);
  return Math.min((places ?? PLACES_MAX) - joined, PARTICIPANTS_MAX - participants);
}

const noPlan = (): Failure => new Failure('not_found', 'There is no such club plan.');

/** Members of a club, and the club itself. */
export async function isMemberOf(db: Db, clubId: string, accountId: string): Promise<boolean> {
  return clubId === accountId || (await findMembership(db, clubId, accountId))?.state === 'accepted';
}

/** @throws Failure `not_found`, the same for a club that does not exist and for one that the viewer does not belong to */
export async function requireMember(db: Db, clubId: string, viewer: Viewer): Promise<void> {
  if (!(await isMemberOf(db, clubId, viewer.id))) throw new Failure('not_found', 'There is no such club.');
}

/** Leaders and administrators offer plans. */
export async function mayLead(db: Db, clubId: string, accountId: string): Promise<boolean> {
  if (clubId === accountId) return true;
  const membership = await findMembership(db, clubId, accountId);
  return membership?.state === 'accepted' && membership.role !== 'member';
}

/** Club calendars are part of the club plan (features level 2). @throws Failure `plan_limit` */
export async function requireClubSubscription(db: Db, clubId: string): Promise<void> {
  if ((await findSubscriptionLevel(db, clubId)) !== 'club') {
    throw new Failure('plan_limit', 'The club plan of this club has ended: its calendar can be read but not changed.', {
      details: { reason: 'club_ended' },
    });
  }
}

/** @returns the plan if the viewer may read it and belongs to its club */
export async function findReadableClubPlan(
  context: RequestContext,
  viewer: Viewer | null,
  activityId: string,
): Promise<ClubPlanRow | null> {
  const plan = await findClubPlan(context.db, activityId);
  if (!plan || !viewer || !(await isMemberOf(context.db, plan.clubId, viewer.id))) return null;
  return (await findReadableActivity(context, activityId)) ? plan : null;
}

async function getReadableClubPlan(context: RequestContext, viewer: Viewer, activityId: string): Promise<ClubPlanRow> {
  const plan = await findReadableClubPlan(context, viewer, activityId);
  if (!plan) throw noPlan();
  return plan;
}

/** The owner of the plan, its co-leaders and who decides in the club. */
export async function mayManage(db: Db, viewer: Viewer, plan: ClubPlanRow): Promise<boolean> {
  if (viewer.id === plan.ownerId || viewer.id === plan.clubId) return true;
  const [membership, signUp] = await Promise.all([
    findMembership(db, plan.clubId, viewer.id),
    findSignUp(db, plan.activityId, viewer.id),
  ]);
  if (membership?.state !== 'accepted') return false;
  return membership.role === 'administrator' || signUp?.role === 'coLeader';
}

/**
 * Offers an own plan to the members of a club, or changes the offer. More places move up those who wait.
 * @throws Failure `not_found`, `forbidden`, `invalid_input`, `plan_limit`
 */
export async function offerPlan(
  context: RequestContext,
  viewer: Viewer,
  activityId: string,
  clubId: string,
  given: PlanOffer,
): Promise<void> {
  const { db } = context;
  const activity = await findReadableActivity(context, activityId);
  if (!activity || activity.ownerId !== viewer.id || activity.status !== 'planned') throw noPlan();
  if (!(await mayLead(db, clubId, viewer.id))) throw new Failure('forbidden', 'Leaders of the club offer plans.');
  await requireClubSubscription(db, clubId);
  const offer = {
    ...given,
    meetingPoint: cleanText(given.meetingPoint, 200),
    requirements: cleanText(given.requirements, 1_000),
    level: given.level && readLevel(given.level),
  };
  const fields = {
    ...(offer.places !== null &&
      (!Number.isInteger(offer.places) || offer.places < 1 || offer.places > PLACES_MAX) && {
        places: 'invalid_input' as const,
      }),
    ...(offer.meetsAt !== '' &&
      !/^([01]\d|2[0-3]):[0-5]\d$/.test(offer.meetsAt) && { meetsAt: 'invalid_input' as const }),
    ...(offer.commissionId !== null &&
      (await findCommission(db, offer.commissionId))?.clubId !== clubId && { commissionId: 'not_found' as const }),
    ...(given.level !== null && offer.level === null && { level: 'invalid_input' as const }),
    ...(activity.visibility === 'onlyMe' && { visibility: 'invalid_input' as const }),
  };
  if (Object.keys(fields).length > 0) throw new Failure('invalid_input', 'The offer cannot be like this.', { fields });
  await db.transaction().execute(async (trx) => {
    await lockClubPlan(trx, activityId);
    const isTaken = !(await upsertClubPlan(trx, activityId, clubId, offer));
    if (isTaken)
      throw new Failure('conflict', 'The plan is offered to another club.', {
        details: { reason: 'offered_elsewhere' },
      });
    // Whoever reaches the level as it is now needs no exception.
    for (const { accountId, grade } of await listExceptions(trx, activityId)) {
      if (meetsLevel(offer.level, grade)) await endException(trx, activityId, accountId);
    }
    await fillPlaces(context, trx, activityId);
  });
}

/** @throws Failure `not_found` */
export async function withdrawOffer(context: RequestContext, viewer: Viewer, activityId: string): Promise<void> {
  const plan = await findClubPlan(context.db, activityId);
  if (!plan || !(await mayManage(context.db, viewer, plan))) throw noPlan();
  await context.db.transaction().execute((trx) => deleteClubPlan(trx, activityId));
}

const agreedOf = ({ happenedOn, meetingPoint, meetsAt, requirements, level }: ClubPlanRow): Agreed => ({
  happenedOn,
  meetingPoint,
  meetsAt,
  requirements,
  level: level ? `${level.scale} ${level.grade}` : '',
});

/** @returns which parts of a plan have changed since a member signed up */
export function changesSince(plan: ClubPlanRow, { agreed }: Pick<SignUpRow, 'agreed'>): (keyof Agreed)[] {
  const now = agreedOf(plan);
  return objectKeys(now).filter((part) => agreed[part] !== undefined && agreed[part] !== now[part]);
}

/** `asking` waits for the answer of a leader about an exception from the level of the plan. */
export type SignUpAnswer = 'joined' | 'waiting' | 'asking';

/**
 * Signs up for a plan: with a place if there is one, otherwise on the waiting list; below the level of the plan a leader
 * decides first. Repeating it agrees to what has changed since. However many sign up at once, no place is given twice.
 * @throws Failure `not_found`, `conflict` when it is closed, `invalid_input` without the grade that the plan asks for
 */
export async function signUp(
  context: RequestContext,
  viewer: Viewer,
  activityId: string,
  given: { readonly note: string; readonly grade: string | null },
): Promise<SignUpAnswer> {
  const { db, events } = context;
  await getReadableClubPlan(context, viewer, activityId);
  return db.transaction().execute(async (trx) => {
    const plan = await lockClubPlan(trx, activityId);
    if (!plan || !(await isMemberOf(trx, plan.clubId, viewer.id))) throw noPlan();
    if (viewer.id === plan.ownerId)
      throw new Failure('conflict', 'Who leads a plan takes part in it.', { details: { reason: 'leads_plan' } });
    await requireClubSubscription(trx, plan.clubId);
    const known = await findSignUp(trx, activityId, viewer.id);
    if (plan.isClosed && !known)
      throw new Failure('conflict', 'Nobody can sign up for this plan any more.', {
        details: { reason: 'sign_up_closed' },
      });
    // Who already takes part agrees to a level that came later without a grade.
    const isIn = known !== null && !known.asksException;
    const grade =
      isIn && given.grade === null ? known.grade : await stateGrade(trx, plan.level, viewer.id, given.grade);
    const asksException = !isIn && !meetsLevel(plan.level, grade);
    const hasPlace = isIn ? known.state === 'joined' : !asksException && (await countFreePlaces(trx, plan)) > 0;
    const state = hasPlace ? 'joined' : 'waiting';
    const note = cleanText(given.note, NOTE_MAX_LENGTH);
    const agreed = agreedOf(plan);
    await upsertSignUp(trx, { activityId, accountId: viewer.id, state, note, grade, asksException, agreed });
    if (hasPlace) await joinPlan(trx, activityId, viewer.id);
    if (!asksException) return state;
    if (!known) {
      const leaderIds = [plan.ownerId, ...(await listCoLeaders(trx, activityId))];
      await events.emit(trx, 'clubPlan.exceptionAsked', { activityId, accountId: viewer.id, leaderIds });
    }
    return 'asking';
  });
}

/**
 * Makes an exception from the level of a plan, or not: with one the member gets a place, or waits for it; without, the
 * request ends.
 * @throws Failure `not_found`
 */
export async function answerException(
  context: RequestContext,
  viewer: Viewer,
  activityId: string,
  accountId: string,
  accept: boolean,
): Promise<void> {
  const { db, events } = context;
  const found = await findClubPlan(db, activityId);
  if (!found || !(await mayManage(db, viewer, found))) throw noPlan();
  await db.transaction().execute(async (trx) => {
    if (!(await lockClubPlan(trx, activityId))) throw noPlan();
    if (!(await endException(trx, activityId, accountId))) throw noPlan();
    if (accept) return fillPlaces(context, trx, activityId);
    await deleteSignUp(trx, activityId, accountId);
    await events.emit(trx, 'clubPlan.exceptionDeclined', { activityId, accountId });
  });
}

/** Gives up a place, or removes a member from a plan. Who waits longest moves up. @throws Failure `not_found` */
export async function cancelSignUp(
  context: RequestContext,
  viewer: Viewer,
  activityId: string,
  accountId: string,
): Promise<void> {
  const { db, events } = context;
  const found = await findClubPlan(db, activityId);
  if (!found || (accountId !== viewer.id && !(await mayManage(db, viewer, found)))) throw noPlan();
  await db.transaction().execute(async (trx) => {
    if (!(await lockClubPlan(trx, activityId))) throw noPlan();
    await deleteCar(trx, activityId, accountId);
    if (!(await deleteSignUp(trx, activityId, accountId))) return;
    await leavePlan(trx, events, activityId, accountId);
    await fillPlaces(context, trx, activityId);
  });
}

/** Whoever says no to the plan itself, or leaves it, gives up the place; without one, they may have been invited. */
export async function endSignUp(
  tools: Pick<RequestContext, 'events'>,
  trx: Db,
  activityId: string,
  accountId: string,
): Promise<void> {
  if (!(await lockClubPlan(trx, activityId))) return;
  await deleteCar(trx, activityId, accountId);
  await deleteSignUp(trx, activityId, accountId);
  await fillPlaces(tools, trx, activityId);
}

/** Whoever is no longer in a club has no place in its plans to come. */
export async function endSignUpsOf(
  { events }: Pick<RequestContext, 'events'>,
  trx: Db,
  clubId: string,
  accountId: string,
): Promise<void> {
  for (const activityId of await listPlannedSignUps(trx, clubId, accountId)) {
    await endSignUp({ events }, trx, activityId, accountId);
    await leavePlan(trx, events, activityId, accountId);
  }
}

async function fillPlaces({ events }: Pick<RequestContext, 'events'>, trx: Db, activityId: string): Promise<void> {
  const plan = await lockClubPlan(trx, activityId);
  // Nobody moves up into what is over.
  if (!plan || plan.waiting === 0 || plan.status !== 'planned' || plan.isPast) return;
  for (const accountId of await moveUp(trx, activityId, await countFreePlaces(trx, plan))) {
    await joinPlan(trx, activityId, accountId);
    await events.emit(trx, 'clubPlan.placeGiven', { activityId, accountId });
  }
}

/** @throws Failure `not_found` */
export async function setCoLeader(
  context: RequestContext,
  viewer: Viewer,
  activityId: string,
  accountId: string,
  isCoLeader: boolean,
): Promise<void> {
  const plan = await findClubPlan(context.db, activityId);
  if (!plan || !(await mayManage(context.db, viewer, plan))) throw noPlan();
  if (!(await setSignUpRole(context.db, activityId, accountId, isCoLeader ? 'coLeader' : 'participant')))
    throw noPlan();
}

/** Says who was there; everybody else who had a place was not. @throws Failure `not_found`, `conflict` before the day */
export async function recordAttendance(
  context: RequestContext,
  viewer: Viewer,
  activityId: string,
  accountIds: readonly string[],
): Promise<void> {
  const plan = await findClubPlan(context.db, activityId);
  if (!plan || !(await mayManage(context.db, viewer, plan))) throw noPlan();
  if (plan.status === 'planned' && plan.happenedOn > latestToday(new Date())) {
    throw new Failure('conflict', 'The day of the plan has not come yet.', { details: { reason: 'day_to_come' } });
  }
  await setAttended(context.db, activityId, accountIds);
}

/**
 * Offers seats in an own car. Fewer seats than passengers is refused.
 * @throws Failure `not_found` without a place in the plan, `invalid_input`
 */
export async function offerCar(
  context: RequestContext,
  viewer: Viewer,
  activityId: string,
  car: { readonly seats: number; readonly fromPlace: string; readonly centsPerSeat: number },
): Promise<void> {
  await getReadableClubPlan(context, viewer, activityId);
  const isWhole = (value: number, from: number, to: number): boolean =>
    Number.isInteger(value) && value >= from && value <= to;
  if (!isWhole(car.seats, 0, 8) || !isWhole(car.centsPerSeat, 0, 100_000)) {
    throw new Failure('invalid_input', 'A car has up to 8 seats beside the driver.', {
      fields: { seats: 'invalid_input' },
    });
  }
  await context.db.transaction().execute(async (trx) => {
    const plan = await lockClubPlan(trx, activityId);
    if (!plan || !(await takesPart(trx, plan, viewer.id))) throw noPlan();
    await requireClubSubscription(trx, plan.clubId);
    if (car.seats === 0) return deleteCar(trx, activityId, viewer.id);
    await setCar(trx, activityId, viewer.id, null);
    await upsertCar(trx, {
      ...car,
      fromPlace: cleanText(car.fromPlace, 120),
      id: newId(),
      activityId,
      driverId: viewer.id,
    });
    const own = (await listCars(trx, activityId)).find(({ driverId }) => driverId === viewer.id);
    if (own && own.passengerIds.length > car.seats)
      throw new Failure('conflict', 'More members than that already go in this car.', {
        details: { reason: 'car_in_use' },
      });
  });
}

async function takesPart(trx: Db, plan: ClubPlanRow, accountId: string): Promise<boolean> {
  return plan.ownerId === accountId || (await findSignUp(trx, plan.activityId, accountId))?.state === 'joined';
}

/** Takes a seat in a car, or leaves it with null. @throws Failure `not_found`, `no_seats` */
export async function takeSeat(
  context: RequestContext,
  viewer: Viewer,
  activityId: string,
  carId: string | null,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const plan = await lockClubPlan(trx, activityId);
    const isThere = plan && (await isMemberOf(trx, plan.clubId, viewer.id));
    if (!isThere || (await findSignUp(trx, activityId, viewer.id))?.state !== 'joined') throw noPlan();
    if (carId === null) return setCar(trx, activityId, viewer.id, null);
    const car = await findCar(trx, carId);
    if (car?.activityId !== activityId) throw noPlan();
    const isDriver = (await listCars(trx, activityId)).some(({ driverId }) => driverId === viewer.id);
    if (isDriver) throw new Failure('conflict', 'Who drives has a seat already.', { details: { reason: 'drives' } });
    if (car.passengerIds.includes(viewer.id)) return;
    if (car.passengerIds.length >= car.seats)
      throw new Failure('no_seats', 'The car is full.', { details: { reason: 'car', seats: car.seats } });
    await setCar(trx, activityId, viewer.id, carId);
  });
}
