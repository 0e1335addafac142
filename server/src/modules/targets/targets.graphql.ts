import type { InputShapeFromFields } from '@pothos/core';
import { KIND_NAMES } from '@cordada/core/elements/kinds';
import { Failure } from '@cordada/core/failures';
import { QUERY_STATEMENT_COST, STATES_MAX, TARGETS_CHANGED_MAX, TARGET_PLACES_MAX } from '@cordada/core/limits';
import type { Page } from '#server/db/page.ts';
import { loadUser, profileField, UserType } from '#server/modules/accounts/index.ts';
import { ElementKindEnum, ElementRef, loadElement } from '#server/modules/elements/index.ts';
import type { ElementRow } from '#server/modules/elements/index.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { builder, EMPTY_PAGE, PAGE_ARGS, pageType, readPage, requireViewer } from '#server/graphql/builder.ts';
import { listCompleters } from './listing/publicTargets.queries.ts';
import { loadStoredCounts } from './listing/storedTargets.ts';
import { listTargetPlaces, listTargets, listTargetYears } from './listing/targetListing.queries.ts';
import {
  StateType,
  TargetFilterInput,
  TargetSortType,
  readTargetFilter,
  readTargetSort,
  storedTotal,
} from './listing/targetFilter.ts';
import type { GivenTargetFilter } from './listing/targetFilter.ts';
import { loadTargets, TARGET_SCOPES } from './targets.queries.ts';
import type { TargetCount, TargetRow } from './targets.queries.ts';
import { WishSeasonType, seasonOf } from './details/details.graphql.ts';
import { setTargets } from './bulk/setTargets.ts';
import { setTarget } from './setTarget.ts';

const COMPLETERS_MAX = 12;
const STATES_DEFAULT = 500;
const COUNTS_MAX = 2 * KIND_NAMES.length;
const YEARS_DEFAULT = 50;

const PLACES_ARGS = builder.args((t) => ({ filter: t.field({ type: TargetFilterInput, required: false }) }));
const LISTING_ARGS = builder.args((t) => ({
  filter: t.field({ type: TargetFilterInput, required: false }),
  state: t.field({ type: StateType, required: false, deprecationReason: 'Use filter.' }),
  type: t.field({ type: ElementKindEnum, required: false, deprecationReason: 'Use filter.' }),
  sort: t.field({ type: TargetSortType, required: false }),
  ...PAGE_ARGS,
}));

/** The filter with the arguments of before, which clients still send. */
function filterOf({ filter, state, type }: InputShapeFromFields<typeof LISTING_ARGS>): GivenTargetFilter {
  return { ...filter, state: filter?.state ?? state, type: filter?.type ?? type };
}

const ScopeType = builder.enumType('TargetScope', { values: TARGET_SCOPES });

const NOTED = 'What its owner noted; null for everybody else.';

const TargetType = builder.objectRef<TargetRow>('Target').implement({
  description: 'State of an element as a target of a user.',
  fields: (t) => ({
    elementId: t.exposeID('elementId'),
    state: t.field({ type: StateType, resolve: (target) => target.state }),
    completedOn: t.field({ type: 'Date', nullable: true, resolve: (target) => target.completedOn }),
    timesCompleted: t.exposeInt('timesCompleted'),
    scope: t.field({ type: ScopeType, resolve: (target) => target.scope }),
    note: t.string({ nullable: true, description: NOTED, resolve: ({ note }) => note }),
    companions: t.string({ nullable: true, description: NOTED, resolve: ({ companions }) => companions }),
    wishDate: t.field({ type: 'Date', nullable: true, description: NOTED, resolve: ({ wishDate }) => wishDate }),
    wishSeason: t.field({
      type: WishSeasonType,
      nullable: true,
      description: NOTED,
      resolve: ({ wishSeason }) => seasonOf(wishSeason),
    }),
    element: t.field({
      type: ElementRef,
      nullable: true,
      resolve: ({ elementId }, _, context) => loadElement(context, elementId),
    }),
  }),
});

