import type { ReactNode } from 'react';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { FollowedActivities as Followed } from '#app/data/generated/activities.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useViewer } from '#app/data/viewer.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { Button, LinkButton } from '#app/ui/buttons/Button.tsx';
import { EmptyState, ErrorState, Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { activityPage } from '../loadActivities.ts';
import { MoreActivities } from '#app/features/activities/page/MoreActivities.tsx';

/** Loaded in the browser with the token, so the page cache never contains it. */
export function FollowedActivities(): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const viewer = useViewer();
  const { data, failure, reload } = useOperation(Followed, viewer.status === 'member' ? {} : null);
  if (viewer.status === 'visitor') {
    return (
      <EmptyState
        title={t('activities.following.visitor.title')}
        text={t('activities.following.visitor.text')}
        action={
          <Button tone="primary" onClick={() => requireLogin(() => undefined)}>
            {t('activities.following.visitor.action')}
          </Button>
        }
      />
    );
  }
  if (failure !== null) return <ErrorState text={failureText(failure)} onRetry={reload} />;
  if (!data) return <Skeleton className="h-96" />;
  const first = activityPage(data.followedActivities);
  if (first.activities.length === 0) {
    return (
      <EmptyState
        title={t('activities.following.none.title')}
        text={t('activities.following.none.text')}
        action={<LinkButton page="community">{t('activities.following.none.action')}</LinkButton>}
      />
    );
  }
  return (
    <MoreActivities
      first={first}
      loadMore={async (after) =>
        activityPage((await runOperation(browserContext, Followed, { after })).followedActivities)
      }
    />
  );
}
