import type { ReactNode } from 'react';
import type { PanoramaPeak } from '@cordada/core/panorama/panorama';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { DataTable } from '#app/ui/lists/DataTable.tsx';
import { useDirectionText } from './useDirectionText.ts';
import { useSightDistanceText } from './useSightDistanceText.ts';

const nameLink = ({ id, name }: PanoramaPeak): ReactNode => (
  <PageLink page="pin" params={{ id }} className="text-glacier underline underline-offset-4">
    {name}
  </PageLink>
);

const showButton = ({
  peak,
  direction,
  label,
  onShow,
}: {
  readonly peak: PanoramaPeak;
  readonly direction: string;
  readonly label: string;
  readonly onShow: (peak: PanoramaPeak) => void;
}): ReactNode => (
  <button
    type="button"
    onClick={() => onShow(peak)}
    title={label}
    aria-label={`${direction}. ${label}`}
    className="min-h-11 text-glacier underline-offset-4 hover:underline sm:min-h-6"
  >
    {direction}
  </button>
);

/** The summits in sight as a table, the same that the drawing names and those it has no room for. */
export function PeakTable({
  peaks,
  onShow,
}: {
  readonly peaks: readonly PanoramaPeak[];
  readonly onShow: (peak: PanoramaPeak) => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const distanceText = useSightDistanceText();
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
              cell: ({ distanceMeters }) => distanceText(distanceMeters),
            },
            {
              id: 'direction',
              label: t('panorama.direction'),
              isNumber: true,
              cell: (peak) =>
                showButton({
                  peak,
                  direction: directionText(peak.azimuthDegrees),
                  label: t('panorama.show', { name: peak.name }),
                  onShow,
                }),
            },
          ]}
        />
      )}
    </section>
  );
}
