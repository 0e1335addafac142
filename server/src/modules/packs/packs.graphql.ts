import { SUBSCRIPTION_PLANS } from '@cordada/core/subscriptions/subscriptions';
import { PACK_SUBJECTS } from '@cordada/core/packs/manifest';
import { builder, requireViewer } from '#server/graphql/builder.ts';
import { orderPack, removePack, updatePack } from './orderPack.ts';
import { listPacks } from './packs.queries.ts';
import type { PackRow } from './packs.queries.ts';

const PackSubjectEnum = builder.enumType('PackSubject', { values: PACK_SUBJECTS });
const PackStateEnum = builder.enumType('PackState', { values: ['building', 'ready', 'failed'] as const });

const PackType = builder.objectRef<PackRow>('OfflinePack').implement({
  description: 'What a member takes along offline. Its manifest is at `/api/packs/ID/manifest`.',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    kind: t.field({ type: PackSubjectEnum, resolve: ({ subject }) => subject.kind }),
    subjectId: t.id({ nullable: true, resolve: ({ subject }) => ('id' in subject ? subject.id : null) }),
    state: t.field({ type: PackStateEnum, resolve: ({ state }) => state }),
    failure: t.string({
      nullable: true,
      description: 'Code of the reason why the last build failed; the content before it stays.',
      resolve: ({ failure }) => failure,
    }),
    progress: t.float({ description: 'Share of the build that is done.', resolve: ({ progress }) => progress }),
    version: t.int({ description: '0 until the first build is done.', resolve: ({ version }) => version }),
    byteLength: t.float({ description: 'Exact size of what is downloaded.', resolve: ({ byteLength }) => byteLength }),
    builtAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ builtAt }) => builtAt }),
  }),
});

const PackOrderInput = builder.inputType('PackOrderInput', {
  fields: (t) => ({
    kind: t.field({ type: PackSubjectEnum }),
    id: t.id({ required: false, description: 'Of the subject, unless it is an area.' }),
    bounds: t.floatList({ required: false, description: 'Of an area: west, south, east, north.' }),
    title: t.string({ description: 'Shown until the pack is built, and for an area.' }),
  }),
});

builder.queryFields((t) => ({
  myPacks: t.field({
    type: [PackType],
    extensions: { rows: SUBSCRIPTION_PLANS.club.packsMax },
    description: 'Packs of the logged-in user for offline use, latest first.',
    resolve: async (_, __, context) => listPacks(context.db, (await requireViewer(context)).id),
  }),
}));

builder.mutationFields((t) => ({
  orderPack: t.field({
    type: PackType,
    description: 'Has a pack built; that of the same subject is updated.',
    args: { input: t.arg({ type: PackOrderInput }) },
    resolve: (_, { input }, context) => orderPack(context, input),
  }),
  updatePack: t.field({
    type: PackType,
    description: 'Has a pack built anew. Unchanged content keeps its chunks.',
    args: { id: t.arg.id() },
    resolve: (_, { id }, context) => updatePack(context, id),
  }),
  deletePack: t.boolean({
    description: 'False if it is not there any more.',
    args: { id: t.arg.id() },
    resolve: (_, { id }, context) => removePack(context, id),
  }),
}));
