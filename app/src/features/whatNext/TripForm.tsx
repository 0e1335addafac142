import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { KIND_NAMES, elementKind } from '@cordada/core/elements/kinds';
import { formatLocation } from '@cordada/core/format/formatLocation';
import { today } from '@cordada/core/format/formatDate';
import { WHAT_NEXT_HOURS_MAX } from '@cordada/core/limits';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { TRIP_SHAPES } from '@cordada/core/planning/trips/tripShape';
import { HIKING_GRADES } from '@cordada/core/planning/trips/sacScale';
import { ElementSearch } from '#app/features/elements/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { askPosition } from '#app/platform/askPosition.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { DateField } from '#app/ui/forms/DateField.tsx';
import { Select } from '#app/ui/forms/Field.tsx';
import { FormAlert } from '#app/ui/forms/FormAlert.tsx';
import { Locate } from '#app/ui/locateIcon.ts';
import type { AskedTrip } from './askedTrip.ts';

const PLACES = KIND_NAMES.filter((kind) => elementKind(kind).isPin || kind === 'access' || kind === 'region');

interface Props {
  /** Without a place the form is open. */
  readonly trip: AskedTrip;
  /** Nothing has been asked for yet, or on a day that is over. */
  readonly canShow?: boolean;
  readonly onAsk: (trip: AskedTrip) => void;
}

/** What is asked for, in one line once there is a start, so that what can be done comes first. */
export function TripForm({ trip, canShow = false, onAsk }: Props): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const isShort = !isOpen && trip.place !== null;
  const wasShort = useRef(isShort);
  useEffect(() => {
    if (wasShort.current === isShort) return;
    wasShort.current = isShort;
    // What had the focus is gone. A field would open the keyboard of a phone.
    box.current?.querySelector('button')?.focus();
  }, [isShort]);
  const { place, placeName, shape, date, hours, maxDifficulty } = trip;
  if (isOpen || !place) {
    return (
      <div ref={box}>
        <OpenForm
          trip={trip}
          onAsk={(changed) => {
            setOpen(false);
            onAsk(changed);
          }}
          onCancel={place ? () => setOpen(false) : null}
        />
      </div>
    );
  }
  return (
    <div
      ref={box}
      className={`flex items-center justify-between gap-x-4 gap-y-3 rounded-lg border border-line bg-raised px-4 py-3 sm:px-5 ${canShow ? 'flex-wrap' : ''}`}
    >
      <p className={`min-w-0 flex-1 ${canShow ? 'basis-64' : ''}`}>
        <span className="block font-semibold">{placeName || formatLocation(place)}</span>
        <span className="text-muted">
          {[
            t(`whatNext.shape.${shape}`),
            format.date(date, 'weekday'),
            t(shape === 'weekend' ? 'whatNext.hourCountEachDay' : 'whatNext.hourCount', { count: hours }),
            t('whatNext.upTo', { grade: maxDifficulty }),
          ].join(' · ')}
        </span>
      </p>
      <div className={`flex gap-2 ${canShow ? 'max-sm:w-full max-sm:*:flex-1' : ''}`}>
        {canShow ? (
          <Button tone="primary" onClick={() => onAsk(trip)}>
            {t('whatNext.show')}
          </Button>
        ) : null}
        <Button onClick={() => setOpen(true)}>{t('whatNext.change')}</Button>
      </div>
    </div>
  );
}

/** Asks once for all that was changed: on the free level one question a week is answered. */
function OpenForm({
  trip,
  onAsk,
  onCancel,
}: Omit<Props, 'canShow'> & { readonly onCancel: (() => void) | null }): ReactNode {
  const t = useMessages();
  const [problem, setProblem] = useState<string | null>(null);
  const [draft, setDraft] = useState(trip);
  const change = (changed: Partial<AskedTrip>): void => setDraft((before) => ({ ...before, ...changed }));
  const { place, placeName, date, hours, maxDifficulty, shape } = draft;
  const startAt = (at: LonLat, name: string): void => {
    setProblem(null);
    change({ place: at, placeName: name });
  };
  const fromHere = async (): Promise<void> => {
    setProblem(null);
    const found = await askPosition();
    if ('place' in found) startAt(found.place, '');
    else setProblem(t(`whatNext.position.${found.problem}`));
  };
  return (
    <form
      className="grid gap-4 rounded-lg border border-line bg-raised p-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (place) onAsk(draft);
        else setProblem(t('whatNext.begin'));
      }}
    >
      <div className="grid gap-2">
        <ElementSearch
          label={t('whatNext.from')}
          placeholder={t('whatNext.from.example')}
          kinds={PLACES}
          takenIds={[]}
          onChoose={(element) =>
            element.place
              ? startAt(element.place, element.name)
              : setProblem(t('whatNext.noPosition', { name: element.name }))
          }
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button onClick={() => void fromHere()}>
            <Locate size={18} />
            {t('whatNext.fromHere')}
          </Button>
          <p role="status" className="max-w-full truncate font-semibold">
            {place ? placeName || formatLocation(place) : null}
          </p>
        </div>
        <FormAlert text={problem} />
      </div>
      <div className="grid grid-cols-2 items-end gap-4 [&>*]:grid-cols-[minmax(0,1fr)] [&>*]:min-w-0 max-sm:gap-x-3 max-sm:[&>:first-child]:col-span-2 max-sm:[&>:last-child]:col-span-2 lg:grid-cols-[1.2fr_0.8fr_1fr_1.5fr]">
        <Select
          label={t('whatNext.shape')}
          value={shape}
          options={TRIP_SHAPES.map((one) => ({ value: one, label: t(`whatNext.shape.${one}`) }))}
          onChange={({ target }) => change({ shape: TRIP_SHAPES.find((one) => one === target.value) ?? 'day' })}
        />
        <DateField
          label={t(shape === 'weekend' ? 'whatNext.firstDay' : 'whatNext.date')}
          value={date}
          min={today()}
          onChange={({ target }) => (target.value ? change({ date: target.value }) : undefined)}
        />
        <Select
          label={t(shape === 'weekend' ? 'whatNext.hoursEachDay' : 'whatNext.hours')}
          value={String(hours)}
          options={Array.from({ length: WHAT_NEXT_HOURS_MAX - 1 }, (_, i) => ({
            value: String(i + 2),
            label: t('whatNext.hourCount', { count: i + 2 }),
          }))}
          onChange={({ target }) => change({ hours: Number(target.value) })}
        />
        <Select
          label={t('whatNext.max')}
          value={maxDifficulty}
          options={HIKING_GRADES.map((grade) => ({ value: grade, label: t(`whatNext.grade.${grade}`) }))}
          onChange={({ target }) =>
            change({ maxDifficulty: HIKING_GRADES.find((grade) => grade === target.value) ?? 'T1' })
          }
        />
      </div>
      <div className="flex gap-2 max-sm:*:flex-1">
        <Button type="submit" tone="primary">
          {t('whatNext.show')}
        </Button>
        {onCancel ? <Button onClick={onCancel}>{t('whatNext.cancel')}</Button> : null}
      </div>
    </form>
  );
}
