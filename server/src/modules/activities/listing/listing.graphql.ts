import { ACTIVITY_SORTS, ACTIVITY_TEXT_QUERY_MAX_LENGTH } from '@cordada/core/activities/activityFilter';
import { Failure } from '@cordada/core/failures';
import { PAGE_MAX_ROWS, QUERY_STATEMENT_COST } from '@cordada/core/limits';
import { EMPTY_PAGE, PAGE_ARGS, builder, pageType, readPage, requireViewer } from '#server/graphql/builder.ts';
import { profileField } from '#server/modules/accounts/index.ts';
import { ElementRef } from '#server/modules/elements/index.ts';
import type { ElementRow } from '#server/modules/elements/index.ts';
import { ActivityKindEnum, ActivityType, StatusType, VisibilityType } from '../activities.graphql.ts';
import { redactPage } from '../visibility/redactActivity.ts';
import {
  listConditions,
  listFollowedActivities,
  listOwnActivities,
  listPublicActivities,
  listSharedActivities,
} from './listing.queries.ts';
import type { ActivityListQuery } from './listing.queries.ts';

const RECENT_ROWS = 6;
const CONDITIONS_ROWS = 3;

export const ActivityPage = pageType(ActivityType, ({ id }) => id);

const SortType = builder.enumType('ActivitySort', { values: ACTIVITY_SORTS });

export const FILTER_ARGS = builder.args((t) => ({
  kind: t.field({ type: ActivityKindEnum, required: false }),
  from: t.field({ type: 'Date', required: false, description: 'First day.' }),
  to: t.field({ type: 'Date', required: false, description: 'Last day, inclusive.' }),
  text: t.string({ required: false, description: 'Searches title, story and names of milestones.' }),
  hasTrack: t.boolean({ required: false }),
}));
export const OWN_FILTER_ARGS = builder.args((t) => ({
  status: t.field({ type: StatusType, required: false }),
  visibility: t.field({ type: VisibilityType, required: false }),
}));
const SORT_ARGS = builder.args((t) => ({ sort: t.field({ type: SortType, required: false }) }));

type Nullable<Value> = { readonly [Key in keyof Value]?: Value[Key] | null | undefined };

/** @throws Failure `bad_request` for too many ids and for a search text that is too long */
export function readActivityFilter({
  ids,
  kind,
  from,
  to,
  text,
  hasTrack,
  status,
  visibility,
  sort,
}: Nullable<ActivityListQuery>): ActivityListQuery {
  if (ids && ids.length > PAGE_MAX_ROWS) throw new Failure('bad_request', `At most ${PAGE_MAX_ROWS} ids at once.`);
  const words = text?.trim() ?? '';
  if (words.length > ACTIVITY_TEXT_QUERY_MAX_LENGTH) throw new Failure('bad_request', 'The text is too long.');
  return {
    ids: ids ?? undefined,
    kind: kind ?? undefined,
    from: from ?? undefined,
    to: to ?? undefined,
    text: words === '' ? undefined : words,
    hasTrack: hasTrack ?? undefined,
    status: status ?? undefined,
    visibility: visibility ?? undefined,
    sort: sort ?? undefined,
  };
}

profileField('activities', {
  type: ActivityPage,
  extensions: { cost: QUERY_STATEMENT_COST },
  args: { ...FILTER_ARGS, ...SORT_ARGS, ...PAGE_ARGS },
  hidden: EMPTY_PAGE,
  resolve: async ({ id }, args, context) => {
    const viewer = await context.viewer();
    const page = await listPublicActivities(
      context.db,
      { ownerId: id, viewer },
      readPage(args),
      readActivityFilter(args),
    );
    return redactPage(page, viewer);
  },
});

builder.interfaceFields(ElementRef, (t) => ({
  recentActivities: t.field({
    type: [ActivityType],
    extensions: { rows: RECENT_ROWS, cost: QUERY_STATEMENT_COST },
    description: 'Latest public activities that reached this element or lie in this region.',
    resolve: async (row: ElementRow, _, context) => {
      const viewer = await context.viewer();
      const where = row.kind === 'region' ? { regionId: row.id } : { elementId: row.id };
      const page = await listPublicActivities(context.db, { ...where, viewer }, { rows: RECENT_ROWS, after: null });
      return redactPage(page, viewer).nodes;
    },
  }),
}));

builder.queryFields((t) => ({
  activities: t.field({
    type: ActivityPage,
    description: 'Public activities, latest first if not sorted otherwise.',
    args: {
      ...FILTER_ARGS,
      regionId: t.arg.id({ required: false, description: 'Activities that reached something in this region.' }),
      ...SORT_ARGS,
      ...PAGE_ARGS,
    },
    resolve: async (_, { regionId, ...args }, context) => {
      context.tag('listing:activity');
      const viewer = await context.viewer();
      const where = { viewer, ...(regionId && { regionId }) };
      return redactPage(
        await listPublicActivities(context.db, where, readPage(args), readActivityFilter(args)),
        viewer,
      );
    },
  }),
  lastConditions: t.field({
    type: [ActivityType],
    extensions: { rows: CONDITIONS_ROWS },
    description: 'Public activities of the last weeks that report conditions at an element, latest first.',
    args: { elementId: t.arg.id() },
    resolve: async (_, { elementId }, context) => {
      const viewer = await context.viewer();
      return redactPage(await listConditions(context.db, { elementId, viewer }, CONDITIONS_ROWS), null).nodes;
    },
  }),
  followedActivities: t.field({
    type: ActivityPage,
    description: 'Activities of users whom the logged-in user follows, as far as visible; latest first.',
    args: PAGE_ARGS,
    resolve: async (_, args, context) => {
      const viewer = await requireViewer(context);
      return redactPage(await listFollowedActivities(context.db, viewer.id, readPage(args)), viewer);
    },
  }),
  sharedActivities: t.field({
    type: ActivityPage,
    description: 'Activities of a user that are visible to the logged-in user but not public; latest first.',
    args: { ownerId: t.arg.id(), ...PAGE_ARGS },
    resolve: async (_, { ownerId, ...args }, context) => {
      const viewer = await requireViewer(context);
      return redactPage(
        await listSharedActivities(context.db, { readerId: viewer.id, ownerId }, readPage(args)),
        viewer,
      );
    },
  }),
  myActivities: t.field({
    type: ActivityPage,
    description: 'Activities of the logged-in user with the figures that only the owner sees.',
    args: {
      ids: t.arg.idList({ required: false, description: `At most ${PAGE_MAX_ROWS}; all without it.` }),
      ...FILTER_ARGS,
      ...OWN_FILTER_ARGS,
      ...SORT_ARGS,
      ...PAGE_ARGS,
    },
    resolve: async (_, args, context) => {
      const viewer = await requireViewer(context);
      return redactPage(
        await listOwnActivities(context.db, viewer.id, readActivityFilter(args), readPage(args)),
        viewer,
      );
    },
  }),
}));
