import { Failure } from '@cordada/core/failures';
import { cleanText } from '@cordada/core/format/cleanText';
import { QUERY_STATEMENT_COST } from '@cordada/core/limits';
import { newId } from '#server/db/newId.ts';
import { builder, requireViewer } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { loadUser, requireManager, UserType } from '#server/modules/accounts/index.ts';
import { ActivityType, findReadableActivity } from '#server/modules/activities/index.ts';
import { listCars } from './cars.queries.ts';
import type { CarRow } from './cars.queries.ts';
import {
  answerException,
  cancelSignUp,
  changesSince,
  findReadableClubPlan,
  mayManage,
  offerCar,
  offerPlan,
  recordAttendance,
  requireClubSubscription,
  requireMember,
  setCoLeader,
  signUp,
  takeSeat,
  withdrawOffer,
} from './clubPlans.ts';
import { findClubPlan, findSignUp, listClubPlans, listSignUps } from './clubPlans.queries.ts';
import type { ClubPlanRow, SignUpRow } from './clubPlans.queries.ts';
import { findOwnGrade } from './levels/levels.queries.ts';
import type { Level } from './levels/levels.ts';
import { deleteCommission, insertCommission, listCommissions } from './commissions.queries.ts';
import type { CommissionRow } from './commissions.queries.ts';

const PLANS_MAX = 100;
const SIGN_UPS_MAX = 100;
const COMMISSIONS_MAX = 30;
const CAR_SEATS_MAX = 8;

const SignUpState = builder.enumType('SignUpState', { values: ['joined', 'waiting', 'asking'] as const });
const PlanPart = builder.enumType('PlanPart', {
  values: ['happenedOn', 'meetingPoint', 'meetsAt', 'requirements', 'level'] as const,
});

const CommissionType = builder.objectRef<CommissionRow>('Commission').implement({
  description: 'A section of a club with plans of its own, such as hiking or climbing.',
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
});

const LevelType = builder.objectRef<Level>('PlanLevel').implement({
  description: 'The grade on one scale that whoever signs up for a plan has climbed.',
  fields: (t) => ({ scale: t.exposeString('scale'), grade: t.exposeString('grade') }),
});

/** Asked once for all sign-ups of a plan. */
async function canManagePlan(context: RequestContext, activityId: string): Promise<boolean> {
  const known = context.once(canManagePlan, () => new Map<string, Promise<boolean>>());
  const answer =
    known.get(activityId) ??
    Promise.all([context.viewer(), findClubPlan(context.db, activityId)]).then(
      ([viewer, plan]) => viewer !== null && plan !== null && mayManage(context.db, viewer, plan),
    );
  known.set(activityId, answer);
  return answer;
}

const SignUpType = builder.objectRef<SignUpRow>('SignUp').implement({
  description: 'A member who has signed up for a plan of a club.',
  fields: (t) => ({
    state: t.field({
      type: SignUpState,
      description: '`asking` waits for a leader to make an exception from the level of the plan.',
      resolve: ({ state, asksException }) => (asksException ? 'asking' : state),
    }),
    grade: t.string({
      nullable: true,
      description: 'The own grade on the scale of the plan, for this member and those who lead the plan.',
      resolve: async ({ accountId, activityId, grade }, _, context) => {
        const viewer = await requireViewer(context);
        return accountId === viewer.id || (await canManagePlan(context, activityId)) ? grade : null;
      },
    }),
    isCoLeader: t.boolean({ resolve: ({ role }) => role === 'coLeader' }),
    note: t.exposeString('note'),
    carId: t.exposeID('carId', { nullable: true }),
    hasAttended: t.exposeBoolean('hasAttended', { nullable: true }),
    user: t.field({
      type: UserType,
      nullable: true,
      resolve: ({ accountId }, _, context) => loadUser(context, accountId),
    }),
  }),
});

