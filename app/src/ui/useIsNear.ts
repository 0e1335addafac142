import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Distance in pixels from the viewport at which something begins to load. */
const AHEAD = '300px';

/** Whether an element has ever been near the viewport. */
export function useIsNear(): readonly [frame: RefObject<HTMLDivElement | null>, isNear: boolean] {
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
  return [frame, isNear];
}
