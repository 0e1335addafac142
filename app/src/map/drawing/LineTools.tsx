import type { KeyboardEvent, ReactNode } from 'react';
import { useState } from 'react';
import { formatLocation } from '@cordada/core/format/formatLocation';
import { locationFromText } from '@cordada/core/geo/locationFromText';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { TextField } from '#app/ui/forms/Field.tsx';
import { lengthMeters, middleOf, nudged } from './drawnLine.ts';
import type { DrawnLine } from './useDrawnLine.ts';

/** Pixels by which an arrow key moves a point. */
const STEP_PIXELS = 8;
const WAYS = [
  { id: 'west', key: 'ArrowLeft', sign: '←', east: -1, north: 0 },
  { id: 'north', key: 'ArrowUp', sign: '↑', east: 0, north: 1 },
  { id: 'south', key: 'ArrowDown', sign: '↓', east: 0, north: -1 },
  { id: 'east', key: 'ArrowRight', sign: '→', east: 1, north: 0 },
] as const;

export function LineTools({
  drawn,
  middle,
  metersPerPixel,
}: {
  readonly drawn: DrawnLine;
  readonly middle: LonLat | null;
  readonly metersPerPixel: number;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const { line, shown, chosen, act } = drawn;
  const place = chosen === null ? null : (line[chosen] ?? null);
  const move = (east: number, north: number): void => {
    if (chosen === null || !place) return;
    const meters = Math.max(1, STEP_PIXELS * metersPerPixel);
    act({ type: 'move', index: chosen, place: nudged(place, east * meters, north * meters) });
  };
  const press = (event: KeyboardEvent): void => {
    const isTyping = event.target instanceof HTMLInputElement;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z' && !isTyping) {
      event.preventDefault();
      if (event.shiftKey) drawn.redo();
      else drawn.undo();
      return;
    }
    const way = WAYS.find(({ key }) => key === event.key);
    if (isTyping || chosen === null) return;
    if (way) move(way.east, way.north);
    else if (event.key === 'Delete' || event.key === 'Backspace') act({ type: 'remove', index: chosen });
    else return;
    event.preventDefault();
  };
  const between = chosen === null ? null : middleOf(line, chosen);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keyboard shortcuts for the buttons inside
    <div role="group" aria-label={t('map.line.tools')} onKeyDown={press} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button disabled={!middle} onClick={() => middle && act({ type: 'add', place: middle })}>
          {t('map.line.addMiddle')}
        </Button>
        <Button disabled={!drawn.canUndo} onClick={drawn.undo}>
          {t('map.line.undo')}
        </Button>
        <Button disabled={!drawn.canRedo} onClick={drawn.redo}>
          {t('map.line.redo')}
        </Button>
        <Button disabled={line.length < 2} onClick={() => act({ type: 'reverse' })}>
          {t('map.line.reverse')}
        </Button>
        <Button tone="plain" disabled={line.length === 0} onClick={() => act({ type: 'clear' })}>
          {t('map.line.clear')}
        </Button>
        <output className="ml-auto self-center text-right">
          <span className="font-display text-xl font-bold">{format.distance(lengthMeters(shown))}</span>
          <span className="ml-2 text-sm text-muted">{t('map.line.points', { count: line.length })}</span>
        </output>
      </div>
      {line.length > 0 ? (
        <div className="flex flex-wrap items-end gap-2">
          <Button
            aria-label={t('map.line.before')}
            className="w-11"
            onClick={() => drawn.choose(chosen === null ? line.length - 1 : (chosen + line.length - 1) % line.length)}
          >
            ‹
          </Button>
          <Button
            aria-label={t('map.line.next')}
            className="w-11"
            onClick={() => drawn.choose(chosen === null ? 0 : (chosen + 1) % line.length)}
          >
            ›
          </Button>
          {chosen === null || !place ? (
            <p className="self-center text-sm text-muted">{t('map.line.hint')}</p>
          ) : (
            <>
              <PointPlace
                key={`${chosen} ${place.join()}`}
                label={t('map.line.point', { position: chosen + 1, count: line.length })}
                place={place}
                onChange={(next) => act({ type: 'move', index: chosen, place: next })}
              />
              <div className="flex gap-2">
                {WAYS.map(({ id, sign, east, north }) => (
                  <Button key={id} aria-label={t(`map.line.${id}`)} className="w-11" onClick={() => move(east, north)}>
                    {sign}
                  </Button>
                ))}
              </div>
              <Button
                disabled={!between}
                onClick={() => between && act({ type: 'insert', index: chosen, place: between })}
              >
                {t('map.line.insert')}
              </Button>
              <Button onClick={() => act({ type: 'remove', index: chosen })}>{t('map.line.remove')}</Button>
            </>
          )}
        </div>
      ) : null}
    </div>
  );
}

function PointPlace({
  label,
  place,
  onChange,
}: {
  readonly label: string;
  readonly place: LonLat;
  readonly onChange: (place: LonLat) => void;
}): ReactNode {
  const t = useMessages();
  const [text, setText] = useState(() => formatLocation(place));
  const found = locationFromText(text);
  const take = (): void => {
    if (found && text !== formatLocation(place)) onChange(found);
  };
  return (
    <div className="grow basis-56">
      <TextField
        label={label}
        autoComplete="off"
        value={text}
        error={found ? undefined : t('map.line.wrong')}
        onChange={(event) => setText(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Prevents Enter from submitting the surrounding form.
          event.preventDefault();
          take();
        }}
      />
    </div>
  );
}
