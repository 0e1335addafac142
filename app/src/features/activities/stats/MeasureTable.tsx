import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { sumDeviceFigures } from './deviceFigures.ts';
import type { MeasuredTrack } from './deviceFigures.ts';
import type { ActivityStats } from './activityStats.ts';

type Text = (value: number) => string;

interface Figure {
  readonly id: 'distance' | 'ascent' | 'descent' | 'heights' | 'moving' | 'total' | 'speed';
  readonly label: string;
  readonly value: string | null;
  readonly device?: string | null;
}

const SECONDS_PER_HOUR = 3_600;

export function MeasureTable({
  figures,
  tracks,
}: {
  readonly figures: ActivityStats;
  readonly tracks: readonly MeasuredTrack[];
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const device = useMemo(() => sumDeviceFigures(tracks), [tracks]);
  const { distanceMeters, ascentMeters, descentMeters, maxElevationMeters, movingSeconds, totalSeconds } = figures;
  const text = (value: number | null | undefined, as: Text): string | null => (value == null ? null : as(value));
  const lows = tracks.flatMap(({ minElevationMeters }) => minElevationMeters ?? []);
  const speed = (seconds: number | null): string | null =>
    distanceMeters === null || !seconds
      ? null
      : t('activities.measured.perHour', { distance: format.distance((distanceMeters / seconds) * SECONDS_PER_HOUR) });
  const rows: readonly Figure[] = [
    {
      id: 'distance',
      label: t('activities.distance'),
      value: text(distanceMeters, format.distance),
      device: text(device?.distanceMeters, format.distance),
    },
    {
      id: 'ascent',
      label: t('activities.ascent'),
      value: text(ascentMeters, format.elevation),
      device: text(device?.ascentMeters, format.elevation),
    },
    {
      id: 'descent',
      label: t('activities.descent'),
      value: text(descentMeters, format.elevation),
      device: text(device?.descentMeters, format.elevation),
    },
    {
      id: 'heights',
      label: t('activities.measured.heights'),
      value:
        maxElevationMeters === null || lows.length === 0
          ? null
          : `${format.elevation(Math.min(...lows))} – ${format.elevation(maxElevationMeters)}`,
    },
    {
      id: 'moving',
      label: t('activities.moving'),
      value: text(movingSeconds, format.duration),
      device: text(device?.movingSeconds, format.duration),
    },
    { id: 'total', label: t('activities.total'), value: text(totalSeconds, format.duration) },
    { id: 'speed', label: t('activities.measured.speed'), value: speed(movingSeconds) },
  ];
  const shown = rows.filter(({ value }) => value !== null);
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-raised">
      <table className="w-full border-collapse text-left align-top">
        <caption className="sr-only">{t('activities.measured')}</caption>
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            <th scope="col" className="px-4 py-2 font-semibold">
              {t('activities.measured.figure')}
            </th>
            <th scope="col" className="px-4 py-2 text-right font-semibold">
              {t('activities.measured.here')}
            </th>
            {device ? (
              <th scope="col" className="px-4 py-2 text-right font-semibold">
                {t('activities.measured.device')}
              </th>
            ) : null}
            <th scope="col" className="hidden px-4 py-2 font-semibold sm:table-cell">
              {t('activities.measured.rule')}
            </th>
          </tr>
        </thead>
        {shown.map(({ id, label, value, device: deviceValue = null }) => (
          <tbody key={id} className="border-b border-line last:border-0">
            <tr>
              <th scope="row" className="px-4 py-2 align-top font-semibold">
                {label}
              </th>
              <td className="px-4 py-2 text-right align-top whitespace-nowrap">{value}</td>
              {device ? (
                <td className="px-4 py-2 text-right align-top whitespace-nowrap text-muted">{deviceValue ?? '–'}</td>
              ) : null}
              <td className="hidden max-w-prose px-4 py-2 text-sm text-muted sm:table-cell">
                {t(`activities.measured.${id}.rule`)}
              </td>
            </tr>
            <tr className="sm:hidden">
              <td colSpan={device ? 3 : 2} className="px-4 pb-3 text-sm text-muted">
                {t(`activities.measured.${id}.rule`)}
              </td>
            </tr>
          </tbody>
        ))}
      </table>
      {device ? (
        <p className="border-t border-line px-4 py-3 text-sm text-muted">{t('activities.measured.deviceNote')}</p>
      ) : null}
    </div>
  );
}
