import { ASCENT_IMPORTS_RATE, ASCENT_ROWS_MAX, QUERY_STATEMENT_COST } from '@cordada/core/limits';
import { builder, requireViewer } from '#server/graphql/builder.ts';
import { limitRate } from '#server/modules/accounts/index.ts';
import { ElementRef, loadElement } from '#server/modules/elements/index.ts';
import { listAscents } from '../completions.queries.ts';
import { importCompletions } from './importCompletions.ts';
import type { ImportedCompletions, ImportedRow } from './importCompletions.ts';

const LISTS_DEFAULT = 5;

const CompletionRowInput = builder.inputType('CompletionRow', {
  description: 'An ascent as another service or a notebook recorded it.',
  fields: (t) => ({
    elementId: t.id({ required: false, description: 'The element, where it is chosen; otherwise it is looked for.' }),
    name: t.string({ required: false }),
    elevationMeters: t.float({ required: false }),
    lat: t.float({ required: false }),
    lon: t.float({ required: false }),
    date: t.string({ description: '`year-month-day`; a wrong one is a problem of its row.' }),
    note: t.string({ required: false }),
  }),
});

const numberOf =
  (outcome: ImportedRow['outcome']) =>
  ({ rows }: ImportedCompletions): number =>
    rows.filter((row) => row.outcome === outcome).length;

const ImportedCompletionsType = builder.objectRef<ImportedCompletions>('ImportedCompletions').implement({
  fields: (t) => ({
    created: t.exposeInt('created', { description: 'Completions that were written, or would be.' }),
    matched: t.int({ description: 'Rows whose element is certain.', resolve: numberOf('matched') }),
    ambiguous: t.int({
      description: 'Rows that several elements may be, or one that is not certain.',
      resolve: numberOf('ambiguous'),
    }),
    unknown: t.int({ description: 'Rows that no element matches.', resolve: numberOf('unknown') }),
    invalid: t.int({ description: 'Rows that are wrong, in a dry run.', resolve: numberOf('invalid') }),
    completedLists: t.field({
      type: [ElementRef],
      extensions: { rows: LISTS_DEFAULT },
      description: 'Lists that these ascents completed for the first time; the answer celebrates them.',
      resolve: async ({ completedLists }, _, context) => {
        const lists = await Promise.all(completedLists.map((id) => loadElement(context, id)));
        return lists.filter((list) => list !== null);
      },
    }),
    rows: t.field({
      type: 'Json',
      description:
        'What became of each row: `outcome` (matched, ambiguous, unknown, invalid), `problem`, `isNew`, `element` and `candidates`, each with `id`, `kind`, `name`, `elevationMeters` and `region`.',
      resolve: ({ rows }) => rows,
    }),
  }),
});

builder.mutationFields((t) => ({
  importCompletions: t.field({
    type: ImportedCompletionsType,
    extensions: { cost: QUERY_STATEMENT_COST },
    description: `Completes elements by ascents of the past, ${ASCENT_ROWS_MAX} at most, all or none; those of ambiguous and unknown rows are left out. Importing the same again changes nothing.`,
    args: { rows: t.arg({ type: [CompletionRowInput] }), dryRun: t.arg.boolean({ required: false }) },
    resolve: async (_, { rows, dryRun }, context) => {
      const viewer = await requireViewer(context);
      await limitRate(context.db, `ascents:${viewer.id}`, ASCENT_IMPORTS_RATE);
      return importCompletions(context, viewer, rows, dryRun ?? false);
    },
  }),
}));

builder.queryFields((t) => ({
  myAscents: t.field({
    type: 'Json',
    extensions: { cost: QUERY_STATEMENT_COST },
    description:
      'All targets of the logged-in user to keep elsewhere, one value per completion or pending target: `id`, `kind`, `name`, `elevationMeters`, `lat`, `lon`, `date` (null while pending) and `note`.',
    resolve: async (_, __, context) => listAscents(context.db, (await requireViewer(context)).id),
  }),
}));
