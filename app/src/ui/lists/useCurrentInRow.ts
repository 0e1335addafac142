import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/** For a row of links that scrolls: scrolls the link at an index to the middle of the row. */
export function useCurrentInRow(index: number): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = row.current?.querySelectorAll('a')[index];
    if (row.current && link) {
      row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.clientWidth) / 2;
    }
  }, [index]);
  return row;
}
