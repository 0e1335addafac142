import { Failure } from '@cordada/core/failures';
import { QUERY_STATEMENT_COST, STATES_MAX, UNDO_MINUTES } from '@cordada/core/limits';
import { SUBSCRIPTION_PLANS } from '@cordada/core/subscriptions/subscriptions';
import { builder, PAGE_ARGS, readPage, requireViewer } from '#server/graphql/builder.ts';
import { ViewerType } from '#server/modules/accounts/index.ts';
import { ElementPage, ElementRef, loadElement } from '#server/modules/elements/index.ts';
import {
  arrangeCollection,
  canGrow,
  changeCollected,
  getCollection,
  removeCollection,
  restoreCollection,
  saveCollection,
} from './changeCollections.ts';
import { isCollected, listCollected, listCollectedAmong, listCollections, listEntries } from './collections.queries.ts';
import type { CollectedEntry, CollectionRow } from './collections.queries.ts';

const ENTRIES_DEFAULT = 100;

export const CollectionEntryType = builder.objectRef<CollectedEntry>('CollectionEntry').implement({
  fields: (t) => ({
    elementId: t.exposeID('elementId'),
    note: t.exposeString('note', { nullable: true }),
    element: t.field({
      type: ElementRef,
      nullable: true,
      resolve: ({ elementId }, _, context) => loadElement(context, elementId),
    }),
  }),
});

const CollectionEntryInput = builder.inputType('CollectionEntryInput', {
  fields: (t) => ({ elementId: t.id(), note: t.string({ required: false }) }),
});

export const CollectionType = builder.objectRef<CollectionRow>('Collection').implement({
  description: 'A personal collection of elements of the logged-in user.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    elementCount: t.exposeInt('elementCount'),
    holds: t.boolean({
      description: 'Whether the collection contains an element.',
      args: { elementId: t.arg.id() },
      resolve: ({ id }, { elementId }, { db }) => isCollected(db, { collectionId: id, elementId }),
    }),
    canGrow: t.boolean({
      extensions: { cost: QUERY_STATEMENT_COST },
      description: 'False for collections beyond those of the subscription plan; they stay readable and may shrink.',
      resolve: async (collection, _, context) => canGrow(context.db, (await requireViewer(context)).id, collection),
    }),
    entries: t.field({
      type: [CollectionEntryType],
      extensions: { rows: ENTRIES_DEFAULT, cost: QUERY_STATEMENT_COST },
      description: 'All elements in their order, with the notes of the owner.',
      resolve: ({ id }, _, { db }) => listEntries(db, id),
    }),
    elements: t.field({
      type: ElementPage,
      extensions: { cost: QUERY_STATEMENT_COST },
      description: 'Elements of the collection in their order; what was added since it was made comes first.',
      args: PAGE_ARGS,
      resolve: async ({ id }, args, context) => {
        const page = await listCollected(context.db, id, readPage(args));
        const elements = await Promise.all(page.nodes.map((node) => loadElement(context, node.id)));
        return { ...page, nodes: elements.filter((element) => element !== null) };
      },
    }),
  }),
});

builder.objectFields(ViewerType, (t) => ({
  collections: t.field({
    type: [CollectionType],
    extensions: { rows: SUBSCRIPTION_PLANS.club.collectionsMax },
    resolve: (profile, _, { db }) => listCollections(db, profile.id),
  }),
}));

builder.queryFields((t) => ({
  collection: t.field({
    type: CollectionType,
    description: 'A collection of the logged-in user.',
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => getCollection(context.db, (await requireViewer(context)).id, id),
  }),
  collectedAmong: t.idList({
    description: 'Which of these elements are in a collection of the logged-in user.',
    args: { elementIds: t.arg.idList() },
    resolve: async (_, { elementIds }, context) => {
      if (elementIds.length > STATES_MAX) throw new Failure('bad_request', `At most ${STATES_MAX} elements at once.`);
      return listCollectedAmong(context.db, (await requireViewer(context)).id, elementIds);
    },
  }),
}));

builder.mutationFields((t) => ({
  saveCollection: t.field({
    type: CollectionType,
    description: 'Creates or renames a collection.',
    args: {
      id: t.arg.id({ required: false }),
      name: t.arg.string(),
      newId: t.arg.id({
        required: false,
        description: 'The id of a new collection, made by the client. Creating it again changes nothing.',
      }),
    },
    resolve: async (_, { id, name, newId }, context) =>
      saveCollection(context.db, (await requireViewer(context)).id, id ?? null, name, newId ?? null),
  }),
  deleteCollection: t.boolean({
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => {
      await removeCollection(context.db, (await requireViewer(context)).id, id);
      return true;
    },
  }),
  restoreCollection: t.field({
    type: CollectionType,
    description: `Undoes \`deleteCollection\` within ${UNDO_MINUTES} minutes.`,
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => restoreCollection(context.db, (await requireViewer(context)).id, id),
  }),
  arrangeCollection: t.field({
    type: CollectionType,
    description: 'Gives the elements of a collection an order and notes, and removes some. Others keep their place.',
    args: {
      id: t.arg.id(),
      entries: t.arg({ type: [CollectionEntryInput] }),
      removedIds: t.arg.idList({ required: false }),
    },
    resolve: async (_, { id, entries, removedIds }, context) =>
      arrangeCollection(context.db, (await requireViewer(context)).id, {
        id,
        entries: entries.map(({ elementId, note }) => ({ elementId, note: note ?? null })),
        removedIds: removedIds ?? [],
      }),
  }),
  setCollected: t.field({
    type: CollectionType,
    description: 'Adds an element to a collection or removes it.',
    args: { collectionId: t.arg.id(), elementId: t.arg.id(), isIn: t.arg.boolean() },
    resolve: async (_, change, context) => changeCollected(context.db, (await requireViewer(context)).id, change),
  }),
}));
