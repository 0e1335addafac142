import type { ReactNode } from 'react';
import { startTransition } from 'react';
import { useRevalidator } from 'react-router';
import { useMessages } from '#app/messages/useMessages.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { ErrorState } from './EmptyAndErrorStates.tsx';

/**
 * A part of a page that may break by itself, by data that this release does not understand or code
 * that could not be loaded: it says so, and the rest of the page lives.
 */
export function SectionErrorBoundary({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <ErrorBoundary onError={(problem) => void report(problem)} fallback={broken}>
      {children}
    </ErrorBoundary>
  );
}

async function report(problem: unknown): Promise<void> {
  const { reportError } = await import('#app/data/reportError.ts');
  reportError(problem);
}

const broken = (retry: () => void): ReactNode => <Broken onRetry={retry} />;

function Broken({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  const t = useMessages();
  const { revalidate } = useRevalidator();
  // The data may have been at fault; it is shown in a transition, and not drawn once more before.
  const retry = (): void => void revalidate().finally(() => startTransition(onRetry));
  return <ErrorState text={t('ui.error.part')} onRetry={retry} />;
}
