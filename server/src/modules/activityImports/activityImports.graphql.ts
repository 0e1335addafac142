import { Failure } from '@cordada/core/failures';
import { ACTIVITIES_PUBLISHED_AT_ONCE, QUERY_STATEMENT_COST } from '@cordada/core/limits';
import { ActivityType, findReadableActivity, VisibilityType } from '#server/modules/activities/index.ts';
import { builder, PAGE_ARGS, pageType, readPage, requireViewer } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { FILE_STATES, findImport, listFiles, listImports } from './activityImports.queries.ts';
import type { ImportedFileRow, ActivityImportRow } from './activityImports.queries.ts';
import { publishDrafts } from './publishDrafts.ts';
import { closeImport } from './startImport.ts';

const IMPORTS_DEFAULT = 3;

const StateType = builder.enumType('ImportedFileState', { values: FILE_STATES });

const FileType = builder.objectRef<ImportedFileRow>('ImportedFile').implement({
  description: 'A file of an activity import and its result.',
  fields: (t) => ({
    id: t.id({ resolve: ({ importId, position }) => `${importId}.${position}` }),
    name: t.exposeString('name'),
    state: t.field({ type: StateType, resolve: ({ state }) => state }),
    failure: t.exposeString('failure', { nullable: true }),
    activity: t.field({
      type: ActivityType,
      nullable: true,
      description: 'The activity created from the file, or the existing one with the same track.',
      resolve: ({ activityId }, _, context) => (activityId === null ? null : findReadableActivity(context, activityId)),
    }),
  }),
});
const FilePage = pageType(FileType, ({ importId, position }) => `${importId}.${position}`);

const CountType = builder.objectRef<{ state: ImportedFileRow['state']; count: number }>('ImportedFileCount').implement({
  fields: (t) => ({
    state: t.field({ type: StateType, resolve: ({ state }) => state }),
    count: t.exposeInt('count'),
  }),
});

const ImportType = builder.objectRef<ActivityImportRow>('ActivityImport').implement({
  description: 'An import of activities from many files or an archive.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
    isUnpacking: t.exposeBoolean('isUnpacking'),
    failure: t.exposeString('failure', { nullable: true }),
    counts: t.field({
      type: [CountType],
      extensions: { rows: FILE_STATES.length },
      resolve: ({ counts }) => FILE_STATES.map((state) => ({ state, count: counts[state] })),
    }),
    files: t.field({
      type: FilePage,
      extensions: { cost: QUERY_STATEMENT_COST },
      args: { state: t.arg({ type: StateType, required: false }), ...PAGE_ARGS },
      resolve: ({ id }, { state, ...args }, { db }) => listFiles(db, id, state ?? null, readPage(args)),
    }),
  }),
});

async function getImport(context: RequestContext, id: string): Promise<ActivityImportRow> {
  const found = await findImport(context.db, (await requireViewer(context)).id, id);
  if (!found) throw new Failure('not_found', 'There is no such import.');
  return found;
}

builder.queryFields((t) => ({
  myActivityImports: t.field({
    type: [ImportType],
    extensions: { rows: IMPORTS_DEFAULT },
    description: 'Open imports of the logged-in user, latest first.',
    resolve: async (_, __, context) => listImports(context.db, (await requireViewer(context)).id),
  }),
  activityImport: t.field({
    type: ImportType,
    args: { id: t.arg.id() },
    resolve: (_, { id }, context) => getImport(context, id),
  }),
}));

builder.mutationFields((t) => ({
  publishActivities: t.field({
    type: ImportType,
    description: `Publishes drafts of an import, ${ACTIVITIES_PUBLISHED_AT_ONCE} at most; what is published already stays so.
      Fails if one or more are refused, after publishing the others: \`fields\` has the error code of each by its id.`,
    args: {
      importId: t.arg.id(),
      activityIds: t.arg.idList(),
      visibility: t.arg({ type: VisibilityType }),
    },
    resolve: async (_, { importId, activityIds, visibility }, context) => {
      const viewer = await requireViewer(context);
      if (activityIds.length > ACTIVITIES_PUBLISHED_AT_ONCE)
        throw new Failure('bad_request', `Publish at most ${ACTIVITIES_PUBLISHED_AT_ONCE} activities at once.`);
      await getImport(context, importId);
      await publishDrafts(context, viewer, { importId, activityIds, visibility });
      return getImport(context, importId);
    },
  }),
  closeActivityImport: t.field({
    type: 'Boolean',
    description: 'Closes an import: pending files are discarded, drafts stay.',
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => {
      await closeImport(context.db, await requireViewer(context), id);
      return true;
    },
  }),
}));
