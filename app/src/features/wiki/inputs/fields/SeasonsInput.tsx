import type { ReactNode } from 'react';
import { readSeason, writeSeason } from '@cordada/core/elements/seasons/season';
import type { Season } from '@cordada/core/elements/seasons/season';
import { monthNames } from '@cordada/core/format/formatDate';
import { useLanguage, useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { X } from '#app/ui/icons.tsx';

const SUMMER: Season = { from: '06-15', to: '09-30', isWeekendsOnly: false };
const SELECT = 'min-h-11 min-w-0 rounded-sm border border-line-strong bg-raised px-2 sm:min-h-9';

/** Parts of the year in which a hut is open, each from one day to another. */
export function SeasonsInput({
  label,
  hint,
  error,
  lines,
  max,
  onChange,
}: {
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly lines: readonly string[];
  readonly max: number;
  readonly onChange: (lines: readonly string[] | undefined) => void;
}): ReactNode {
  const t = useMessages();
  const seasons = lines.map((line) => readSeason(line) ?? SUMMER);
  const write = (next: readonly Season[]): void => onChange(next.length > 0 ? next.map(writeSeason) : undefined);
  const change = (at: number, part: Partial<Season>): void =>
    write(seasons.map((season, i) => (i === at ? { ...season, ...part } : season)));
  return (
    <fieldset className="grid gap-2 sm:col-span-2">
      <legend className="pb-1.5 font-semibold">{label}</legend>
      <ul className="grid gap-3">
        {seasons.map((season, at) => (
          <li key={at} className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <DaySelect label={t('wiki.season.from')} value={season.from} onChange={(from) => change(at, { from })} />
            <DaySelect label={t('wiki.season.to')} value={season.to} onChange={(to) => change(at, { to })} />
            <label className="inline-flex min-h-11 items-center gap-2 sm:min-h-9">
              <input
                type="checkbox"
                checked={season.isWeekendsOnly}
                onChange={(event) => change(at, { isWeekendsOnly: event.target.checked })}
                className="size-5 accent-(--accent)"
              />
              {t('wiki.season.weekends')}
            </label>
            <Button
              tone="plain"
              aria-label={t('wiki.season.remove', { number: at + 1 })}
              onClick={() => write(seasons.filter((_, i) => i !== at))}
              className="min-w-11 px-0"
            >
              <X aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      {seasons.length < max ? (
        <Button tone="quiet" onClick={() => write([...seasons, SUMMER])} className="w-fit">
          {t('wiki.season.add')}
        </Button>
      ) : null}
      {error ? (
        <p className="text-sm text-danger">{error}</p>
      ) : hint ? (
        <p className="text-sm text-muted">{hint}</p>
      ) : null}
    </fieldset>
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
