import { KIND_NAMES } from '@cordada/core/elements/kinds';
import { QUERY_STATEMENT_COST } from '@cordada/core/limits';
import { EMPTY_PAGE, builder, pageType, readPage } from '#server/graphql/builder.ts';
import { profileField } from '#server/modules/accounts/index.ts';
import { loadElement } from '../elementLoader.ts';
import { ElementKindEnum, ElementRef } from '../elements.graphql.ts';
import { ElementCount, NAMED_PAGE_ARGS } from '../listing/listing.graphql.ts';
import { countContributions, listContributions } from './contributions.queries.ts';
import type { ContributionRow } from './contributions.queries.ts';

const ContributionType = builder.objectRef<ContributionRow>('Contribution').implement({
  description: 'Contributions of a user to an element of the encyclopedia.',
  fields: (t) => ({
    revisions: t.exposeInt('revisions'),
    isCreator: t.exposeBoolean('isCreator'),
    lastAt: t.field({ type: 'DateTime', resolve: (contribution) => contribution.lastAt }),
    element: t.field({
      type: ElementRef,
      nullable: true,
      resolve: ({ elementId }, _, context) => loadElement(context, elementId),
    }),
  }),
});

const ContributionPage = pageType(ContributionType, ({ elementId }) => elementId);

profileField('contributions', {
  extensions: { cost: QUERY_STATEMENT_COST },
  type: ContributionPage,
  description: 'Elements that the user created or edited, latest first; optionally of one type.',
  args: builder.args((t) => ({ type: t.field({ type: ElementKindEnum, required: false }), ...NAMED_PAGE_ARGS })),
  hidden: EMPTY_PAGE,
  resolve: ({ id }, { type, name, ...page }, { db }) =>
    listContributions(db, id, { kind: type ?? null, name: name ?? null }, readPage(page)),
});

profileField('contributionCounts', {
  extensions: { cost: QUERY_STATEMENT_COST, rows: KIND_NAMES.length },
  type: [ElementCount],
  description: 'Number of elements of each type that the user created or edited.',
  hidden: [],
  resolve: ({ id }, _, { db }) => countContributions(db, id),
});
