import type { ReactNode } from 'react';
import { ClubListOf, ClubsOfReader } from '#app/data/generated/clubPage.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { ProgressBar } from '#app/ui/feedback/Progress.tsx';

/** On the page of a list: how far the clubs of the reader have come. */
export function ClubsOfList({ listId }: { readonly listId: string }): ReactNode {
  const { data } = useOperation(ClubsOfReader, {});
  const own = data?.viewer?.user.club ? [{ id: data.viewer.id, fullName: data.viewer.fullName }] : [];
  const joined = (data?.myClubs ?? []).flatMap(({ club, state }) => (club && state === 'accepted' ? [club] : []));
  const clubs = [...own, ...joined];
  return clubs.length > 0 ? (
    <ul className="grid gap-1 sm:max-w-xl">
      {clubs.map((club) => (
        <ClubOfList key={club.id} club={club} listId={listId} />
      ))}
    </ul>
  ) : null;
}

function ClubOfList({
  club,
  listId,
}: {
  readonly club: { readonly id: string; readonly fullName: string };
  readonly listId: string;
}): ReactNode {
  const t = useMessages();
  const progress = useOperation(ClubListOf, { clubId: club.id, listId }).data?.clubList;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_5rem_auto] items-center gap-3">
      <PageLink
        page="club"
        params={{ id: club.id }}
        query={{ section: 'lists', list: listId }}
        className="prose-link inline-flex min-h-11 items-center font-semibold"
      >
        {t('clubs.lists.ofClub', { name: club.fullName })}
      </PageLink>
      {progress ? (
        <>
          <ProgressBar done={progress.done} total={progress.total} label={club.fullName} />
          <span className="text-right font-display font-bold">{`${progress.done}/${progress.total}`}</span>
        </>
      ) : null}
    </li>
  );
}
