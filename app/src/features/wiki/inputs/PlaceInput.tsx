import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { formatLocation } from '@cordada/core/format/formatLocation';
import { locationFromText } from '@cordada/core/geo/locationFromText';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { KindName } from '@cordada/core/elements/kinds';
import { ELEMENT_LINE_MAX_POINTS } from '@cordada/core/limits';
import { rememberChosenPlace, roundedPlace, viewAround } from '#app/map/drawing/choosePlace.ts';
import { LineTools } from '#app/map/drawing/LineTools.tsx';
import { MapCanvas } from '#app/map/MapCanvas.tsx';
import { ALL_ELEMENTS } from '#app/map/mapContent.ts';
import type { MapView } from '#app/map/mapContent.ts';
import { useDrawnLine } from '#app/map/drawing/useDrawnLine.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Chip } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { TextField } from '#app/ui/forms/Field.tsx';

type Mode = 'place' | 'line';

/**
 * Sets the position by a tap on the map or by coordinates. Linear elements also have a line whose points can be
 * added, dragged, inserted and removed. Every action is available by keyboard at the centre of the map.
 */
export function PlaceInput({
  id,
  kind,
  name,
  place,
  line,
  isLinear,
  isLineFirst,
  around,
  errors,
  onPlace,
  onLine,
}: {
  /** The symbol of this element is hidden on the map, because the edited position replaces it. */
  readonly id: string;
  readonly kind: KindName;
  readonly name: string;
  readonly place: LonLat | null;
  readonly line: readonly LonLat[];
  readonly isLinear: boolean;
  /** The map begins with drawing its line. */
  readonly isLineFirst: boolean;
  readonly around: LonLat | null;
  readonly errors: { readonly place: string | undefined; readonly line: string | undefined };
  readonly onPlace: (place: LonLat | null) => void;
  readonly onLine: (line: readonly LonLat[]) => void;
}): ReactNode {
  const t = useMessages();
  const [mode, setMode] = useState<Mode>(isLinear && isLineFirst ? 'line' : 'place');
  // The typed text stays until the position changes elsewhere: on the map or by another revision.
  const [typed, setTyped] = useState<{ readonly text: string; readonly place: LonLat | null } | null>(null);
  const [isTyping, setTyping] = useState(false);
  const drawn = useDrawnLine({ line, isOn: mode === 'line', maxPoints: ELEMENT_LINE_MAX_POINTS, onChange: onLine });
  const [metersPerPixel, setMetersPerPixel] = useState(1);
  const [middle, setMiddle] = useState<LonLat | null>(place ?? around);
  const [view] = useState<MapView | null>(() => {
    const center = place ?? line[0] ?? around;
    return center ? viewAround(center) : null;
  });
  const isTyped = typed !== null && typed.place?.join() === place?.join();
  const text = isTyped ? typed.text : place ? formatLocation(place) : '';
  const isWrong = isTyped && !isTyping && typed.text.trim() !== '' && locationFromText(typed.text) === null;

  const pick = (at: LonLat): void => {
    if (mode === 'line') {
      drawn.act({ type: 'add', place: at });
      return;
    }
    setTyped(null);
    rememberChosenPlace(roundedPlace(at));
    onPlace(roundedPlace(at));
  };
  const type = (next: string): void => {
    const found = locationFromText(next);
    const read = found ? roundedPlace(found) : next.trim() === '' ? null : place;
    setTyped({ text: next, place: read });
    if (read !== place) onPlace(read);
  };
  const selected = useMemo(() => place && { id, kind, name: name || '…', place }, [id, place, kind, name]);
  const lines = useMemo(() => (drawn.shown.length > 1 ? [drawn.shown] : []), [drawn.shown]);
  const ends = useMemo(
    () =>
      line.length === 0
        ? []
        : [
            { id: 'start', kind: 'start' as const, name: t('wiki.line.start'), place: line[0] as LonLat },
            ...(line.length > 1
              ? [{ id: 'end', kind: 'end' as const, name: t('wiki.line.end'), place: line.at(-1) as LonLat }]
              : []),
          ],
    [line, t],
  );
  return (
    <fieldset className="grid gap-4">
      <legend className="pb-2 font-display text-xl font-bold">{t('wiki.part.place')}</legend>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          label={t('wiki.place.coordinates')}
          name="place"
          hint={t('wiki.place.hint')}
          error={isWrong ? t('wiki.place.wrong') : errors.place}
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setTyping(true);
            type(event.target.value);
          }}
          onBlur={() => setTyping(false)}
        />
        {isLinear ? (
          <div role="group" aria-label={t('wiki.place.mode')} className="flex items-end gap-2">
            {(['place', 'line'] as const).map((one) => (
              <Chip
                key={one}
                name={one === 'line' ? 'line' : undefined}
                isPressed={mode === one}
                onClick={() => setMode(one)}
              >
                {t(`wiki.place.mode.${one}`)}
              </Chip>
            ))}
          </div>
        ) : null}
      </div>
      <p className="text-sm text-muted">{t(mode === 'line' ? 'wiki.line.lead' : 'wiki.place.lead')}</p>
      <div className="h-96 overflow-hidden rounded-lg border border-line">
        <MapCanvas
          label={t('wiki.place.map')}
          view={view}
          elements={ALL_ELEMENTS}
          lines={lines}
          places={ends}
          selected={selected}
          onPick={pick}
          onMove={(state) => {
            setMiddle(state.middle);
            setMetersPerPixel(state.metersPerPixel);
          }}
          onEngine={drawn.onEngine}
          className="size-full"
        />
      </div>
      {mode === 'line' ? (
        <LineTools drawn={drawn} middle={middle} metersPerPixel={metersPerPixel} />
      ) : (
        <Button className="justify-self-start" disabled={!middle} onClick={() => middle && pick(middle)}>
          {t('wiki.place.useMiddle')}
        </Button>
      )}
      {errors.line ? <p className="text-sm text-danger">{errors.line}</p> : null}
    </fieldset>
  );
}
