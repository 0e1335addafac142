import type { ReactNode } from 'react';
import type { PanoramaPeak } from '@cordada/core/panorama/panorama';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { useDirectionText } from '../useDirectionText.ts';

/** The chosen summit with its numbers and the way to its page. */
export function SelectedPeak({ peak }: { readonly peak: PanoramaPeak | null }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const directionText = useDirectionText();
  if (!peak) return <p className="text-muted">{t('panorama.choose')}</p>;
  const facts = [
    [t('panorama.elevation'), format.elevation(peak.elevationMeters)],
    [t('panorama.distance'), format.distance(peak.distanceMeters)],
    [t('panorama.direction'), directionText(peak.azimuthDegrees)],
  ] as const;
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-2">
      <PageLink
        page="pin"
        params={{ id: peak.id }}
        className="inline-flex min-h-11 items-center font-display text-xl font-bold text-glacier underline underline-offset-4"
      >
        {peak.name}
      </PageLink>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {facts.map(([label, value]) => (
          <div key={label} className="flex items-baseline gap-2">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
