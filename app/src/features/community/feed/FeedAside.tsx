import type { ReactNode } from 'react';
import { Suspense, useEffect, useState } from 'react';
import { useViewer } from '#app/data/viewer.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Avatar } from '#app/ui/images/Avatar.tsx';
import type { Person } from '#app/ui/images/Avatar.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';

const CommunityAside = lazyPart(async () => (await import('../people/CommunityAside.tsx')).CommunityAside);

/** Where a second column has room, as in the class names below. */
const WIDE = '(min-width: 1100px)';
const FACES = 6;

function useIsWide(): boolean {
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const query = matchMedia(WIDE);
    const look = (): void => setWide(query.matches);
    look();
    query.addEventListener('change', look);
    return () => query.removeEventListener('change', look);
  }, []);
  return isWide;
}

/** Beside the feed of wide windows: for members what is theirs, for visitors who is here and what a login is for. */
export function FeedAside({ people }: { readonly people: readonly Person[] }): ReactNode {
  const t = useMessages();
  const viewer = useViewer();
  const isWide = useIsWide();
  return (
    <aside
      aria-label={t('community.aside')}
      className="no-print hidden flex-col gap-4 self-stretch min-[1100px]:flex [&>section:last-child]:sticky [&>section:last-child]:top-20"
    >
      {viewer.status === 'member' && isWide ? (
        <Suspense>
          <CommunityAside />
        </Suspense>
      ) : null}
      {viewer.status === 'member' ? null : <Invitation people={people} />}
    </aside>
  );
}

function Invitation({ people }: { readonly people: readonly Person[] }): ReactNode {
  const t = useMessages();
  const isHydrated = useIsHydrated();
  const faces = [...new Map(people.map((person) => [person.id, person])).values()].slice(0, FACES);
  const [first, second] = faces;
  return (
    <section
      aria-labelledby="invitation"
      className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-raised p-5 member:hidden"
    >
      <h2 id="invitation" className="text-xl">
        {t('community.aside.visitor.title')}
      </h2>
      {first && second ? (
        <>
          <p className="flex">
            {faces.map((person) => (
              <Avatar key={person.id} person={person} size="md" className="-mr-2 border-2 border-raised" />
            ))}
          </p>
          <p className="text-muted">
            {t('community.aside.visitor.faces', { first: first.fullName, second: second.fullName })}
          </p>
        </>
      ) : null}
      <p>{t('community.aside.visitor.text')}</p>
      <Button
        tone="primary"
        disabled={!isHydrated}
        onClick={() => requireLogin(() => undefined, { why: 'feed' })}
        className="justify-self-start"
      >
        {t('community.feed.visitor.action')}
      </Button>
      <PageLink page="helpAbout" className="prose-link inline-flex min-h-11 items-center justify-self-start">
        {t('community.aside.visitor.about')}
      </PageLink>
    </section>
  );
}
