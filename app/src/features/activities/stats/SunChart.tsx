import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import type { SunAlong } from '@cordada/core/panorama/sunlight';
import { callApi } from '#app/data/callApi.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { sunHours } from './sunHours.ts';

/** When the sun shines along a track on a day, with the terrain around as its horizon; nothing without terrain. */
export function SunChart({ trackId, day }: { readonly trackId: string; readonly day: string }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const [sun, setSun] = useState<SunAlong | null | 'loading' | 'failed'>('loading');
  useEffect(() => {
    const control = new AbortController();
    const path = `/api/tracks/${trackId}/sun.json?date=${day}`;
    callApi<{ sun: SunAlong | null }>({ path, signal: control.signal }).then(
      (answer) => setSun(answer.sun),
      () => control.signal.aborted || setSun('failed'),
    );
    return () => control.abort();
  }, [trackId, day]);
  if (sun === 'loading') return <div className="min-h-60" aria-busy="true" />;
  if (sun === 'failed') return <p className="text-muted">{t('activities.sun.failed')}</p>;
  if (sun === null) return null;
  const hours = sunHours(sun.samples);
  const zone = sun.timeZone ?? 'UTC';
  const clock = (at: number): string => format.date(Math.round(at / 60_000) * 60, 'time', zone);
  const span = hours ? hours.to - hours.from : 1;
  const topOf = (at: number): number => (hours ? ((hours.to - at) / span) * 100 : 0);
  const leftOf = (meters: number): number => (hours ? (meters / hours.lengthMeters) * 100 : 0);
  return (
    <section aria-label={t('activities.sun', { day: format.date(day) })} className="grid gap-2 pt-2">
      <h3 className="font-semibold">{t('activities.sun', { day: format.date(day) })}</h3>
      {hours ? (
        <>
          <p>
            {t('activities.sun.mean', {
              mean: format.duration(hours.meanSeconds),
              from: clock(hours.from),
              to: clock(hours.to),
              zone,
            })}
          </p>
          <div aria-hidden="true" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
            <div className="relative h-40 w-11 text-right text-xs text-muted tabular-nums">
              {hours.ticks.map((at) => (
                <span key={at} className="absolute right-0 -translate-y-1/2" style={{ top: `${topOf(at)}%` }}>
                  {clock(at)}
                </span>
              ))}
            </div>
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="h-40 w-full rounded-sm bg-sunken">
              {hours.columns.flatMap(({ fromMeters, toMeters, times }) =>
                times.map(([from, to]) => (
                  <rect
                    key={`${fromMeters} ${from}`}
                    x={leftOf(fromMeters)}
                    width={leftOf(toMeters) - leftOf(fromMeters)}
                    y={topOf(to)}
                    height={topOf(from) - topOf(to)}
                    shapeRendering="crispEdges"
                    className="fill-amber opacity-60"
                  />
                )),
              )}
              {hours.ticks.map((at) => (
                <path
                  key={at}
                  d={`M0 ${topOf(at)}H100`}
                  vectorEffect="non-scaling-stroke"
                  className="stroke-raised opacity-60"
                />
              ))}
            </svg>
            <div className="col-start-2 flex justify-between pt-1 text-xs text-muted">
              <span>{format.distance(0)}</span>
              <span>{format.distance(hours.lengthMeters)}</span>
            </div>
          </div>
          <div className="sr-only">
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('activities.sun.distance')}</th>
                  <th scope="col">{t('activities.sun.times')}</th>
                </tr>
              </thead>
              <tbody>
                {hours.rows.map(({ alongMeters, times }) => (
                  <tr key={alongMeters}>
                    <th scope="row">{format.distance(alongMeters)}</th>
                    <td>{times.map(([from, to]) => `${clock(from)} – ${clock(to)}`).join(', ') || '–'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      ) : (
        <p>{t('activities.sun.none')}</p>
      )}
      <p className="max-w-prose text-sm text-muted">
        {t('activities.sun.clear', { distance: format.distance(sun.reachMeters) })}
      </p>
    </section>
  );
}
