import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { KIND_NAMES, elementKind } from '@cordada/core/elements/kinds';
import { formatLocation } from '@cordada/core/format/formatLocation';
import { today } from '@cordada/core/format/formatDate';
import { WHAT_NEXT_HOURS_MAX } from '@cordada/core/limits';
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

/** A place where a trip may start, and what it is called. */
export type Start = Pick<AskedTrip, 'place' | 'placeName'>;

interface Props {
  readonly asked: AskedTrip;
  /** Proposed while none is asked for. */
  readonly proposed: Start | null;
  readonly onAsk: (change: Partial<AskedTrip>) => void;
}

/** What is asked for: a form until there is a start, then one line, so that the proposals come first. */
export function TripForm({ asked, proposed, onAsk }: Props): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const [isOpen, setOpen] = useState(asked.place === null);
  const box = useRef<HTMLDivElement>(null);
  const isShort = !isOpen && asked.place !== null;
  const wasShort = useRef(isShort);
  useEffect(() => {
    if (wasShort.current === isShort) return;
    wasShort.current = isShort;
    // What had the focus is gone. A field would open the keyboard of a phone.
    box.current?.querySelector('button')?.focus();
  }, [isShort]);
  if (isOpen || !asked.place) {
    return (
      <div ref={box}>
        <OpenForm
          asked={asked}
          proposed={proposed}
          onAsk={(changed) => {
            onAsk(changed);
            if (changed.place) setOpen(false);
          }}
          onDone={asked.place ? () => setOpen(false) : null}
        />
      </div>
    );
  }
  const { place, placeName, shape, date, hours, maxDifficulty } = asked;
  return (
    <div
      ref={box}
      className="flex items-center justify-between gap-4 rounded-lg border border-line bg-raised px-4 py-3 sm:px-5"
    >
      <p className="min-w-0">
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
      <Button onClick={() => setOpen(true)}>{t('whatNext.change')}</Button>
    </div>
  );
}

function OpenForm({ asked, proposed, onAsk, onDone }: Props & { readonly onDone: (() => void) | null }): ReactNode {
  const t = useMessages();
  const [problem, setProblem] = useState<string | null>(null);
  const { place, date, hours, maxDifficulty, shape } = asked;
  const start = place ? asked : proposed;
  const fromHere = async (): Promise<void> => {
    setProblem(null);
    const found = await askPosition();
    if ('place' in found) onAsk({ place: found.place, placeName: '' });
    else setProblem(t(`whatNext.position.${found.problem}`));
  };
  return (
    <form
      className="grid gap-4 rounded-lg border border-line bg-raised p-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (onDone) onDone();
        else if (proposed) onAsk(proposed);
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
              ? onAsk({ place: element.place, placeName: element.name })
              : setProblem(t('whatNext.noPosition', { name: element.name }))
          }
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button onClick={() => void fromHere()}>
            <Locate size={18} />
            {t('whatNext.fromHere')}
          </Button>
          {/* Keeps its line while the last activity is looked up. */}
          <p className="min-h-6 max-w-full truncate font-semibold">
            {start?.place ? start.placeName || formatLocation(start.place) : null}
          </p>
        </div>
        <FormAlert text={problem} />
      </div>
      <div className="grid grid-cols-2 items-end gap-4 [&>*]:grid-cols-[minmax(0,1fr)] [&>*]:min-w-0 max-sm:gap-x-3 max-sm:[&>:first-child]:col-span-2 max-sm:[&>:last-child]:col-span-2 lg:grid-cols-[1.2fr_0.8fr_1fr_1.5fr]">
        <Select
          label={t('whatNext.shape')}
          value={shape}
          options={TRIP_SHAPES.map((one) => ({ value: one, label: t(`whatNext.shape.${one}`) }))}
          onChange={({ target }) => onAsk({ shape: TRIP_SHAPES.find((one) => one === target.value) ?? 'day' })}
        />
        <DateField
          label={t(shape === 'weekend' ? 'whatNext.firstDay' : 'whatNext.date')}
          value={date}
          min={today()}
          onChange={({ target }) => (target.value ? onAsk({ date: target.value }) : undefined)}
        />
        <Select
          label={t(shape === 'weekend' ? 'whatNext.hoursEachDay' : 'whatNext.hours')}
          value={String(hours)}
          options={Array.from({ length: WHAT_NEXT_HOURS_MAX - 1 }, (_, i) => ({
            value: String(i + 2),
            label: t('whatNext.hourCount', { count: i + 2 }),
          }))}
          onChange={({ target }) => onAsk({ hours: Number(target.value) })}
        />
        <Select
          label={t('whatNext.max')}
          value={maxDifficulty}
          options={HIKING_GRADES.map((grade) => ({ value: grade, label: t(`whatNext.grade.${grade}`) }))}
          onChange={({ target }) =>
            onAsk({ maxDifficulty: HIKING_GRADES.find((grade) => grade === target.value) ?? 'T1' })
          }
        />
      </div>
      <div>
        <Button type="submit" tone="primary" className="max-sm:w-full">
          {t(onDone ? 'whatNext.done' : 'whatNext.show')}
        </Button>
      </div>
    </form>
  );
}
