import type { ReactNode } from 'react';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { asksForAvalancheBulletin } from '@cordada/core/planning/checklist';
import { avalancheBulletinsIn, weatherForecastUrl } from '@cordada/core/planning/forecasts';
import { useLanguage, useMessages } from '#app/messages/useMessages.tsx';

/** Warns where the checklist of the plan will ask for the avalanche bulletin: the grades of paths are those of summer. */
export function SnowNotice({
  date,
  place,
  highestMeters,
}: {
  /** The day of the trip. */
  readonly date: string;
  readonly place: LonLat;
  readonly highestMeters: number | null;
}): ReactNode {
  const t = useMessages();
  const language = useLanguage();
  const ground = { month: Number(date.slice(5, 7)), latitude: place[1], highestMeters, isAlpine: false };
  if (!asksForAvalancheBulletin('hiking', ground)) return null;
  const links = [
    ...avalancheBulletinsIn([], language).map(({ url }) => ({ url, text: t('planning.before.bulletin') })),
    { url: weatherForecastUrl(place, language), text: t('planning.before.weather') },
  ];
  return (
    <div role="note" className="rounded-sm border border-amber bg-amber-tint px-3 pt-2 text-sm">
      <p>{t('whatNext.snow')}</p>
      <p className="flex flex-wrap gap-x-5">
        {links.map(({ url, text }) => (
          <a
            key={url}
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className="prose-link inline-flex min-h-11 items-center"
          >
            {text}
          </a>
        ))}
      </p>
    </div>
  );
}
