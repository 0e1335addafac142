import type { MissingPart } from '@cordada/core/elements/merging';
import { QUERY_STATEMENT_COST } from '@cordada/core/limits';
import { builder, requireAdmin } from '#server/graphql/builder.ts';
import { ElementRef, getElement } from '#server/modules/elements/index.ts';
import { mergeElements } from './mergeElements.ts';
import type { MergeReport } from './mergeElements.ts';

const PARTS_DEFAULT = 10;
/** As expensive as a merge, because it runs one and rolls it back. */
const REHEARSAL_COST = 20 * QUERY_STATEMENT_COST;

const MissingPartType = builder.objectRef<MissingPart>('MissingPart').implement({
  description: 'A part that one of two elements has and the other lacks.',
  fields: (t) => ({
    path: t.exposeString('path'),
    value: t.field({ type: 'Json', resolve: ({ value }) => value }),
  }),
});

const MergePreviewType = builder.objectRef<MergeReport>('MergePreview').implement({
  description:
    'Number of rows that merging an element into another would move, and the parts that the target could take over.',
  fields: (t) => ({
    parts: t.field({
      type: [MissingPartType],
      extensions: { rows: PARTS_DEFAULT },
      resolve: ({ parts }) => [...parts],
    }),
    children: t.exposeInt('children'),
    accesses: t.exposeInt('accesses'),
    lists: t.exposeInt('lists'),
    targets: t.exposeInt('targets', { description: 'Number of users who have it as a target.' }),
    completions: t.exposeInt('completions'),
    activities: t.exposeInt('activities'),
    matches: t.exposeInt('matches', { description: 'Number of tracks that matched it.' }),
    collections: t.exposeInt('collections'),
    drafts: t.exposeInt('drafts'),
    addresses: t.exposeInt('addresses', { description: 'Number of former URLs, not counting its own.' }),
  }),
});

const PAIR = builder.args((t) => ({ sourceId: t.id(), targetId: t.id() }));

builder.queryFields((t) => ({
  mergePreview: t.field({
    type: MergePreviewType,
    extensions: { cost: REHEARSAL_COST },
    args: PAIR,
    resolve: async (_, pair, context) =>
      mergeElements(context, await requireAdmin(context), { ...pair, parts: [], reason: '' }, true),
  }),
}));

builder.mutationFields((t) => ({
  mergeElements: t.field({
    type: ElementRef,
    description: 'Merges an element into another and returns the latter; only for administrators.',
    args: { ...PAIR, parts: t.arg.stringList(), reason: t.arg.string() },
    resolve: async (_, merge, context) => {
      await mergeElements(context, await requireAdmin(context), merge);
      return getElement(context, merge.targetId);
    },
  }),
}));
