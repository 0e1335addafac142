import type { ReactNode } from 'react';
import type { PanoramaPeak } from '@cordada/core/panorama/panorama';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { DataTable } from '#app/ui/lists/DataTable.tsx';
import { useDirectionText } from './useDirectionText.ts';

const nameLink = ({ id, name }: PanoramaPeak): ReactNode => (
  <PageLink page="pin" params={{ id }} className="text-glacier underline underline-offset-4">
    {name}
  </PageLink>
);

/** The summits in sight as a table, the same that the drawing names and those it has no room for. */
export function PeakTable({ peaks }: { readonly peaks: readonly PanoramaPeak[] }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const directionText = useDirectionText();
  return (
    <section aria-labelledby="peaks" className="grid gap-4">
      <h2 id="peaks" className="text-2xl">
        {t('panorama.peaks', { count: peaks.length })}
      </h2>
      {peaks.length === 0 ? (
        <p className="text-muted">{t('panorama.peaks.none')}</p>
      ) : (
        <DataTable
          caption={t('panorama.peaks.caption')}
          rows={peaks}
          rowKey={({ id }) => id}
          columns={[
            {
              id: 'name',
              label: t('panorama.name'),
              cell: nameLink,
            },
            {
              id: 'elevation',
              label: t('panorama.elevation'),
              isNumber: true,
              cell: ({ elevationMeters }) => format.elevation(elevationMeters),
            },
            {
              id: 'distance',
              label: t('panorama.distance'),
              isNumber: true,
              cell: ({ distanceMeters }) => format.distance(distanceMeters),
            },
            {
              id: 'direction',
              label: t('panorama.direction'),
              isNumber: true,
              cell: ({ azimuthDegrees }) => directionText(azimuthDegrees),
            },
          ]}
        />
      )}
    </section>
  );
}
