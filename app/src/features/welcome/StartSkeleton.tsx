import type { ReactNode } from 'react';
import { Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';

export function StartSkeleton(): ReactNode {
  return (
    <div aria-hidden="true" className="page grid gap-8 py-6 sm:py-10">
      <Skeleton className="h-10 w-2/3 sm:h-14" />
      <Skeleton className="h-96" />
    </div>
  );
}
