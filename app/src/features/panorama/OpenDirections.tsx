import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { HorizonPoint } from '@cordada/core/panorama/horizon';
import { useMessages } from '#app/messages/useMessages.tsx';
import { useDirectionText } from './useDirectionText.ts';
import { useEndText } from './useEndText.ts';
import { findOpenParts } from './view/openHorizon.ts';

const WHOLE_DEGREES = 359;

/** The directions in which mountains farther away are missing. */
export function OpenDirections({ horizon }: { readonly horizon: readonly HorizonPoint[] }): ReactNode {
  const t = useMessages();
  const directionText = useDirectionText();
  const endText = useEndText();
  const parts = useMemo(() => findOpenParts(horizon), [horizon]);
  if (parts.length === 0) return null;
  return (
    <section
      aria-labelledby="terrain-ends"
      className="grid max-w-prose gap-1 border-l-2 border-line-strong pl-4 text-sm"
    >
      <h2 id="terrain-ends" className="text-base">
        {t('panorama.ends.title')}
      </h2>
      <p className="text-muted">{t('panorama.ends.text')}</p>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {parts.map((part) => (
          <li key={part.fromDegrees} className="tabular-nums">
            <span className="font-semibold">
              {part.toDegrees - part.fromDegrees >= WHOLE_DEGREES
                ? t('panorama.ends.all')
                : `${directionText(part.fromDegrees)} – ${directionText(part.toDegrees)}`}
            </span>{' '}
            <span className="text-muted">{endText(part)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
