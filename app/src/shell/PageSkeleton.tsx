import type { ReactNode } from 'react';
import { PageHead } from '#app/pages/PageHead.tsx';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';

export function PageSkeleton(): ReactNode {
  const t = useMessages();
  return (
    <div className="page grid gap-4 py-10" aria-busy="true">
      <PageHead title={t('shell.loading')} isError />
      <p className="sr-only">{t('shell.loading')}</p>
      <Skeleton className="h-10 w-2/3 max-w-md" />
      <Skeleton className="h-5 w-full max-w-xl" />
      <div className="grid gap-4 pt-4 sm:grid-cols-2 lg:grid-cols-3">
        <Skeleton className="aspect-video" />
        <Skeleton className="aspect-video" />
        <Skeleton className="hidden aspect-video lg:block" />
      </div>
    </div>
  );
}
