import { Failure } from '@cordada/core/failures';
import { OUTINGS_PUBLISHED_AT_ONCE, QUERY_STATEMENT_COST } from '@cordada/core/limits';
import {
  ActivityType,
  changeHead,
  findReadableActivity,
  publishActivity,
  VisibilityType,
} from '#server/modules/activities/index.ts';
import { builder, PAGE_ARGS, pageType, readPage, requireViewer } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { FILE_STATES, findDrafts, findImport, listFiles, listImports } from './outingImports.queries.ts';
import type { OutingFileRow, OutingImportRow } from './outingImports.queries.ts';
import { closeImport } from './startImport.ts';

const IMPORTS_USUAL = 3;

const StateType = builder.enumType('OutingFileState', { values: FILE_STATES });

const FileType = builder.objectRef<OutingFileRow>('OutingFile').implement({
  description: 'A file of an import of outings, and what became of it.',
  fields: (t) => ({
    id: t.id({ resolve: ({ importId, position }) => `${importId}.${position}` }),
    name: t.exposeString('name'),
    state: t.field({ type: StateType, resolve: ({ state }) => state }),
    failure: t.exposeString('failure', { nullable: true }),
    activity: t.field({
      type: ActivityType,
      nullable: true,
      description: 'The outing that it is, or that has its track already.',
      resolve: ({ activityId }, _, context) => (activityId === null ? null : findReadableActivity(context, activityId)),
    }),
  }),
});
const FilePage = pageType(FileType, ({ importId, position }) => `${importId}.${position}`);

const CountType = builder.objectRef<{ state: OutingFileRow['state']; count: number }>('OutingFileCount').implement({
  fields: (t) => ({
    state: t.field({ type: StateType, resolve: ({ state }) => state }),
    count: t.exposeInt('count'),
  }),
});

const ImportType = builder.objectRef<OutingImportRow>('OutingImport').implement({
  description: 'Outings that somebody brings along: many files, or an archive of them.',
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

async function getImport(context: RequestContext, id: string): Promise<OutingImportRow> {
  const found = await findImport(context.db, (await requireViewer(context)).id, id);
  if (!found) throw new Failure('not_found', 'There is no such import.');
  return found;
}

builder.queryFields((t) => ({
  myOutingImports: t.field({
    type: [ImportType],
    extensions: { rows: IMPORTS_USUAL },
    description: 'Imports of the logged-in user that are not closed yet, the latest first.',
    resolve: async (_, __, context) => listImports(context.db, (await requireViewer(context)).id),
  }),
  outingImport: t.field({
    type: ImportType,
    args: { id: t.arg.id() },
    resolve: (_, { id }, context) => getImport(context, id),
  }),
}));

builder.mutationFields((t) => ({
  publishOutings: t.field({
    type: ImportType,
    description: `Publishes drafts of an import, ${OUTINGS_PUBLISHED_AT_ONCE} at most; what is published already stays so.`,
    args: {
      importId: t.arg.id(),
      activityIds: t.arg.idList(),
      visibility: t.arg({ type: VisibilityType }),
    },
    resolve: async (_, { importId, activityIds, visibility }, context) => {
      const viewer = await requireViewer(context);
      if (activityIds.length > OUTINGS_PUBLISHED_AT_ONCE)
        throw new Failure('bad_request', `Publish at most ${OUTINGS_PUBLISHED_AT_ONCE} outings at once.`);
      await getImport(context, importId);
      for (const id of await findDrafts(context.db, importId, activityIds)) {
        await changeHead(context, viewer, id, { visibility });
        await publishActivity(context, viewer, id);
      }
      return getImport(context, importId);
    },
  }),
  closeOutingImport: t.field({
    type: 'Boolean',
    description: 'Takes an import away: what still waits is not read any more, drafts stay.',
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => {
      await closeImport(context.db, await requireViewer(context), id);
      return true;
    },
  }),
}));
