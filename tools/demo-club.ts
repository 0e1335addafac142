import { sql } from 'kysely';
import { newId } from '#server/db/newId.ts';
import type { Db } from '#server/db/connect.ts';
import {
  register,
  saveEntitlement,
  setClubFacts,
  setRole,
  upsertAccepted,
  upsertRequest,
} from '#server/modules/accounts/index.ts';
import { joinPlan, publishActivity, saveActivity } from '#server/modules/activities/index.ts';
import {
  insertCommission,
  setAttended,
  setCar,
  upsertCar,
  upsertClubPlan,
  upsertItem,
  upsertSignUp,
} from '#server/modules/clubs/index.ts';
import { readDemoTrack } from './demo-andorra.ts';
import { CLUB_EQUIPMENT, CLUB_PLANS, COMMISSIONS, DEMO_CLUB } from './demo-club-texts.ts';
import type { ClubPlan } from './demo-club-texts.ts';
import type { DemoTools } from './demo-community.ts';
import { addDays, saturdayAfter } from './demo-days.ts';
import { milestonesOf, walk } from './demo-walk.ts';
import type { WalkTools } from './demo-walk.ts';

const DAY_MILLISECONDS = 86_400_000;
const CLUB_YEARS = 10;

async function appoint(trx: Db, clubId: string, accountId: string, role: 'administrator' | 'leader'): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from membership
    where club_id = ${clubId} and account_id = ${accountId}`.execute(trx);
  await setRole(trx, rows[0]?.id ?? '', role);
}

/** A club on the club plan with members who have a seat, and one who asks to join. */
export async function foundClub({ db }: DemoTools, people: readonly string[], password: string): Promise<string> {
  const { seats, place, contact, about, administrator, leaders, members, requested, ...person } = DEMO_CLUB;
  const { userId: clubId } = await register(db, { ...person, password }, { address: 'demo', userAgent: 'seed' });
  await sql`update account set about = ${about}, email_verified_at = now() where id = ${clubId}`.execute(db);
  const end = new Date(Date.now() + CLUB_YEARS * 365 * DAY_MILLISECONDS);
  await db.transaction().execute(async (trx) => {
    await saveEntitlement(trx, clubId, {
      level: 'club',
      state: 'active',
      isTrial: false,
      renews: false,
      endsAt: end,
      usableUntil: end,
      seats,
    });
    await setClubFacts(trx, clubId, { place, contact });
    for (const member of [administrator, ...leaders, ...members])
      await upsertAccepted(trx, clubId, people[member] ?? '', true);
    for (const member of requested) await upsertRequest(trx, clubId, people[member] ?? '', '', 0);
    await appoint(trx, clubId, people[administrator] ?? '', 'administrator');
    for (const leader of leaders) await appoint(trx, clubId, people[leader] ?? '', 'leader');
  });
  return clubId;
}

/** Commissions, equipment, one plan that has been written up and others to come with sign-ups and cars. */
export async function planSeason(tools: WalkTools, people: readonly string[], clubId: string): Promise<void> {
  const { db } = tools;
  const commissions = new Map<string, string>();
  for (const name of COMMISSIONS) {
    const id = newId();
    commissions.set(name, id);
    await insertCommission(db, { id, clubId, name });
  }
  for (const item of CLUB_EQUIPMENT) await upsertItem(db, { id: newId(), clubId, ...item });
  for (const plan of CLUB_PLANS) await offer(tools, people, clubId, commissions.get(plan.commission) ?? null, plan);
}

async function offer(
  tools: WalkTools,
  people: readonly string[],
  clubId: string,
  commissionId: string | null,
  plan: ClubPlan,
): Promise<void> {
  const { db, today } = tools;
  const accountId = people[plan.leader] ?? '';
  const viewer = { id: accountId, isAdmin: false };
  const isPast = plan.inDays < 0;
  const happenedOn = isPast ? addDays(today, plan.inDays) : addDays(saturdayAfter(today, plan.inDays), 1);
  const up = readDemoTrack(plan.tour);
  const track = await walk(tools, accountId, {
    name: plan.title,
    way: [...up, ...up.slice(0, -1).toReversed()],
    metersPerSecond: 1.2,
    noiseMeters: 0,
    ...(isPast && { startEpoch: Date.parse(`${happenedOn}T08:00:00Z`) / 1000 }),
  });
  const id = await saveActivity(tools, viewer, null, {
    isPlan: !isPast,
    kind: plan.kind,
    title: plan.title,
    story: plan.story,
    happenedOn,
    visibility: 'club',
    trackIds: [track.id],
    milestones: milestonesOf(track),
  });
  const { places, meetingPoint, meetsAt, requirements } = plan;
  await upsertClubPlan(db, id, clubId, {
    commissionId,
    places,
    meetingPoint,
    meetsAt,
    requirements,
    closesOn: null,
    level: null,
  });
  const agreed = { happenedOn, meetingPoint, meetsAt, requirements, level: '' };
  const joined = plan.signUps.slice(0, places).map((person) => people[person] ?? '');
  for (const [i, person] of plan.signUps.entries()) {
    const member = people[person] ?? '';
    const state = i < places ? 'joined' : 'waiting';
    const row = {
      activityId: id,
      accountId: member,
      state,
      note: '',
      grade: null,
      asksException: false,
      agreed,
    } as const;
    await db.transaction().execute(async (trx) => {
      await upsertSignUp(trx, row);
      if (state === 'joined') await joinPlan(trx, id, member);
    });
  }
  if (plan.car) {
    const [driverId = '', ...passengers] = joined;
    const car = { id: newId(), activityId: id, driverId, ...plan.car };
    await upsertCar(db, car);
    for (const passenger of passengers.slice(0, 2)) await setCar(db, id, passenger, car.id);
  }
  if (!isPast) return;
  await setAttended(db, id, joined);
  await publishActivity(tools, viewer, id);
}
