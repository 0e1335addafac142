import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { SectionErrorBoundary } from '#app/ui/feedback/SectionErrorBoundary.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';
import { useIsNear } from '#app/ui/useIsNear.ts';
import type { WalkListProps } from './WalkList.tsx';

const WalkList = lazyPart(async () => (await import('./WalkList.tsx')).WalkList);

/** Walks to an element, whose list is loaded when the reader comes near. */
export function WalksSection(props: WalkListProps): ReactNode {
  const [frame, isNear] = useIsNear();
  const skeleton = <Skeleton className="h-84 rounded-lg!" />;
  return (
    <div ref={frame}>
      {isNear ? (
        <SectionErrorBoundary>
          <Suspense fallback={skeleton}>
            <WalkList {...props} skeleton={skeleton} />
          </Suspense>
        </SectionErrorBoundary>
      ) : (
        skeleton
      )}
    </div>
  );
}
