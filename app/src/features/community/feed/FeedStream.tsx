import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { FeedSection } from '@cordada/core/community/feed';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { CommunityFeed } from '#app/data/generated/community.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { FormAlert } from '#app/ui/forms/FormAlert.tsx';
import { Pager } from '#app/ui/lists/Pager.tsx';
import { FeedList } from './FeedList.tsx';
import { feedPage } from './loadFeed.ts';
import type { FeedPage } from './feedEntries.ts';
import { appendPart, joinEntries, partsOf, rememberParts } from './loadedParts.ts';
import { useNewEntries } from './useNewEntries.ts';

/** After so many parts the reader asks for each further one, so that the end of the page can be reached. */
const AUTOMATIC_PARTS = 8;
/** The next part is loaded this far before its place comes into view. */
const AHEAD = '800px';

/** A part of the feed that goes on by itself while one scrolls; its link to the next part works without script. */
export function FeedStream({
  section,
  page,
  after,
  onRefresh,
  aside = null,
}: {
  readonly section: FeedSection;
  readonly page: FeedPage;
  readonly after: string | null;
  readonly onRefresh: () => void;
  /** After the first entries. */
  readonly aside?: ReactNode;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const visit = `${useLocation().key} ${section} ${after ?? ''}`;
  const [parts, setParts] = useState(() => partsOf(visit));
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState('');
  const end = useRef<HTMLDivElement>(null);
  const entries = joinEntries(page.entries, parts);
  const nextCursor = parts.length === 0 ? page.nextCursor : (parts.at(-1)?.nextCursor ?? null);
  const newCount = useNewEntries(section, after === null ? (page.entries[0]?.id ?? null) : null);

  const loadNext = async (cursor: string): Promise<void> => {
    setLoading(true);
    setFailure('');
    try {
      const answer = await runOperation(browserContext, CommunityFeed, { section, after: cursor });
      setParts((known) => {
        const next = appendPart(known, cursor, feedPage(answer.communityFeed));
        rememberParts(visit, next);
        return next;
      });
    } catch (error) {
      setFailure(failureText(error));
    }
    setLoading(false);
  };

  const isAutomatic = parts.length < AUTOMATIC_PARTS && !isLoading && failure === '';
  useEffect(() => {
    const place = end.current;
    if (!place || nextCursor === null || !isAutomatic) return undefined;
    const observer = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) void loadNext(nextCursor);
      },
      { rootMargin: `0px 0px ${AHEAD} 0px` },
    );
    observer.observe(place);
    return () => observer.disconnect();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- The observer depends on the next part alone.
  }, [nextCursor, isAutomatic]);

  return (
    <>
      <div className="min-w-0">
        {/* The region stays in the page, or its first message would not be announced. */}
        <div role="status" className="sticky top-20 z-10 grid h-0 justify-items-center">
          {newCount > 0 ? (
            <Button
              tone="primary"
              className="shadow-lg"
              onClick={() => {
                setParts([]);
                rememberParts(visit, []);
                onRefresh();
                scrollTo({ top: 0 });
              }}
            >
              {t('community.feed.new', { count: newCount })}
            </Button>
          ) : null}
        </div>
        <FeedList entries={entries} aside={aside} />
      </div>
      <div ref={end} className="grid gap-3">
        <FormAlert text={failure} />
        {isLoading ? (
          <p role="status" className="text-center text-muted">
            {t('community.feed.loading')}
          </p>
        ) : failure !== '' && nextCursor !== null ? (
          <Button className="justify-self-center" onClick={() => void loadNext(nextCursor)}>
            {t('community.feed.retry')}
          </Button>
        ) : (
          <Pager
            target={{ page: 'community', query: section === 'everything' ? {} : { section } }}
            after={after}
            nextCursor={nextCursor}
          />
        )}
      </div>
    </>
  );
}
