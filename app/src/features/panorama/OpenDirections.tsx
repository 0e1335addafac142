import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { HorizonPoint } from '@cordada/core/panorama/horizon';
import { useMessages } from '#app/messages/useMessages.tsx';
import { DataTable } from '#app/ui/lists/DataTable.tsx';
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
    <section aria-labelledby="terrain-ends" className="grid gap-4">
      <div className="grid max-w-prose gap-1">
        <h2 id="terrain-ends" className="text-2xl">
          {t('panorama.ends.title')}
        </h2>
        <p className="text-muted">{t('panorama.ends.text')}</p>
      </div>
      <DataTable
        caption={t('panorama.ends.title')}
        rows={parts}
        rowKey={({ fromDegrees }) => String(fromDegrees)}
        columns={[
          {
            id: 'direction',
            label: t('panorama.direction'),
            cell: ({ fromDegrees, toDegrees }) =>
              toDegrees - fromDegrees >= WHOLE_DEGREES
                ? t('panorama.ends.all')
                : `${directionText(fromDegrees)} – ${directionText(toDegrees)}`,
          },
          { id: 'distance', label: t('panorama.ends.distance'), isNumber: true, cell: endText },
        ]}
      />
    </section>
  );
}
