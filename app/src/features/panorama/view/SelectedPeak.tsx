import type { ReactNode } from 'react';
import type { PanoramaPeak } from '@cordada/core/panorama/panorama';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { useDirectionText } from '../useDirectionText.ts';
import { useSightDistanceText } from '../useSightDistanceText.ts';

/** The chosen summit with its numbers and the way to its page. */
export function SelectedPeak({ peak }: { readonly peak: PanoramaPeak | null }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const distanceText = useSightDistanceText();
  const directionText = useDirectionText();
  if (!peak) return <p className="text-muted">{t('panorama.choose')}</p>;
  const facts = [
    [t('panorama.elevation'), format.elevation(peak.elevationMeters)],
    [t('panorama.distance'), distanceText(peak.distanceMeters)],
    [t('panorama.direction'), directionText(peak.azimuthDegrees)],
  ] as const;
  return (
    <div className="flex flex-wrap items-center gap-x-8">
      <PageLink
        page="pin"
        params={{ id: peak.id }}
        className="inline-flex min-h-11 items-center font-display text-lg leading-tight font-bold sm:text-xl text-glacier underline underline-offset-4"
      >
        {peak.name}
      </PageLink>
      <dl className="flex flex-wrap gap-x-4 gap-y-1 sm:gap-x-6">
        {facts.map(([label, value]) => (
          <div key={label} className="flex items-baseline gap-2">
            <dt className="sr-only text-sm text-muted sm:not-sr-only">{label}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
