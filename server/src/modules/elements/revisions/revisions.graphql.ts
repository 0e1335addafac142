import { QUERY_STATEMENT_COST } from '@cordada/core/limits';
import { builder } from '#server/graphql/builder.ts';
import { UserType, loadUser } from '#server/modules/accounts/index.ts';
import { ElementRef } from '../elements.graphql.ts';
import { listRevisions } from './revisions.queries.ts';
import type { RevisionRow } from './revisions.queries.ts';

const REVISIONS_MAX = 20;

export const RevisionType = builder.objectRef<RevisionRow>('Revision').implement({
  fields: (t) => ({
    number: t.exposeInt('number'),
    isHidden: t.exposeBoolean('isHidden', {
      description: 'Whether an administrator has hidden the content of this revision.',
    }),
    comment: t.exposeString('comment'),
    createdAt: t.field({ type: 'DateTime', resolve: (revision) => revision.createdAt }),
    isImport: t.exposeBoolean('isImport', {
      description: 'Whether an import wrote it, and no user. The comment names the import.',
    }),
    author: t.field({
      description: 'Null for imports and users who have left.',
      type: UserType,
      nullable: true,
      resolve: ({ authorId }, _, context) => (authorId === null ? null : loadUser(context, authorId)),
    }),
  }),
});

builder.interfaceFields(ElementRef, (t) => ({
  revisions: t.field({
    type: [RevisionType],
    extensions: { rows: REVISIONS_MAX, cost: QUERY_STATEMENT_COST },
    description: 'Revisions, latest first, in pages of those before a given number.',
    args: { before: t.arg.int({ required: false }) },
    resolve: (row, { before }, { db }) => listRevisions(db, row.id, REVISIONS_MAX, before ?? null),
  }),
}));
