import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { useOfflineVisit } from '#app/pages/offlineVisit.ts';

export function NavigationProgress(): ReactNode {
  const isLoading = useNavigation().state === 'loading';
  const isWaiting = useOfflineVisit() !== null;
  return isLoading && !isWaiting ? (
    <div aria-hidden="true" className="navigation-progress fixed inset-x-0 top-0 z-50 h-0.5 bg-accent-fill" />
  ) : null;
}