const TargetPage = pageType(TargetType, ({ elementId }) => elementId);

const TargetCountType = builder.objectRef<TargetCount>('TargetCount').implement({
  fields: (t) => ({
    type: t.exposeString('type'),
    state: t.field({ type: StateType, resolve: (count) => count.state }),
    count: t.exposeInt('count'),
  }),
});

export const CompleterType = builder.objectRef<{ accountId: string; completedOn: string }>('Completer').implement({
  fields: (t) => ({
    completedOn: t.field({ type: 'Date', resolve: (completer) => completer.completedOn }),
    user: t.field({
      type: UserType,
      nullable: true,
      resolve: ({ accountId }, _, context) => loadUser(context, accountId),
    }),
  }),
});

builder.interfaceFields(ElementRef, (t) => ({
  completers: t.field({
    type: [CompleterType],
    extensions: { rows: COMPLETERS_MAX, cost: QUERY_STATEMENT_COST },
    description: 'Users who completed the element in public, latest first.',
    resolve: (row: ElementRow, _, { db }) => listCompleters(db, row.id, COMPLETERS_MAX),
  }),
}));

const CompletedCountType = builder.objectRef<{ type: string; count: number }>('CompletedCount').implement({
  fields: (t) => ({ type: t.exposeString('type'), count: t.exposeInt('count') }),
});

profileField('completedCounts', {
  type: [CompletedCountType],
  extensions: { rows: KIND_NAMES.length, cost: QUERY_STATEMENT_COST },
  description: 'Number of publicly completed elements by type, most first.',
  hidden: [],
  resolve: async ({ id }, _, context) =>
    (await storedCounts(context, { accountId: id, isPublic: true }))
      .filter(({ state }) => state === 'completed')
      .toSorted((a, b) => b.count - a.count || (a.type < b.type ? -1 : 1)),
});

async function storedCounts(
  context: RequestContext,
  { accountId, isPublic }: { readonly accountId: string; readonly isPublic: boolean },
): Promise<TargetCount[]> {
  const counts = await loadStoredCounts(context, accountId);
  return [...((isPublic ? counts?.everybody : counts?.own) ?? [])];
}

async function readListing(
  context: RequestContext,
  of: { readonly accountId: string; readonly isPublic: boolean },
  args: InputShapeFromFields<typeof LISTING_ARGS>,
): Promise<Page<TargetRow>> {
  const filter = readTargetFilter(context, of, filterOf(args));
  const page = { ...readPage(args), sort: readTargetSort(args.sort, filter) };
  return listTargets(context.db, filter, page, storedTotal(filter, await storedCounts(context, of)));
}

profileField('targets', {
  extensions: { cost: QUERY_STATEMENT_COST },
  type: TargetPage,
  description: 'Targets visible to everybody. Completions by private activities are left out.',
  args: LISTING_ARGS,
  hidden: EMPTY_PAGE,
  resolve: ({ id }, args, context) => readListing(context, { accountId: id, isPublic: true }, args),
});

profileField('targetPlaces', {
  type: 'Json',
  extensions: { cost: QUERY_STATEMENT_COST },
  description: `Where the targets visible to everybody are, as \`myTargetPlaces\`.`,
  args: PLACES_ARGS,
  hidden: [],
  resolve: async ({ id }, { filter }, context) => {
    await loadStoredCounts(context, id);
    const of = { accountId: id, isPublic: true };
    return listTargetPlaces(context.db, readTargetFilter(context, of, filter), TARGET_PLACES_MAX);
  },
});

profileField('targetYears', {
  type: ['Int'],
  extensions: { rows: YEARS_DEFAULT, cost: QUERY_STATEMENT_COST },
  description: 'Years of first completions visible to everybody, latest first.',
  hidden: [],
  resolve: async ({ id }, _, context) => {
    await loadStoredCounts(context, id);
    return listTargetYears(context.db, id, true);
  },
});

