import type { ReactNode } from 'react';
import { ClubCollections } from '#app/data/generated/collections.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';

/** Collections that members share with their club; nothing while there is none. */
export function ClubCollectionList({ clubId }: { readonly clubId: string }): ReactNode {
  const t = useMessages();
  const { data } = useOperation(ClubCollections, { clubId });
  const collections = data?.clubCollections ?? [];
  if (collections.length === 0) return null;
  return (
    <section aria-labelledby="collections" className="grid gap-3 pt-6">
      <h2 id="collections" className="text-2xl">
        {t('collections.ofClub')}
      </h2>
      <ul className="grid grid-cols-1 gap-2 lg:grid-cols-2">
        {collections.map(({ id, name, owner }) => (
          <li key={id} className="relative grid rounded-lg border border-line bg-raised px-4 py-3 hover:border-ink">
            <PageLink
              page="clubCollection"
              params={{ id }}
              className="font-display text-lg font-bold wrap-anywhere after:absolute after:inset-0"
            >
              {name}
            </PageLink>
            {owner ? <span className="text-sm text-muted">{owner.fullName}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
