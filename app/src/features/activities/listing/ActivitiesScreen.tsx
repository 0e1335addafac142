import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { ActivityListing } from './ActivityListing.tsx';

export { loadActivities as load } from './loadActivities.ts';

export function ActivitiesScreen(): ReactNode {
  const t = useMessages();
  return <ActivityListing title={t('activities.title')} lead={t('activities.lead')} />;
}
