import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';

export function NavigationProgress(): ReactNode {
  return useNavigation().state === 'loading' ? (
    <div aria-hidden="true" className="navigation-progress fixed inset-x-0 top-0 z-50 h-0.5 bg-accent-fill" />
  ) : null;
}
