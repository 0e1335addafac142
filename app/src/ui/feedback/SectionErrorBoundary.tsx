import type { ReactNode } from 'react';
import { startTransition } from 'react';
import { useRevalidator } from 'react-router';
import { reportError } from '#app/data/reports.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { ErrorState } from './EmptyAndErrorStates.tsx';

/**
 * Isolates a section whose data this release does not understand or whose code cannot be loaded, so that the rest of
 * the page still works.
 */
export function SectionErrorBoundary({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <ErrorBoundary onError={reportError} fallback={broken}>
      {children}
    </ErrorBoundary>
  );
}

const broken = (retry: () => void): ReactNode => <BrokenSection onRetry={retry} />;

export function BrokenSection({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  const t = useMessages();
  const { revalidate } = useRevalidator();
  // Reloads the data first, because it may be the cause. The retry runs in a transition, so that the section is not
  // rendered before.
  const retry = (): void => void revalidate().finally(() => startTransition(onRetry));
  return <ErrorState text={t('ui.error.part')} onRetry={retry} />;
}