const CarType = builder.objectRef<CarRow>('SharedCar').implement({
  description: 'A car with seats for others, on the way to a plan of a club.',
  fields: (t) => ({
    id: t.exposeID('id'),
    seats: t.exposeInt('seats', { description: 'Seats beside the driver.' }),
    taken: t.int({ resolve: ({ passengerIds }) => passengerIds.length }),
    passengers: t.field({
      type: [UserType],
      description: 'Whoever has taken a seat, as far as the viewer may see them.',
      extensions: { rows: CAR_SEATS_MAX },
      resolve: async ({ passengerIds }, _, context) =>
        (await Promise.all(passengerIds.map((id) => loadUser(context, id)))).filter((user) => user !== null),
    }),
    fromPlace: t.exposeString('fromPlace'),
    centsPerSeat: t.exposeInt('centsPerSeat'),
    driver: t.field({
      type: UserType,
      nullable: true,
      resolve: ({ driverId }, _, context) => loadUser(context, driverId),
    }),
  }),
});

const ClubPlanType = builder.objectRef<ClubPlanRow>('ClubPlan').implement({
  description: 'A plan that is offered to the members of a club, for these alone.',
  fields: (t) => ({
    id: t.exposeID('activityId'),
    activity: t.field({
      type: ActivityType,
      nullable: true,
      resolve: ({ activityId }, _, context) => findReadableActivity(context, activityId),
    }),
    club: t.field({ type: UserType, nullable: true, resolve: ({ clubId }, _, context) => loadUser(context, clubId) }),
    leader: t.field({
      type: UserType,
      nullable: true,
      resolve: ({ ownerId }, _, context) => loadUser(context, ownerId),
    }),
    title: t.exposeString('title'),
    happenedOn: t.field({ type: 'Date', resolve: ({ happenedOn }) => happenedOn }),
    commission: t.string({ nullable: true, resolve: ({ commissionName }) => commissionName }),
    commissionId: t.exposeID('commissionId', { nullable: true }),
    places: t.exposeInt('places', { nullable: true, description: 'Null without a limit.' }),
    joined: t.exposeInt('joined'),
    waiting: t.exposeInt('waiting'),
    asking: t.exposeInt('asking', { description: 'How many ask for an exception from the level.' }),
    level: t.field({ type: LevelType, nullable: true, resolve: ({ level }) => level }),
    myGrade: t.string({
      nullable: true,
      description: 'What the viewer has last stated on the scale of the level; null without either.',
      extensions: { cost: QUERY_STATEMENT_COST },
      resolve: async ({ level }, _, context) =>
        level && findOwnGrade(context.db, (await requireViewer(context)).id, level.scale),
    }),
    canManage: t.boolean({
      description: 'Whether the viewer leads the plan or decides in the club.',
      extensions: { cost: QUERY_STATEMENT_COST },
      resolve: ({ activityId }, _, context) => canManagePlan(context, activityId),
    }),
    isClosed: t.exposeBoolean('isClosed'),
    meetingPoint: t.exposeString('meetingPoint'),
    meetsAt: t.exposeString('meetsAt'),
    requirements: t.exposeString('requirements'),
    closesOn: t.field({ type: 'Date', nullable: true, resolve: ({ closesOn }) => closesOn }),
    signUps: t.field({
      type: [SignUpType],
      extensions: { cost: QUERY_STATEMENT_COST, rows: SIGN_UPS_MAX },
      resolve: ({ activityId }, _, { db }) => listSignUps(db, activityId, SIGN_UPS_MAX),
    }),
    cars: t.field({
      type: [CarType],
      extensions: { cost: QUERY_STATEMENT_COST, rows: 50 },
      resolve: ({ activityId }, _, { db }) => listCars(db, activityId),
    }),
    mySignUp: t.field({
      type: SignUpType,
      nullable: true,
      extensions: { cost: QUERY_STATEMENT_COST },
      resolve: async ({ activityId }, _, context) =>
        findSignUp(context.db, activityId, (await requireViewer(context)).id),
    }),
    changes: t.field({
      type: [PlanPart],
      description: 'What has changed since the viewer signed up.',
      extensions: { cost: QUERY_STATEMENT_COST, rows: 4 },
      resolve: async (plan, _, context) => {
        const own = await findSignUp(context.db, plan.activityId, (await requireViewer(context)).id);
        return own ? changesSince(plan, own) : [];
      },
    }),
  }),
});

