import { builder, requireViewer } from '#server/graphql/builder.ts';
import { beginExport } from '#server/modules/accounts/index.ts';

builder.mutationField('beginExport', (t) =>
  t.string({
    description:
      'The path of an archive with all that is kept of the logged-in member; it works once, for some minutes.',
    resolve: async (_, __, context) => {
      const { id } = await requireViewer(context);
      return `/api/exports/${await beginExport(context.db, id)}`;
    },
  }),
);
