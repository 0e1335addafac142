import { useEffect, useRef } from 'react';
import type { Bounds } from '@cordada/core/geo/lonLat';
import type { MapEngine } from './engine/mapEngine.ts';
import type { MapContent } from './mapContent.ts';
import type { MapPadding } from './mapPadding.ts';

/**
 * Moves the map to a place that is selected where one does not see it. A map that opens fitted to a line stays: the end
 * of a line is at the edge of what fits it.
 */
export function useReveal({
  engine,
  selected,
  fit,
  padding,
}: {
  readonly engine: MapEngine | null;
  readonly selected: MapContent['selected'];
  readonly fit: Bounds | null;
  readonly padding: MapPadding;
}): void {
  const key = selected?.place.join();
  const revealedKey = useRef(fit ? key : undefined);
  useEffect(() => {
    if (!engine || revealedKey.current === key) return;
    revealedKey.current = key;
    if (selected) engine.reveal(selected.place, { ...padding });
  }, [engine, selected, key, padding]);
}
