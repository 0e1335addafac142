import { Failure } from '@cordada/core/failures';
import { QUERY_STATEMENT_COST } from '@cordada/core/limits';
import { builder, requireViewer } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { UserType, canReadProfile, loadRelation, loadUser } from '#server/modules/accounts/index.ts';
import { ElementRef, loadElement } from '#server/modules/elements/index.ts';
import { findCelebration, findCompletedEdition, listCelebrations, markCelebrated } from './celebrations.queries.ts';
import type { CelebrationRow, CompletedEdition } from './celebrations.queries.ts';

const CELEBRATIONS_MAX = 5;

type User = NonNullable<Awaited<ReturnType<typeof loadUser>>>;

interface Certificate extends CelebrationRow, CompletedEdition {
  readonly user: User;
  readonly isOwn: boolean;
}

const CertificateType = builder.objectRef<Certificate>('Certificate').implement({
  description: 'A list that a user has completed.',
  fields: (t) => ({
    id: t.exposeID('id'),
    user: t.field({ type: UserType, resolve: ({ user }) => user }),
    list: t.field({
      type: ElementRef,
      nullable: true,
      resolve: ({ listId }, _, context) => loadElement(context, listId),
    }),
    edition: t.exposeInt('edition'),
    places: t.exposeInt('places', { description: 'Places that the edition asks for.' }),
    completedOn: t.field({ type: 'Date', resolve: ({ completedOn }) => completedOn }),
    isShared: t.boolean({
      extensions: { cost: QUERY_STATEMENT_COST },
      description:
        'Whether everybody may see it: only if the profile is open and public completions alone complete the list.',
      resolve: async (certificate, _, { db }) =>
        !certificate.isOwn ||
        (certificate.user.profileVisibility === 'open' && (await findCompletedEdition(db, certificate, true)) !== null),
    }),
  }),
});

/** Null for whoever may not see it, and when the list is no longer completed. */
async function loadCertificate(context: RequestContext, celebration: CelebrationRow): Promise<Certificate | null> {
  const [viewer, user] = await Promise.all([context.viewer(), loadUser(context, celebration.accountId)]);
  if (!user || !canReadProfile(viewer, user, await loadRelation(context, user.id))) return null;
  context.tag(`user:${user.id}`, `element:${celebration.listId}`);
  const isOwn = viewer?.id === user.id;
  const edition = await findCompletedEdition(context.db, celebration, !isOwn);
  return edition && { ...celebration, ...edition, user, isOwn };
}

builder.queryFields((t) => ({
  certificate: t.field({
    type: CertificateType,
    extensions: { cost: 2 * QUERY_STATEMENT_COST },
    description:
      'The certificate of a completed list. Others than the user see it only if public completions complete the list.',
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => {
      const celebration = await findCelebration(context.db, id);
      const certificate = celebration && (await loadCertificate(context, celebration));
      if (!certificate) throw new Failure('not_found', 'There is no such certificate.');
      return certificate;
    },
  }),
  myCelebrations: t.field({
    type: [CertificateType],
    extensions: { rows: CELEBRATIONS_MAX, cost: 2 * QUERY_STATEMENT_COST },
    description: 'Lists that the logged-in user has completed and no device has celebrated yet.',
    resolve: async (_, __, context) => {
      const { id } = await requireViewer(context);
      const celebrations = await listCelebrations(context.db, id, CELEBRATIONS_MAX);
      const certificates = await Promise.all(celebrations.map((one) => loadCertificate(context, one)));
      return certificates.filter((one) => one !== null);
    },
  }),
}));

builder.mutationFields((t) => ({
  celebrate: t.boolean({
    description: 'Claims a celebration; true for the first call alone, so that one device shows it.',
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => markCelebrated(context.db, (await requireViewer(context)).id, id),
  }),
}));
