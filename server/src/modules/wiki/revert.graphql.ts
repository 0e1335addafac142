import { REVERT_OUTCOMES } from '@cordada/core/elements/revertPlan';
import { QUERY_STATEMENT_COST, REVERT_STEP } from '@cordada/core/limits';
import { builder, requireAdmin } from '#server/graphql/builder.ts';
import { ElementKindEnum } from '#server/modules/elements/index.ts';
import { previewRevert, revertUser } from './revertUser.ts';
import type { RevertedElement, RevertStep } from './revertUser.ts';

const OutcomeType = builder.enumType('RevertOutcome', {
  description: 'Outcome for one element when the revisions of a user are reverted.',
  values: REVERT_OUTCOMES,
});

const RevertedElementRef = builder.objectRef<RevertedElement>('RevertedElement').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.field({ type: ElementKindEnum, resolve: ({ kind }) => kind }),
    name: t.exposeString('name'),
    outcome: t.field({ type: OutcomeType, resolve: ({ outcome }) => outcome }),
    conflicts: t.stringList({
      description: 'Parts that others have changed since. If there are any, the element is left unchanged.',
      resolve: ({ conflicts }) => [...conflicts],
    }),
  }),
});

const RevertStepType = builder.objectRef<RevertStep>('RevertStep').implement({
  fields: (t) => ({
    elements: t.field({
      type: [RevertedElementRef],
      extensions: { rows: REVERT_STEP },
      resolve: ({ elements }) => [...elements],
    }),
    total: t.exposeInt('total', {
      description: 'Total number of published elements the user has changed since the given time.',
    }),
    next: t.exposeID('next', { nullable: true, description: 'Value of `after` for the next step; null at the end.' }),
  }),
});

const WHOSE = builder.args((t) => ({
  accountId: t.id(),
  since: t.field({ type: 'DateTime' }),
  after: t.id({ required: false }),
}));

builder.queryFields((t) => ({
  revertPreview: t.field({
    type: RevertStepType,
    description: 'Previews one step of reverting the revisions of a user. For administrators.',
    extensions: { cost: REVERT_STEP * QUERY_STATEMENT_COST },
    args: WHOSE,
    resolve: async (_, { after, ...given }, context) => {
      await requireAdmin(context);
      return previewRevert(context.db, { ...given, after: after ?? null });
    },
  }),
}));

builder.mutationFields((t) => ({
  revertUser: t.field({
    type: RevertStepType,
    description:
      'Reverts the revisions a user has published since the given time, one step per call. For administrators.',
    args: { ...WHOSE, reason: t.arg.string() },
    resolve: async (_, { after, ...given }, context) =>
      revertUser(context, await requireAdmin(context), { ...given, after: after ?? null }),
  }),
}));
