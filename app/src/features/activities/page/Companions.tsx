import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { Avatar } from '#app/ui/images/Avatar.tsx';
import type { Person } from '#app/ui/images/Avatar.tsx';

/** Who else was there. */
export function Companions({
  people,
}: {
  readonly people: readonly (Person & { readonly slug: string })[];
}): ReactNode {
  const t = useMessages();
  if (people.length === 0) return null;
  return (
    <ul aria-label={t('activities.companions')} className="flex flex-wrap gap-x-4">
      {people.map((person) => (
        <li key={person.id}>
          <PageLink
            page="user"
            params={{ id: person.id, slug: person.slug }}
            className="inline-flex min-h-11 items-center gap-2 font-semibold hover:underline"
          >
            <Avatar person={person} />
            {person.fullName}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
