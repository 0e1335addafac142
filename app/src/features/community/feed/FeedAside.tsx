import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { useViewer } from '#app/data/viewer.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { Person } from '#app/ui/images/Avatar.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';
import { useMediaQuery } from '#app/ui/useMediaQuery.ts';
import { Invitation } from './Invitation.tsx';

const CommunityAside = lazyPart(async () => (await import('../people/CommunityAside.tsx')).CommunityAside);

/** Where a second column has room, as in the class names below. */
const WIDE = '(min-width: 1100px)';

/** Beside the feed of wide windows: for members what is theirs, for visitors who is here and what a login is for. */
export function FeedAside({ people }: { readonly people: readonly Person[] }): ReactNode {
  const t = useMessages();
  const viewer = useViewer();
  const isWide = useMediaQuery(WIDE);
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
      {viewer.status === 'member' ? null : <Invitation people={people} className="grid" />}
    </aside>
  );
}
