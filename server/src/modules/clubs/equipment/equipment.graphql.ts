import { EQUIPMENT_CONDITIONS, EQUIPMENT_KINDS } from '@cordada/core/clubs/equipment';
import { Failure } from '@cordada/core/failures';
import { QUERY_STATEMENT_COST } from '@cordada/core/limits';
import { builder, requireViewer } from '#server/graphql/builder.ts';
import { loadUser, UserType } from '#server/modules/accounts/index.ts';
import { findReadableActivity } from '#server/modules/activities/index.ts';
import { mayLead, requireMember } from '../clubPlans.ts';
import { cancelReservation, moveEquipment, removeEquipment, reserveEquipment, saveEquipment } from './equipment.ts';
import { listEquipment, listLoans } from './equipment.queries.ts';
import type { EquipmentRow, LoanRow } from './equipment.queries.ts';

const EQUIPMENT_MAX = 300;
const LOANS_MAX = 200;
const SPAN_MAX_DAYS = 92;

const KindEnum = builder.enumType('EquipmentKind', { values: EQUIPMENT_KINDS });
const ConditionEnum = builder.enumType('EquipmentCondition', { values: EQUIPMENT_CONDITIONS });
const StateEnum = builder.enumType('LoanState', { values: ['reserved', 'handedOut', 'returned'] as const });

const ItemType = builder.objectRef<EquipmentRow & { taken: number }>('EquipmentItem').implement({
  description: 'Equipment that a club lends to its members.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    kind: t.field({ type: KindEnum, resolve: ({ kind }) => kind }),
    condition: t.field({ type: ConditionEnum, resolve: ({ condition }) => condition }),
    note: t.exposeString('note'),
    count: t.exposeInt('count'),
    free: t.int({
      description: 'How many pieces are free on every day of the span.',
      resolve: ({ count, condition, taken }) => (condition === 'outOfUse' ? 0 : Math.max(0, count - taken)),
    }),
  }),
});

const LoanType = builder.objectRef<LoanRow>('EquipmentLoan').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    itemName: t.exposeString('itemName'),
    count: t.exposeInt('count'),
    from: t.field({ type: 'Date', resolve: ({ fromDay }) => fromDay }),
    to: t.field({ type: 'Date', resolve: ({ toDay }) => toDay }),
    state: t.field({ type: StateEnum, resolve: ({ state }) => state }),
    isOverdue: t.exposeBoolean('isOverdue'),
    planTitle: t.string({
      nullable: true,
      description: 'Of the plan of the club that it is for, as far as the viewer may read it.',
      resolve: async ({ activityId }, _, context) =>
        activityId === null ? null : ((await findReadableActivity(context, activityId))?.title ?? null),
    }),
    user: t.field({
      type: UserType,
      nullable: true,
      resolve: ({ accountId }, _, context) => loadUser(context, accountId),
    }),
  }),
});

const EquipmentInput = builder.inputType('EquipmentInput', {
  fields: (t) => ({
    name: t.string(),
    kind: t.field({ type: KindEnum }),
    count: t.int(),
    condition: t.field({ type: ConditionEnum }),
    note: t.string(),
  }),
});

builder.queryFields((t) => ({
  clubEquipment: t.field({
    type: [ItemType],
    description: `What a club lends, and how much of it is free from one day to another (${SPAN_MAX_DAYS} at most); for its members.`,
    extensions: { cost: QUERY_STATEMENT_COST, rows: EQUIPMENT_MAX },
    args: { clubId: t.arg.id(), from: t.arg({ type: 'Date' }), to: t.arg({ type: 'Date' }) },
    resolve: async (_, { clubId, from, to }, context) => {
      await requireMember(context.db, clubId, await requireViewer(context));
      const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
      if (!(days >= 0 && days < SPAN_MAX_DAYS)) throw new Failure('bad_request', 'These are too many days, or none.');
      return listEquipment(context.db, clubId, { from, to }, EQUIPMENT_MAX);
    },
  }),
  clubLoans: t.field({
    type: [LoanType],
    description: 'Equipment that is reserved or handed out: to leaders of all members, to others their own.',
    extensions: { cost: QUERY_STATEMENT_COST, rows: LOANS_MAX },
    args: { clubId: t.arg.id() },
    resolve: async (_, { clubId }, context) => {
      const viewer = await requireViewer(context);
      await requireMember(context.db, clubId, viewer);
      const isLeader = await mayLead(context.db, clubId, viewer.id);
      return listLoans(context.db, clubId, isLeader ? null : viewer.id, LOANS_MAX);
    },
  }),
}));

builder.mutationFields((t) => ({
  saveEquipment: t.id({
    description: 'Adds equipment to a club, or changes it. For leaders and administrators.',
    args: { clubId: t.arg.id(), id: t.arg.id({ required: false }), input: t.arg({ type: EquipmentInput }) },
    resolve: async (_, { clubId, id, input }, context) =>
      saveEquipment(context, await requireViewer(context), clubId, id ?? null, input),
  }),
  deleteEquipment: t.boolean({
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => {
      await removeEquipment(context, await requireViewer(context), id);
      return true;
    },
  }),
  reserveEquipment: t.id({
    description: 'Reserves pieces for days, for oneself or for a plan of the club.',
    args: {
      itemId: t.arg.id(),
      count: t.arg.int(),
      from: t.arg({ type: 'Date' }),
      to: t.arg({ type: 'Date' }),
      activityId: t.arg.id({ required: false }),
    },
    resolve: async (_, { itemId, activityId, ...wanted }, context) =>
      reserveEquipment(context, await requireViewer(context), itemId, { ...wanted, activityId: activityId ?? null }),
  }),
  cancelReservation: t.boolean({
    args: { loanId: t.arg.id() },
    resolve: async (_, { loanId }, context) => {
      await cancelReservation(context, await requireViewer(context), loanId);
      return true;
    },
  }),
  handOutEquipment: t.boolean({
    description: 'For leaders; repeating it changes nothing.',
    args: { loanId: t.arg.id() },
    resolve: async (_, { loanId }, context) => {
      await moveEquipment(context, await requireViewer(context), loanId, 'handedOut');
      return true;
    },
  }),
  takeBackEquipment: t.boolean({
    description: 'For leaders; repeating it changes nothing.',
    args: { loanId: t.arg.id() },
    resolve: async (_, { loanId }, context) => {
      await moveEquipment(context, await requireViewer(context), loanId, 'returned');
      return true;
    },
  }),
}));
