import { useEffect, useMemo, useRef, useState } from 'react';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { chosenAfter, drawnLine } from './drawnLine.ts';
import type { LineAction } from './drawnLine.ts';
import type { MapEngine } from '../engine/mapEngine.ts';

/** The points belong to the parent; the undo history lasts until the page is left. */
export interface DrawnLine {
  readonly line: readonly LonLat[];
  readonly shown: readonly LonLat[];
  readonly chosen: number | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly act: (action: LineAction) => void;
  readonly choose: (index: number | null) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly onEngine: (engine: MapEngine) => void;
}

export function useDrawnLine({
  line,
  isOn = true,
  maxPoints,
  onChange,
}: {
  readonly line: readonly LonLat[];
  readonly isOn?: boolean;
  readonly maxPoints: number;
  readonly onChange: (line: readonly LonLat[]) => void;
}): DrawnLine {
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const [past, setPast] = useState<readonly (readonly LonLat[])[]>([]);
  const [future, setFuture] = useState<readonly (readonly LonLat[])[]>([]);
  const [chosen, setChosen] = useState<number | null>(null);
  const [dragged, setDragged] = useState<readonly LonLat[] | null>(null);

  const act = (action: LineAction): void => {
    setDragged(null);
    const next = drawnLine(line, action, maxPoints);
    if (next === line) return;
    setPast([...past, line]);
    setFuture([]);
    setChosen(chosenAfter(next, action, chosen));
    onChange(next);
  };
  const go = (
    from: readonly (readonly LonLat[])[],
    setFrom: (stack: readonly (readonly LonLat[])[]) => void,
    to: readonly (readonly LonLat[])[],
    setTo: (stack: readonly (readonly LonLat[])[]) => void,
  ): void => {
    const next = from.at(-1);
    if (!next) return;
    setFrom(from.slice(0, -1));
    setTo([...to, line]);
    setChosen(null);
    onChange(next);
  };

  // The map calls the action of the latest render.
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const actionOf = (index: number, place: LonLat, isNew: boolean): LineAction => ({
      type: isNew ? 'insert' : 'move',
      index,
      place,
    });
    engine?.holdLine(isOn ? { line, chosen } : null, {
      onChoose: setChosen,
      onDrag: (index, place, isNew) => setDragged(drawnLine(line, actionOf(index, place, isNew), maxPoints)),
      onDrop: (index, place, isNew) => latest.current(actionOf(index, place, isNew)),
    });
  }, [engine, line, chosen, isOn, maxPoints]);

  const shown = dragged ?? line;
  return useMemo(
    () => ({
      line,
      shown,
      chosen: chosen !== null && chosen < line.length ? chosen : null,
      canUndo: past.length > 0,
      canRedo: future.length > 0,
      act,
      choose: setChosen,
      undo: () => go(past, setPast, future, setFuture),
      redo: () => go(future, setFuture, past, setPast),
      onEngine: setEngine,
    }),
    // eslint-disable-next-line react/exhaustive-deps -- the actions are of this very line and history
    [line, shown, chosen, past, future],
  );
}
