import type { ReactNode } from 'react';
import { readSeason, writeSeason } from '@cordada/core/elements/seasons/season';
import type { Season } from '@cordada/core/elements/seasons/season';
import { monthNames } from '@cordada/core/format/formatDate';
import { useLanguage, useMessages } from '#app/messages/useMessages.tsx';
import { RowsField } from './RowsField.tsx';
import type { RowsInput } from './RowsField.tsx';

const SUMMER: Season = { from: '06-15', to: '09-30', isWeekendsOnly: false };
const SELECT = 'min-h-11 min-w-0 rounded-sm border border-line-strong bg-raised px-2 sm:min-h-9';
const FORMAT = { read: (line: string): Season => readSeason(line) ?? SUMMER, write: writeSeason };

/** Parts of the year in which a hut is open, each from one day to another. */
export function SeasonsInput(input: RowsInput): ReactNode {
  const t = useMessages();
  return (
    <RowsField
      {...input}
      format={FORMAT}
      empty={SUMMER}
      texts={{ add: t('wiki.season.add'), remove: (number) => t('wiki.season.remove', { number }) }}
      rowClassName="flex flex-wrap items-center gap-x-3 gap-y-2"
    >
      {(season, change) => (
        <>
          <DaySelect label={t('wiki.season.from')} value={season.from} onChange={(from) => change({ from })} />
          <DaySelect label={t('wiki.season.to')} value={season.to} onChange={(to) => change({ to })} />
          <label className="inline-flex min-h-11 items-center gap-2 sm:min-h-9">
            <input
              type="checkbox"
              checked={season.isWeekendsOnly}
              onChange={(event) => change({ isWeekendsOnly: event.target.checked })}
              className="size-5 accent-(--accent)"
            />
            {t('wiki.season.weekends')}
          </label>
        </>
      )}
    </RowsField>
  );
}

/** A day of the year, as month and day. */
function DaySelect({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}): ReactNode {
  const language = useLanguage();
  const t = useMessages();
  const [month = '01', day = '01'] = value.split('-');
  /** The last day that the month has, where the chosen one is later. */
  const put = (toMonth: string, toDay: string): void => {
    for (let left = Number(toDay); left > 0; left -= 1) {
      const next = `${toMonth}-${String(left).padStart(2, '0')}`;
      if (readSeason(`${next}/${next}`)) return onChange(next);
    }
  };
  return (
    <span role="group" aria-label={label} className="inline-flex items-center gap-2">
      <span className="text-muted">{label}</span>
      <select
        aria-label={`${label}: ${t('wiki.season.day')}`}
        value={Number(day)}
        onChange={(event) => put(month, event.target.value)}
        className={SELECT}
      >
        {Array.from({ length: 31 }, (_, i) => (
          <option key={i} value={i + 1}>
            {i + 1}
          </option>
        ))}
      </select>
      <select
        aria-label={`${label}: ${t('wiki.season.month')}`}
        value={month}
        onChange={(event) => put(event.target.value, day)}
        className={SELECT}
      >
        {monthNames(language).map((name, i) => (
          <option key={name} value={String(i + 1).padStart(2, '0')}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