profileField('targetCounts', {
  type: [TargetCountType],
  extensions: { rows: COUNTS_MAX, cost: QUERY_STATEMENT_COST },
  hidden: [],
  resolve: ({ id }, _, context) => storedCounts(context, { accountId: id, isPublic: true }),
});

async function ownTargets(context: RequestContext): Promise<{ accountId: string; isPublic: false }> {
  return { accountId: (await requireViewer(context)).id, isPublic: false };
}

builder.queryFields((t) => ({
  myTargets: t.field({
    type: TargetPage,
    args: LISTING_ARGS,
    resolve: async (_, args, context) => readListing(context, await ownTargets(context), args),
  }),
  myTargetYears: t.field({
    type: ['Int'],
    extensions: { rows: YEARS_DEFAULT },
    description: 'Years in which the logged-in user completed something for the first time, latest first.',
    resolve: async (_, __, context) => listTargetYears(context.db, (await requireViewer(context)).id, false),
  }),
  myTargetCounts: t.field({
    type: [TargetCountType],
    extensions: { rows: COUNTS_MAX },
    resolve: async (_, __, context) => storedCounts(context, await ownTargets(context)),
  }),
  myTargetPlaces: t.field({
    type: 'Json',
    extensions: { cost: QUERY_STATEMENT_COST },
    description: `Where targets of the logged-in user are, as one value for a map: rows \`[id, type, state, longitude, latitude]\`, the ${TARGET_PLACES_MAX} most important at most.`,
    args: PLACES_ARGS,
    resolve: async (_, { filter }, context) =>
      listTargetPlaces(context.db, readTargetFilter(context, await ownTargets(context), filter), TARGET_PLACES_MAX),
  }),
  myStates: t.field({
    type: [TargetType],
    extensions: { rows: STATES_DEFAULT },
    description: 'Target states of the given elements for the logged-in user. Elements without a state are omitted.',
    args: { elementIds: t.arg.idList() },
    resolve: async (_, { elementIds }, context) => {
      if (elementIds.length > STATES_MAX) throw new Failure('bad_request', `At most ${STATES_MAX} elements at once.`);
      const viewer = await requireViewer(context);
      return loadTargets(context.db, viewer.id, elementIds);
    },
  }),
}));

builder.mutationFields((t) => ({
  setTarget: t.field({
    type: TargetType,
    nullable: true,
    description:
      'Marks an element as pending or completed on a day, or removes the mark. The scope `withHeld` includes contained elements.',
    args: {
      elementId: t.arg.id(),
      state: t.arg({ type: StateType, required: false }),
      completedOn: t.arg({ type: 'Date', required: false }),
      scope: t.arg({ type: ScopeType, required: false }),
    },
    resolve: async (_, { elementId, state, completedOn, scope }, context) => {
      const viewer = await requireViewer(context);
      const today = new Date().toISOString().slice(0, 10);
      const id = await setTarget(context, viewer, elementId, state ?? null, completedOn ?? today, scope ?? null);
      return (await loadTargets(context.db, viewer.id, [id]))[0] ?? null;
    },
  }),
  setTargets: t.field({
    type: [TargetType],
    extensions: { rows: TARGETS_CHANGED_MAX },
    description:
      'Gives several elements one state, all or none. What is completed already stays completed on its day, unless the state is null, which removes it: with `only`, nothing but pending targets, or but the ascents of `completedOn`. Elements without a state afterwards are omitted.',
    args: {
      elementIds: t.arg.idList(),
      state: t.arg({ type: StateType, required: false }),
      only: t.arg({ type: StateType, required: false }),
      completedOn: t.arg({ type: 'Date', required: false }),
    },
    resolve: async (_, { elementIds, state, only, completedOn }, context) => {
      const viewer = await requireViewer(context);
      const today = new Date().toISOString().slice(0, 10);
      const ids = await setTargets(context, viewer, elementIds, {
        state: state ?? null,
        only: only ?? null,
        completedOn: completedOn ?? today,
      });
      return loadTargets(context.db, viewer.id, ids);
    },
  }),
}));
