import type { ReactNode } from 'react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { SectionErrorBoundary } from '#app/ui/feedback/SectionErrorBoundary.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';
import type { WalkListProps } from './WalkList.tsx';

const WalkList = lazyPart(async () => (await import('./WalkList.tsx')).WalkList);

/** Distance in pixels from the viewport at which the list loads. */
const AHEAD = '300px';

/** Walks to an element, whose list is loaded when the reader comes near. */
export function WalksSection(props: WalkListProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setNear(true);
      },
      { rootMargin: AHEAD },
    );
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
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
