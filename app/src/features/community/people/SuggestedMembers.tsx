import type { ReactNode } from 'react';
import { SuggestedMembers as Operation } from '#app/data/generated/people.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { Avatar } from '#app/ui/images/Avatar.tsx';
import { FollowUser } from '../FollowUser.tsx';

const SHOWN = 5;

/** Members whom the viewer does not follow yet, each with the reason; nothing while there are none. */
export function SuggestedMembers(): ReactNode {
  const t = useMessages();
  const { data } = useOperation(Operation, {});
  const suggestions = (data?.memberSuggestions ?? []).flatMap(({ user, ...why }) => (user ? [{ user, ...why }] : []));
  if (suggestions.length === 0) return null;
  return (
    <section
      aria-labelledby="suggested"
      className="@container grid grid-cols-1 gap-3 rounded-lg border border-line bg-raised p-4 sm:p-5"
    >
      <h2 id="suggested" className="text-xl">
        {t('community.people.suggested')}
      </h2>
      <ul className="grid grid-cols-1 gap-3">
        {suggestions.slice(0, SHOWN).map(({ user, activitiesTogether, followers }) => (
          <li key={user.id} className="flex items-start gap-3">
            <Avatar person={user} size="md" />
            <span className="grid min-w-0 grow grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 leading-snug">
              <PageLink
                page="user"
                params={{ id: user.id, slug: user.slug }}
                className="inline-flex min-h-6 items-center font-semibold hover:underline"
              >
                {user.fullName}
              </PageLink>
              <FollowUser id={user.id} name={user.fullName} isMain={false} />
              <span className="col-span-full text-sm text-muted">
                {activitiesTogether > 0
                  ? t('community.people.activitiesTogether', { count: activitiesTogether })
                  : t('community.people.followers', { count: followers })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
