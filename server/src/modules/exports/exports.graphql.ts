import { builder, requireViewer } from '#server/graphql/builder.ts';
import { beginExport } from '#server/modules/accounts/index.ts';

builder.mutationField('beginExport', (t) =>
  t.string({
    description:
      'Returns the path of an archive with all data of the logged-in user. The path works once and expires after some minutes.',
    resolve: async (_, __, context) => {
      const { id } = await requireViewer(context);
      return `/api/exports/${await beginExport(context.db, id)}`;
    },
  }),
);
