import type { ReactNode } from 'react';
import { CommunityFeed } from '#app/data/generated/community.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useViewer } from '#app/data/viewer.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { Button, LinkButton } from '#app/ui/buttons/Button.tsx';
import { EmptyState, ErrorState, Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { SuggestedMembers } from '../people/SuggestedMembers.tsx';
import { FeedStream } from './FeedStream.tsx';
import { feedPage } from './loadFeed.ts';

/** What followed members or those of the same club publish, loaded with the token: the page cache never contains it. */
export function MemberFeed({
  section,
  after,
}: {
  readonly section: 'following' | 'club';
  readonly after: string | null;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const viewer = useViewer();
  const isMember = viewer.status === 'member';
  const { data, failure, reload } = useOperation(CommunityFeed, isMember ? { section, after } : null);
  if (viewer.status === 'visitor') {
    return (
      <EmptyState
        title={t(section === 'club' ? 'community.feed.club.visitor' : 'community.feed.visitor.title')}
        text={t('community.feed.visitor.text')}
        action={
          <Button tone="primary" onClick={() => requireLogin(() => undefined, { why: 'feed' })}>
            {t('community.feed.visitor.action')}
          </Button>
        }
      />
    );
  }
  if (failure !== null) return <ErrorState text={failureText(failure)} onRetry={reload} />;
  if (!data) return <Skeleton className="h-96" />;
  const page = feedPage(data.communityFeed);
  if (page.entries.length === 0) {
    return (
      <div className="grid gap-6">
        <EmptyState
          title={t('community.feed.following.title')}
          text={t(`community.feed.${section}.text`)}
          action={<LinkButton page="community">{t('community.feed.following.action')}</LinkButton>}
        />
        {section === 'following' ? <SuggestedMembers /> : null}
      </div>
    );
  }
  return <FeedStream section={section} page={page} after={after} onRefresh={reload} />;
}
