import type { ReactNode } from 'react';
import { SuggestedMembers as Operation } from '#app/data/generated/people.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { Avatar } from '#app/ui/images/Avatar.tsx';
import { FollowUser } from '../FollowUser.tsx';

/** Companions whom the viewer does not follow yet; nothing while there are none. */
export function SuggestedMembers(): ReactNode {
  const t = useMessages();
  const { data } = useOperation(Operation, {});
  const members = data?.suggestedMembers ?? [];
  if (members.length === 0) return null;
  return (
    <section aria-labelledby="suggested" className="grid gap-3 rounded-lg border border-line bg-raised p-4 sm:p-5">
      <h2 id="suggested" className="text-lg">
        {t('community.people.suggested')}
      </h2>
      <ul className="grid gap-2">
        {members.map((member) => (
          <li key={member.id} className="flex items-center gap-3">
            <Avatar person={member} size="md" />
            <PageLink
              page="user"
              params={{ id: member.id, slug: member.slug }}
              className="inline-flex min-h-11 min-w-0 grow items-center font-semibold hover:underline"
            >
              {member.fullName}
            </PageLink>
            <FollowUser id={member.id} name={member.fullName} />
          </li>
        ))}
      </ul>
    </section>
  );
}
