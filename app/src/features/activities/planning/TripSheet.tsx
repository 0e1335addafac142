import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { distanceMeters } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { emergencyNumbersIn } from '@cordada/core/planning/emergency';
import { EscapeAccesses, PlaceCountry } from '#app/data/generated/planning.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { ElementLink } from '#app/features/elements/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useLanguage, useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { BeforeYouGo } from './BeforeYouGo.tsx';
import type { PlannedActivity } from './planLegs.ts';

/** Escape routes farther from the track are not listed. */
const NEAR_METERS = 2_000;
const ESCAPES_SHOWN = 8;
const SAMPLE_STEP = 5;

export function TripSheet({ activity }: { readonly activity: PlannedActivity }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const language = useLanguage();
  const line = useMemo(() => lineOf(activity), [activity]);
  const bounds = useMemo(() => boundsAround(line), [line]);
  const found = useOperation(EscapeAccesses, bounds && { bounds }).data?.elements.nodes ?? [];
  const escapes = found
    .flatMap((access) => {
      const [lat, lon] = access.location ?? [];
      if (lat === undefined || lon === undefined) return [];
      const meters = line.reduce((least, place) => Math.min(least, distanceMeters(place, [lon, lat])), Infinity);
      return meters <= NEAR_METERS ? [{ ...access, meters }] : [];
    })
    .sort((a, b) => a.meters - b.meters)
    .slice(0, ESCAPES_SHOWN);
  const elementId = activity.milestones.find(({ isElement }) => isElement)?.key ?? null;
  const regions = useOperation(PlaceCountry, elementId === null ? null : { id: elementId }).data?.element.regions ?? [];
  const countries = regions.filter(({ level }) => level === 'country').map(({ name }) => name);
  const numbers = emergencyNumbersIn(countries, language);
  return (
    <>
      <BeforeYouGo activity={activity} countries={countries} />
      <section aria-labelledby="trip-sheet" className="grid gap-4 print:gap-1">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="trip-sheet" className="text-2xl sm:text-3xl">
            {t('planning.tripSheet')}
          </h2>
          <Button className="no-print" onClick={() => print()}>
            {t('planning.tripSheet.print')}
          </Button>
        </div>
        <div className="grid grid-cols-1 gap-6 sm:grid-cols-2 paper-columns print:grid-cols-2 print:gap-3">
          <div className="grid content-start gap-2">
            <h3 className="text-xl">{t('planning.escapes')}</h3>
            {escapes.length === 0 ? (
              <p className="text-muted">{t('planning.escapes.none')}</p>
            ) : (
              <ul className="grid">
                {escapes.map(({ id, type, name, slug, location, meters }) => (
                  <li key={id} className="grid border-b border-line py-2 last:border-0">
                    <ElementLink element={{ id, kind: type, slug }} className="font-semibold hover:underline">
                      {name}
                    </ElementLink>
                    <span className="text-sm text-muted">
                      {t('planning.escapes.off', { distance: format.distance(meters) })}
                      {location ? ` · ${location.map((degrees) => degrees.toFixed(5)).join(', ')}` : null}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </div>
          <div className="grid content-start gap-2">
            <h3 className="text-xl">{t('planning.emergency')}</h3>
            <ul className="grid">
              {numbers.map(({ country, numbers: call }) => (
                <li
                  key={country}
                  className="flex items-baseline justify-between gap-4 border-b border-line last:border-0 sm:py-1 print:py-0"
                >
                  <span>{country || t('planning.emergency.everywhere')}</span>
                  <span className="flex gap-4">
                    {call.map((number) => (
                      <a
                        key={number}
                        href={`tel:${number}`}
                        className="inline-grid min-h-11 min-w-11 items-center text-right font-display text-xl font-bold hover:underline sm:min-h-8 print:min-h-0"
                      >
                        {number}
                      </a>
                    ))}
                  </span>
                </li>
              ))}
            </ul>
            {/* Paper says it at its foot. */}
            <p className="no-print text-sm text-muted">{t('planning.emergency.note')}</p>
          </div>
        </div>
      </section>
    </>
  );
}

function lineOf({ profiles, milestones }: PlannedActivity): LonLat[] {
  const samples = profiles.flatMap(({ lon, lat }) =>
    lon.flatMap((x, i): LonLat[] => (i % SAMPLE_STEP === 0 ? [[x, lat[i]!]] : [])),
  );
  return samples.length > 0 ? samples : milestones.flatMap(({ place }) => (place ? [place] : []));
}

function boundsAround(line: readonly LonLat[]): number[] | null {
  if (line.length === 0) return null;
  const lons = line.map(([lon]) => lon);
  const lats = line.map(([, lat]) => lat);
  const high = NEAR_METERS / 111_000;
  const wide = high / Math.max(0.01, Math.cos((Math.max(...lats.map(Math.abs)) * Math.PI) / 180));
  const clamp = (value: number, most: number): number => Math.max(-most, Math.min(most, value));
  return [
    clamp(Math.min(...lons) - wide, 180),
    clamp(Math.min(...lats) - high, 90),
    clamp(Math.max(...lons) + wide, 180),
    clamp(Math.max(...lats) + high, 90),
  ];
}
