import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { asksForAvalancheBulletin } from '@cordada/core/planning/checklist';
import { avalancheBulletinsIn, weatherForecastUrl } from '@cordada/core/planning/forecasts';
import { useLanguage, useMessages } from '#app/messages/useMessages.tsx';
import { buttonClass } from '#app/ui/buttons/Button.tsx';
import { placeOf } from './planLegs.ts';
import type { PlannedActivity } from './planLegs.ts';

/** Where the weather is forecast and, where snow may lie, who warns of avalanches. */
export function BeforeYouGo({
  activity,
  countries,
}: {
  readonly activity: PlannedActivity;
  /** Named in the language of the page. */
  readonly countries: readonly string[];
}): ReactNode {
  const t = useMessages();
  const language = useLanguage();
  const place = placeOf(activity);
  const mayHaveSnow = useMemo(() => hasSnow(activity), [activity]);
  const bulletins = mayHaveSnow ? avalancheBulletinsIn(countries, language) : [];
  const links = [
    ...(place ? [{ text: t('planning.before.weather'), url: weatherForecastUrl(place, language) }] : []),
    ...bulletins.map(({ country, url }) => ({
      text: country ? t('planning.before.bulletinOf', { country }) : t('planning.before.bulletin'),
      url,
    })),
  ];
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="before" className="no-print grid gap-3">
      <h2 id="before" className="text-2xl sm:text-3xl">
        {t('planning.before')}
      </h2>
      <p className="flex flex-wrap gap-3">
        {links.map(({ text, url }) => (
          <a key={url} href={url} target="_blank" rel="noopener noreferrer" className={buttonClass('quiet')}>
            {text}
          </a>
        ))}
      </p>
      <p className="text-sm text-muted">{t('planning.before.outside')}</p>
    </section>
  );
}

/** As its checklist asks for the bulletin. */
function hasSnow({ kind, happenedOn, milestones, profiles }: PlannedActivity): boolean {
  const heights = [
    ...milestones.map(({ elevationMeters }) => elevationMeters),
    ...profiles.flatMap(({ elevationMeters }) => elevationMeters),
  ].filter((meters) => meters !== null);
  const ground = {
    month: Number(happenedOn.slice(5, 7)),
    latitude: placeOf({ milestones, profiles })?.[1] ?? null,
    highestMeters: heights.length > 0 ? heights.reduce((most, meters) => Math.max(most, meters)) : null,
    isAlpine: false,
  };
  return asksForAvalancheBulletin(kind, ground);
}
