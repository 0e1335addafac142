import type { ReactNode } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { FEED_SECTIONS, isOwnSection } from '@cordada/core/community/feed';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { ChipLink } from '#app/ui/Badge.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { useCurrentInRow } from '#app/ui/lists/useCurrentInRow.ts';
import { PostComposer } from '../posts/PostComposer.tsx';
import { FeedAside } from './FeedAside.tsx';
import { FeedStream } from './FeedStream.tsx';
import { Invitation } from './Invitation.tsx';
import { MemberFeed } from './MemberFeed.tsx';
import type { LoadedFeed } from './loadFeed.ts';

export { loadFeed as load } from './loadFeed.ts';

export function CommunityScreen(): ReactNode {
  const t = useMessages();
  const { section, after, entries, nextCursor } = useLoaderData<LoadedFeed>();
  const title = t('community.feed.title');
  const lead = t('community.feed.lead');
  const people = entries.flatMap(({ actor, activity }) => actor ?? activity?.person ?? []);
  const { revalidate } = useRevalidator();
  const row = useCurrentInRow(FEED_SECTIONS.indexOf(section));
  return (
    <div className="page grid max-w-[40rem] grid-cols-1 items-start gap-x-12 py-3 sm:py-12 min-[1100px]:max-w-[69rem] min-[1100px]:grid-cols-[minmax(0,40rem)_minmax(20rem,1fr)]">
      <PageHead title={title} description={lead} />
      <div className="grid grid-cols-1 content-start gap-2 sm:gap-6">
        <div className="grid gap-1 sm:gap-2">
          <h1 className="text-3xl sm:text-4xl">{title}</h1>
          <p className="text-lg text-muted max-sm:hidden">{lead}</p>
        </div>
        <nav
          ref={row}
          aria-label={t('community.feed.sections')}
          className="relative scroll-row flex gap-2 max-sm:-mx-4 max-sm:px-4 sm:flex-wrap [&>a]:shrink-0"
        >
          {FEED_SECTIONS.map((name) => (
            <ChipLink
              key={name}
              page="community"
              query={name === 'everything' ? {} : { section: name }}
              isCurrent={name === section}
              className={isOwnSection(name) ? 'not-member:hidden' : ''}
            >
              {t(`community.feed.${name}`)}
            </ChipLink>
          ))}
        </nav>
        {section === 'everything' || section === 'posts' ? (
          <div className="not-member:hidden">
            <PostComposer place={{}} label={t('community.feed.write')} />
          </div>
        ) : null}
        {isOwnSection(section) ? (
          <MemberFeed key={section} section={section} after={after} />
        ) : entries.length === 0 ? (
          <EmptyState title={t('community.feed.none.title')} text={t('community.feed.none.text')} />
        ) : (
          <FeedStream
            key={`${section} ${after ?? ''}`}
            section={section}
            page={{ entries, nextCursor }}
            after={after}
            onRefresh={() => void revalidate()}
            // Beside the feed there is no room for it; what happens in the mountains comes first.
            aside={after === null ? <Invitation people={people} className="grid min-[1100px]:hidden" /> : null}
          />
        )}
      </div>
      <FeedAside people={people} />
    </div>
  );
}
