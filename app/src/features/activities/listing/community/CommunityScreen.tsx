import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useMessages } from '#app/messages/useMessages.tsx';
import { ChipLink } from '#app/ui/Badge.tsx';
import { ActivityListing } from '../ActivityListing.tsx';
import { FollowedActivities } from './FollowedActivities.tsx';

export { loadCommunity as load } from '../loadActivities.ts';

export function CommunityScreen(): ReactNode {
  const t = useMessages();
  const [query] = useSearchParams();
  const isFollowing = query.get('section') === 'following';
  return (
    <ActivityListing
      title={t('activities.community.title')}
      lead={t('activities.community.lead')}
      sections={
        <nav aria-label={t('activities.community.sections')} className="flex flex-wrap gap-2">
          <ChipLink page="community" isCurrent={!isFollowing}>
            {t('activities.community.everybody')}
          </ChipLink>
          <ChipLink page="community" query={{ section: 'following' }} isCurrent={isFollowing}>
            {t('activities.community.following')}
          </ChipLink>
        </nav>
      }
    >
      {isFollowing ? <FollowedActivities /> : null}
    </ActivityListing>
  );
}