const LevelInput = builder.inputType('PlanLevelInput', { fields: (t) => ({ scale: t.string(), grade: t.string() }) });

const OfferInput = builder.inputType('OfferInput', {
  fields: (t) => ({
    commissionId: t.id({ required: false }),
    places: t.int({ required: false }),
    meetingPoint: t.string(),
    meetsAt: t.string(),
    requirements: t.string(),
    closesOn: t.field({ type: 'Date', required: false }),
    level: t.field({ type: LevelInput, required: false }),
  }),
});

builder.queryFields((t) => ({
  clubPlans: t.field({
    type: [ClubPlanType],
    description: 'The calendar of a club, for its members.',
    extensions: { cost: QUERY_STATEMENT_COST, rows: PLANS_MAX },
    args: {
      clubId: t.arg.id(),
      from: t.arg({ type: 'Date' }),
      to: t.arg({ type: 'Date' }),
      commissionId: t.arg.id({ required: false }),
      newestFirst: t.arg.boolean({ required: false }),
    },
    resolve: async (_, { clubId, from, to, commissionId, newestFirst }, context) => {
      await requireMember(context.db, clubId, await requireViewer(context));
      const plans = await listClubPlans(context.db, clubId, {
        from,
        to,
        commissionId: commissionId ?? null,
        newestFirst: newestFirst ?? false,
        limit: PLANS_MAX,
      });
      const readable = await Promise.all(plans.map(({ activityId }) => findReadableActivity(context, activityId)));
      return plans.filter((_plan, index) => readable[index] !== null);
    },
  }),
  clubPlan: t.field({
    type: ClubPlanType,
    nullable: true,
    description: 'The offer of a plan to a club; null for others than its members.',
    args: { activityId: t.arg.id() },
    resolve: async (_, { activityId }, context) => findReadableClubPlan(context, await context.viewer(), activityId),
  }),
  commissions: t.field({
    type: [CommissionType],
    extensions: { cost: QUERY_STATEMENT_COST, rows: COMMISSIONS_MAX },
    args: { clubId: t.arg.id() },
    resolve: async (_, { clubId }, context) => {
      await requireMember(context.db, clubId, await requireViewer(context));
      return listCommissions(context.db, clubId, COMMISSIONS_MAX);
    },
  }),
}));

