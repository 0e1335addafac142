import type { ReactNode } from 'react';
import { useId, useMemo } from 'react';
import type { PanoramaWithRidges } from '@cordada/core/panorama/panorama';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { POINTS } from '../useDirectionText.ts';
import { LABEL_DEGREES } from './peakLabels.ts';
import type { PeakLabel } from './peakLabels.ts';
import { COMPASS_PIXELS, edgePaths, groundPath, leftOf, linePath, ridgeLine } from './skyline.ts';
import type { SkylineView } from './skyline.ts';

const TICK_DEGREES = 5;

/** Ridges darken those before them, most at their top: near ones are the darkest, and haze lies in the valleys. */
export function SkylineScene({
  panorama: { horizon, ridges },
  view,
  labels,
  selectedId,
}: {
  readonly panorama: PanoramaWithRidges;
  readonly view: SkylineView;
  readonly labels: readonly PeakLabel[];
  readonly selectedId: string | null;
}): ReactNode {
  const t = useMessages();
  const haze = useId();
  const format = useFormat();
  const { width, height } = view;
  const layers = useMemo(
    () =>
      ridges.toReversed().map((ridge) => ({
        key: ridge.withinMeters,
        ground: groundPath(ridgeLine(horizon, ridge), view),
        edges: edgePaths(horizon, ridge, view),
      })),
    [horizon, ridges, view],
  );
  const [ground, skyline] = useMemo(() => [groundPath(horizon, view), linePath(horizon, view)], [horizon, view]);
  return (
    <svg aria-hidden="true" width={width} height={height} viewBox={`0 0 ${width} ${height}`} className="absolute">
      <defs>
        <linearGradient id={haze} x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopOpacity="0.3" className="[stop-color:var(--relief-near)]" />
          <stop offset="0.75" stopOpacity="0.1" className="[stop-color:var(--relief-near)]" />
        </linearGradient>
      </defs>
      <path d={ground} className="fill-relief-far" />
      <path d={skyline} strokeWidth="1" strokeLinejoin="round" className="fill-none stroke-relief-edge" />
      {layers.map(({ key, ground: below, edges }) => (
        <g key={key} strokeWidth="1" strokeLinejoin="round" className="stroke-relief-edge">
          <path d={below} stroke="none" fill={`url(#${haze})`} />
          {edges.map(({ opacity, d }) => (
            <path key={opacity} d={d} strokeOpacity={opacity} fill="none" />
          ))}
        </g>
      ))}
      {labels.map(({ peak, x, y, labelX, labelY }) => {
        const isSelected = peak.id === selectedId;
        return (
          <g key={peak.id} className={isSelected ? 'fill-accent' : 'fill-ink'}>
            <path
              d={`M${x.toFixed(1)} ${labelY.toFixed(1)}V${y.toFixed(1)}`}
              className={isSelected ? 'stroke-accent' : 'stroke-ink/50'}
            />
            <circle cx={x} cy={y} r={isSelected ? 4.5 : 3} className="fill-accent stroke-paper" />
            <text
              transform={`translate(${labelX.toFixed(1)} ${labelY.toFixed(1)}) rotate(${-LABEL_DEGREES})`}
              className="text-xs"
            >
              <tspan className="font-semibold">{peak.name}</tspan> {format.elevation(peak.elevationMeters)}
            </text>
          </g>
        );
      })}
      <rect y={height - COMPASS_PIXELS} width={width} height={COMPASS_PIXELS} className="fill-raised" />
      {Array.from({ length: 360 / TICK_DEGREES }, (_, i) => i * TICK_DEGREES).map((degrees) => (
        <path
          key={degrees}
          d={`M${leftOf(view, degrees).toFixed(1)} ${height - COMPASS_PIXELS}v${degrees % 45 === 0 ? 8 : degrees % 15 === 0 ? 6 : 4}`}
          className="stroke-ink/60"
        />
      ))}
      {POINTS.map((point, i) => (
        <text
          key={point}
          x={leftOf(view, i * 45)}
          y={height - 7}
          textAnchor="middle"
          className={i % 2 === 0 ? 'fill-ink text-sm font-bold' : 'fill-muted text-xs font-semibold'}
        >
          {t(`panorama.point.${point}`)}
        </text>
      ))}
    </svg>
  );
}
