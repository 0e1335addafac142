import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { formatLocation } from '@cordada/core/format/formatLocation';
import { locationFromText } from '@cordada/core/geo/locationFromText';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { MILESTONE_NAME_MAX_LENGTH } from '@cordada/core/limits';
import { rememberChosenPlace, roundedPlace, viewAround } from '#app/map/drawing/choosePlace.ts';
import { MapCanvas } from '#app/map/MapCanvas.tsx';
import { ALL_ELEMENTS } from '#app/map/mapContent.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { TextField } from '#app/ui/forms/Field.tsx';

export function FreePoint({
  around,
  onAdd,
  onClose,
}: {
  readonly around: LonLat | null;
  readonly onAdd: (name: string, place: LonLat) => void;
  readonly onClose: () => void;
}): ReactNode {
  const t = useMessages();
  const [view] = useState(() => viewAround(around));
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const [middle, setMiddle] = useState<LonLat>(view.center);
  const [isTried, setTried] = useState(false);
  const place = useMemo(() => locationFromText(text), [text]);
  const selected = useMemo(
    () => place && { id: 'new-point', kind: 'genericPoint' as const, name: name || '…', place },
    [place, name],
  );
  const pick = (at: LonLat): void => setText(formatLocation(roundedPlace(at)));
  const add = (): void => {
    if (name.trim() === '' || !place) setTried(true);
    else {
      rememberChosenPlace(roundedPlace(place));
      onAdd(name.trim(), roundedPlace(place));
    }
  };
  return (
    <fieldset className="grid gap-4 rounded-lg border border-line p-4">
      <legend className="px-2 font-semibold">{t('activities.point.title')}</legend>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          label={t('activities.point.name')}
          maxLength={MILESTONE_NAME_MAX_LENGTH}
          value={name}
          error={isTried && name.trim() === '' ? t('activities.point.error.name') : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={t('activities.point.place')}
          hint={t('activities.point.place.hint')}
          autoComplete="off"
          value={text}
          error={
            !place && (isTried || (text.trim() !== '' && text.length > 5))
              ? t('activities.point.error.place')
              : undefined
          }
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div className="h-80 overflow-hidden rounded-lg border border-line">
        <MapCanvas
          label={t('activities.point.map')}
          view={view}
          elements={ALL_ELEMENTS}
          selected={selected}
          onPick={pick}
          onMove={(state) => setMiddle(state.middle)}
          className="size-full"
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button tone="primary" onClick={add}>
          {t('activities.point.add')}
        </Button>
        <Button onClick={() => pick(middle)}>{t('activities.point.middle')}</Button>
        <Button tone="plain" onClick={onClose}>
          {t('activities.cancel')}
        </Button>
      </div>
    </fieldset>
  );
}
