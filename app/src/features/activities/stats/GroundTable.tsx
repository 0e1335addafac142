import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { ASPECTS, EXPOSED_DEGREES, GROUND_SLOPES } from '@cordada/core/terrain/lineGround';
import type { LineGround } from '@cordada/core/terrain/lineGround';
import { callApi } from '#app/data/callApi.ts';
import type { MessageKey } from '#app/messages/keys.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { SunChart } from './SunChart.tsx';

/** Less is within the noise of the terrain. */
const EXPOSED_LEAST_METERS = 10;

interface Bar {
  readonly label: string;
  readonly meters: number;
}

export function GroundTable({ trackId, day }: { readonly trackId: string; readonly day: string }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const [ground, setGround] = useState<LineGround | null | 'loading' | 'failed'>('loading');
  useEffect(() => {
    const control = new AbortController();
    callApi<{ ground: LineGround | null }>({ path: `/api/tracks/${trackId}/ground.json`, signal: control.signal }).then(
      (answer) => setGround(answer.ground),
      () => control.signal.aborted || setGround('failed'),
    );
    return () => control.abort();
  }, [trackId]);
  if (ground === 'loading') return <div className="min-h-60" aria-busy="true" />;
  if (ground === null || ground === 'failed')
    return <p className="text-muted">{t(ground === null ? 'activities.ground.none' : 'activities.ground.failed')}</p>;
  const { slopeMeters, aspectMeters, ascentMeters, trackAscentMeters } = ground;
  const slopes = GROUND_SLOPES.map((low, i): Bar => {
    const high = GROUND_SLOPES[i + 1];
    return { label: high === undefined ? `≥ ${low}°` : `${low}–${high}°`, meters: slopeMeters[i] ?? 0 };
  });
  const aspects = ASPECTS.map((aspect): Bar => ({
    label: t(`activities.ground.aspect.${aspect}` as MessageKey),
    meters: aspectMeters[aspect],
  }));
  return (
    <div className="grid max-w-3xl gap-4 py-2">
      {ground.isAscentDoubtful && ascentMeters !== null && trackAscentMeters !== null ? (
        <p className="rounded-sm bg-amber-tint px-3 py-2 text-amber">
          {t('activities.ground.ascentDiffers', {
            track: format.elevation(trackAscentMeters),
            terrain: format.elevation(ascentMeters),
          })}
        </p>
      ) : null}
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <Bars title={t('activities.ground.slope')} bars={slopes} />
        <Bars title={t('activities.ground.aspect')} bars={aspects} />
      </div>
      <p>
        {ground.exposedMeters < EXPOSED_LEAST_METERS
          ? t('activities.ground.exposed.none', { degrees: EXPOSED_DEGREES })
          : t('activities.ground.exposed', {
              degrees: EXPOSED_DEGREES,
              distance: format.distance(ground.exposedMeters),
            })}
      </p>
      <SunChart trackId={trackId} day={day} />
      <p className="max-w-prose text-sm text-muted">
        {t(ground.isIndicative ? 'activities.ground.coarse' : 'activities.ground.source', {
          source: ground.source,
          cell: format.elevation(ground.cellMeters),
        })}
      </p>
    </div>
  );
}

/** A table whose rows are drawn as bars. */
function Bars({ title, bars }: { readonly title: string; readonly bars: readonly Bar[] }): ReactNode {
  const format = useFormat();
  const most = Math.max(1, ...bars.map(({ meters }) => meters));
  return (
    <table className="w-full border-collapse">
      <caption className="pb-1 text-left font-semibold">{title}</caption>
      <tbody>
        {bars.map(({ label, meters }) => (
          <tr key={label}>
            <th scope="row" className="w-20 py-0.5 pr-2 text-left text-sm font-normal whitespace-nowrap">
              {label}
            </th>
            <td aria-hidden="true" className="w-full">
              <svg viewBox="0 0 100 8" preserveAspectRatio="none" className="h-2.5 w-full fill-accent">
                <rect width={(meters / most) * 100} height="8" />
              </svg>
            </td>
            <td className="py-0.5 pl-2 text-right text-sm whitespace-nowrap">{format.distance(meters)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
