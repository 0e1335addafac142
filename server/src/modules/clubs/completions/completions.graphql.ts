import { Failure } from '@cordada/core/failures';
import { QUERY_STATEMENT_COST } from '@cordada/core/limits';
import type { Db } from '#server/db/connect.ts';
import { builder, PAGE_ARGS, pageType, readPage, requireViewer } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { loadUser, UserType } from '#server/modules/accounts/index.ts';
import { ElementRef, loadElement } from '#server/modules/elements/index.ts';
import { requireMember } from '../clubPlans.ts';
import { findClubList, listClubCompletions, listClubLists } from './completions.queries.ts';
import type { ClubCompletionRow, ClubListRow } from './completions.queries.ts';

const LISTS_MAX = 50;

const CompletionType = builder.objectRef<ClubCompletionRow>('ClubCompletion').implement({
  description: 'A place of a list, and which members of a club have completed it, as far as everybody may know.',
  fields: (t) => ({
    element: t.field({
      type: ElementRef,
      nullable: true,
      resolve: ({ elementId }, _, context) => loadElement(context, elementId),
    }),
    members: t.exposeInt('members', { description: 'How many members have completed it.' }),
    first: t.field({
      type: UserType,
      nullable: true,
      resolve: ({ firstId }, _, context) => (firstId === null ? null : loadUser(context, firstId)),
    }),
    firstOn: t.field({ type: 'Date', nullable: true, resolve: ({ firstOn }) => firstOn }),
  }),
});

const CompletionPage = pageType(CompletionType, ({ elementId }) => elementId);

const ClubListType = builder.objectRef<ClubListRow>('ClubList').implement({
  description: 'How much of a list the members of a club have completed together.',
  fields: (t) => ({
    element: t.field({
      type: ElementRef,
      nullable: true,
      resolve: ({ listId }, _, context) => loadElement(context, listId),
    }),
    done: t.exposeInt('done'),
    total: t.exposeInt('total'),
  }),
});

const openDb = async (context: RequestContext, clubId: string): Promise<Db> => {
  await requireMember(context.db, clubId, await requireViewer(context));
  return context.db;
};

const requirePublishedList = async (context: RequestContext, listId: string): Promise<void> => {
  if ((await loadElement(context, listId))?.kind !== 'list') throw new Failure('not_found', 'There is no such list.');
};

builder.queryFields((t) => ({
  clubLists: t.field({
    type: [ClubListType],
    description:
      'Lists of which members of a club have completed something, those furthest along first; for its members.',
    extensions: { cost: QUERY_STATEMENT_COST, rows: LISTS_MAX },
    args: { clubId: t.arg.id() },
    resolve: async (_, { clubId }, context) => listClubLists(await openDb(context, clubId), clubId, LISTS_MAX),
  }),
  clubList: t.field({
    type: ClubListType,
    nullable: true,
    description: 'How much of a list the members of a club have completed together; for its members.',
    extensions: { cost: QUERY_STATEMENT_COST },
    args: { clubId: t.arg.id(), listId: t.arg.id() },
    resolve: async (_, { clubId, listId }, context) => {
      const db = await openDb(context, clubId);
      await requirePublishedList(context, listId);
      return findClubList(db, clubId, listId);
    },
  }),
  clubCompletions: t.field({
    type: CompletionPage,
    description: 'Places of a list in its order, and who of a club completed each first; for its members.',
    args: {
      clubId: t.arg.id(),
      listId: t.arg.id(),
      isCompleted: t.arg.boolean({ required: false }),
      ...PAGE_ARGS,
    },
    resolve: async (_, { clubId, listId, isCompleted, ...page }, context) => {
      const db = await openDb(context, clubId);
      await requirePublishedList(context, listId);
      return listClubCompletions(db, clubId, listId, isCompleted ?? null, readPage(page));
    },
  }),
}));
