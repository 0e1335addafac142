import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { ActivityListing } from './ActivityListing.tsx';

export { loadActivities as load } from './loadActivities.ts';

/** What is happening in the mountains: everybody's outings. */
export function CommunityScreen(): ReactNode {
  const t = useMessages();
  return <ActivityListing title={t('activities.community.title')} lead={t('activities.community.lead')} />;
}
