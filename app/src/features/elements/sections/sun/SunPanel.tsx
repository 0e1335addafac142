import type { ReactNode } from 'react';
import { useState } from 'react';
import { formatDate, today } from '@cordada/core/format/formatDate';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { sunTimes } from '@cordada/core/geo/sun';
import { useTimeZone } from '#app/data/requests/useTimeZone.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useLanguage, useMessages } from '#app/messages/useMessages.tsx';
import { DateField } from '#app/ui/forms/DateField.tsx';

const EVENTS = ['civilDawn', 'sunrise', 'noon', 'sunset', 'civilDusk'] as const;

/** Sun times of a day in the time zone of the place, which is named. */
export function SunPanel({
  place,
  elevationMeters,
}: {
  readonly place: LonLat;
  readonly elevationMeters: number | null;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const language = useLanguage();
  const [day, setDay] = useState(today);
  const timeZone = useTimeZone(place);
  const sun = sunTimes(day, place, elevationMeters);
  const zone =
    timeZone &&
    (new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'long' })
      .formatToParts(sun.noon)
      .find(({ type }) => type === 'timeZoneName')?.value ??
      timeZone);
  /** Includes the date when it differs in that time zone. */
  const clock = (at: number): string => {
    if (!timeZone) return '––:––';
    const seconds = Math.round(at / 60_000) * 60;
    const isSameDay = formatDate(seconds, 'en', 'day', timeZone) === formatDate(day, 'en');
    return formatDate(seconds, language, isSameDay ? 'time' : 'dayAndTime', timeZone);
  };
  return (
    <div className="grid gap-4 pb-4">
      <DateField
        label={t('elements.sun.day')}
        name="sun-day"
        required
        min="1900-01-01"
        max="2100-12-31"
        value={day}
        onChange={(event) => event.target.validity.valid && setDay(event.target.value)}
      />
      {sun.polar ? <p className="font-semibold">{t(`elements.sun.polar.${sun.polar}`)}</p> : null}
      <dl>
        {EVENTS.map((name) => {
          const at = sun[name];
          return at === null ? null : (
            <div key={name} className="flex justify-between gap-4 border-b border-line py-2 last:border-0">
              <dt className="text-muted">{t(`elements.sun.${name}`)}</dt>
              <dd className="font-semibold">{clock(at)}</dd>
            </div>
          );
        })}
        {sun.sunrise !== null && sun.sunset !== null ? (
          <div className="flex justify-between gap-4 border-t border-line py-2">
            <dt className="text-muted">{t('elements.sun.length')}</dt>
            <dd className="font-semibold">{format.duration((sun.sunset - sun.sunrise) / 1000)}</dd>
          </div>
        ) : null}
      </dl>
      {zone ? <p className="text-sm text-muted">{t('elements.sun.note', { zone })}</p> : null}
    </div>
  );
}
