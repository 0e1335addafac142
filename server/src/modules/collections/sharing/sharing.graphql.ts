import { QUERY_STATEMENT_COST } from '@cordada/core/limits';
import { builder, PAGE_ARGS, readPage, requireViewer } from '#server/graphql/builder.ts';
import { canReadProfile, loadRelation, loadUser, UserType } from '#server/modules/accounts/index.ts';
import { ElementPage, loadElement } from '#server/modules/elements/index.ts';
import { getCollection } from '../changeCollections.ts';
import { CollectionEntryType, CollectionType } from '../collections.graphql.ts';
import { listCollected, listEntries } from '../collections.queries.ts';
import { listClubCollections, listClubIds, findSharesNotes } from './sharing.queries.ts';
import type { SharedCollectionRow } from './sharing.queries.ts';
import {
  findLinkKey,
  getSharedCollection,
  requireClub,
  setCollectionLink,
  shareNotes,
  shareWithClub,
} from './sharing.ts';

const ENTRIES_DEFAULT = 100;
const CLUBS_MAX = 20;
const CLUB_COLLECTIONS_MAX = 50;

const SharedCollectionType = builder.objectRef<SharedCollectionRow>('SharedCollection').implement({
  description: 'A collection as those read it with whom its owner shares it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    owner: t.field({
      type: UserType,
      nullable: true,
      description: 'Null for readers who may not see the profile.',
      resolve: async ({ ownerId }, _, context) => {
        const [viewer, owner] = await Promise.all([context.viewer(), loadUser(context, ownerId)]);
        return owner && canReadProfile(viewer, owner, await loadRelation(context, ownerId)) ? owner : null;
      },
    }),
    entries: t.field({
      type: [CollectionEntryType],
      extensions: { rows: ENTRIES_DEFAULT, cost: QUERY_STATEMENT_COST },
      description: 'All elements in their order, with the notes if the owner shares them.',
      resolve: async ({ id, sharesNotes }, _, { db }) =>
        (await listEntries(db, id)).map((entry) => (sharesNotes ? entry : { ...entry, note: null })),
    }),
    elements: t.field({
      type: ElementPage,
      extensions: { cost: QUERY_STATEMENT_COST },
      args: PAGE_ARGS,
      resolve: async ({ id }, args, context) => {
        const page = await listCollected(context.db, id, readPage(args));
        const elements = await Promise.all(page.nodes.map((node) => loadElement(context, node.id)));
        return { ...page, nodes: elements.filter((element) => element !== null) };
      },
    }),
  }),
});

builder.objectFields(CollectionType, (t) => ({
  linkKey: t.string({
    nullable: true,
    extensions: { cost: QUERY_STATEMENT_COST },
    description: 'Key of the secret address at which everybody may read the collection; null while there is none.',
    resolve: ({ id }, _, { db }) => findLinkKey(db, id),
  }),
  sharesNotes: t.boolean({
    extensions: { cost: QUERY_STATEMENT_COST },
    description: 'Whether those with whom the collection is shared see the notes.',
    resolve: ({ id }, _, { db }) => findSharesNotes(db, id),
  }),
  clubIds: t.idList({
    extensions: { cost: QUERY_STATEMENT_COST },
    description: 'Clubs whose members may read the collection, at most 20.',
    resolve: async ({ id }, _, { db }) => (await listClubIds(db, id)).slice(0, CLUBS_MAX),
  }),
}));

builder.queryFields((t) => ({
  sharedCollection: t.field({
    type: SharedCollectionType,
    description: 'A collection that is shared by a secret address, whose key is given, or with a club of the viewer.',
    args: { id: t.arg.id(), key: t.arg.string({ required: false }) },
    resolve: (_, { id, key }, context) => getSharedCollection(context, id, key ?? null),
  }),
  clubCollections: t.field({
    type: [SharedCollectionType],
    extensions: { rows: CLUB_COLLECTIONS_MAX, cost: QUERY_STATEMENT_COST },
    description: 'Collections that members share with a club; for its members.',
    args: { clubId: t.arg.id() },
    resolve: async (_, { clubId }, context) => {
      const viewer = await requireViewer(context);
      await requireClub(context.db, clubId, viewer.id);
      return listClubCollections(context.db, viewer, clubId, CLUB_COLLECTIONS_MAX);
    },
  }),
}));

builder.mutationFields((t) => ({
  setCollectionLink: t.field({
    type: CollectionType,
    description: 'Opens a collection at a secret address, renews the address, or closes it.',
    args: {
      id: t.arg.id(),
      isOpen: t.arg.boolean(),
      renew: t.arg.boolean({ required: false, defaultValue: false }),
    },
    resolve: async (_, { id, isOpen, renew }, context) => {
      const viewer = await requireViewer(context);
      await setCollectionLink(context.db, viewer.id, { id, isOpen, isRenewed: renew ?? false });
      return getCollection(context.db, viewer.id, id);
    },
  }),
  shareCollectionWithClub: t.field({
    type: CollectionType,
    description: 'Lets the members of a club of the viewer read a collection, or ends that.',
    args: { id: t.arg.id(), clubId: t.arg.id(), isShared: t.arg.boolean() },
    resolve: async (_, change, context) => {
      const viewer = await requireViewer(context);
      await shareWithClub(context.db, viewer.id, change);
      return getCollection(context.db, viewer.id, change.id);
    },
  }),
  shareCollectionNotes: t.field({
    type: CollectionType,
    description: 'Shows the notes of a collection to those with whom it is shared, or hides them.',
    args: { id: t.arg.id(), isShared: t.arg.boolean() },
    resolve: async (_, { id, isShared }, context) => {
      const viewer = await requireViewer(context);
      await shareNotes(context.db, viewer.id, id, isShared);
      return getCollection(context.db, viewer.id, id);
    },
  }),
}));