builder.mutationFields((t) => ({
  createCommission: t.field({
    type: CommissionType,
    args: { clubId: t.arg.id(), name: t.arg.string() },
    resolve: async (_, { clubId, name }, context) => {
      await requireManager(context.db, await requireViewer(context), clubId);
      await requireClubSubscription(context.db, clubId);
      const row = { id: newId(), clubId, name: cleanText(name, 60) };
      if (row.name === '')
        throw new Failure('invalid_input', 'It needs a name.', { fields: { name: 'invalid_input' } });
      if ((await listCommissions(context.db, clubId, COMMISSIONS_MAX)).length >= COMMISSIONS_MAX) {
        throw new Failure('quota', 'The club has as many commissions as it can.', {
          details: { reason: 'commissions', maximum: COMMISSIONS_MAX },
        });
      }
      if (!(await insertCommission(context.db, row)))
        throw new Failure('conflict', 'There is one with this name.', { details: { reason: 'name_taken' } });
      return row;
    },
  }),
  deleteCommission: t.boolean({
    description: 'Its plans stay, without a commission.',
    args: { clubId: t.arg.id(), id: t.arg.id() },
    resolve: async (_, { clubId, id }, context) => {
      await requireManager(context.db, await requireViewer(context), clubId);
      return deleteCommission(context.db, clubId, id);
    },
  }),
  offerPlanToClub: t.boolean({
    description: 'Offers an own plan to the members of a club, or changes the offer. For leaders and administrators.',
    args: { activityId: t.arg.id(), clubId: t.arg.id(), offer: t.arg({ type: OfferInput }) },
    resolve: async (_, { activityId, clubId, offer }, context) => {
      await offerPlan(context, await requireViewer(context), activityId, clubId, {
        ...offer,
        commissionId: offer.commissionId ?? null,
        places: offer.places ?? null,
        closesOn: offer.closesOn ?? null,
        level: offer.level ?? null,
      });
      return true;
    },
  }),
  withdrawPlanFromClub: t.boolean({
    args: { activityId: t.arg.id() },
    resolve: async (_, { activityId }, context) => {
      await withdrawOffer(context, await requireViewer(context), activityId);
      return true;
    },
  }),
  signUpForPlan: t.field({
    type: SignUpState,
    description:
      'Signs up for a plan of a club; without a free place on its waiting list. Repeating it agrees to what has changed.',
    args: {
      activityId: t.arg.id(),
      note: t.arg.string({ required: false }),
      grade: t.arg.string({
        required: false,
        description: 'The own grade on the scale of the level; without it the one stated before.',
      }),
    },
    resolve: async (_, { activityId, note, grade }, context) =>
      signUp(context, await requireViewer(context), activityId, { note: note ?? '', grade: grade ?? null }),
  }),
  answerSignUpException: t.boolean({
    description: 'Lets a member below the level of a plan take part, or not. For those who lead the plan.',
    args: { activityId: t.arg.id(), accountId: t.arg.id(), accept: t.arg.boolean() },
    resolve: async (_, { activityId, accountId, accept }, context) => {
      await answerException(context, await requireViewer(context), activityId, accountId, accept);
      return accept;
    },
  }),
  cancelSignUp: t.boolean({
    description: 'Gives up a place, or takes it from a member; who waits longest moves up.',
    args: { activityId: t.arg.id(), accountId: t.arg.id({ required: false }) },
    resolve: async (_, { activityId, accountId }, context) => {
      const viewer = await requireViewer(context);
      await cancelSignUp(context, viewer, activityId, accountId ?? viewer.id);
      return true;
    },
  }),
  setCoLeader: t.boolean({
    args: { activityId: t.arg.id(), accountId: t.arg.id(), isCoLeader: t.arg.boolean() },
    resolve: async (_, { activityId, accountId, isCoLeader }, context) => {
      await setCoLeader(context, await requireViewer(context), activityId, accountId, isCoLeader);
      return isCoLeader;
    },
  }),
  recordAttendance: t.boolean({
    description: 'Says which of those with a place were there.',
    args: { activityId: t.arg.id(), accountIds: t.arg.idList() },
    resolve: async (_, { activityId, accountIds }, context) => {
      await recordAttendance(context, await requireViewer(context), activityId, accountIds);
      return true;
    },
  }),
  offerCar: t.boolean({
    description: 'Offers seats in an own car; 0 seats withdraw it.',
    args: { activityId: t.arg.id(), seats: t.arg.int(), fromPlace: t.arg.string(), centsPerSeat: t.arg.int() },
    resolve: async (_, { activityId, ...car }, context) => {
      await offerCar(context, await requireViewer(context), activityId, car);
      return true;
    },
  }),
  takeSeat: t.boolean({
    description: 'Takes a seat in a car, or leaves it without one.',
    args: { activityId: t.arg.id(), carId: t.arg.id({ required: false }) },
    resolve: async (_, { activityId, carId }, context) => {
      await takeSeat(context, await requireViewer(context), activityId, carId ?? null);
      return true;
    },
  }),
}));
