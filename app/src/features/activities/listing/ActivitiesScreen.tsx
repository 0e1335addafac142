import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { ActivityListing } from './ActivityListing.tsx';

export { loadActivities as load } from './loadActivities.ts';

/** What everybody has been up to, latest first. */
export function ActivitiesScreen(): ReactNode {
  const t = useMessages();
  return <ActivityListing title={t('activities.title')} lead={t('activities.lead')} />;
}
