import type { ReactNode } from 'react';
import { useId, useMemo } from 'react';
import type { PanoramaWithRidges } from '@cordada/core/panorama/panorama';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { POINTS } from '../useDirectionText.ts';
import { LABEL_DEGREES } from './peakLabels.ts';
import type { PeakLabel } from './peakLabels.ts';
import { useEndText } from '../useEndText.ts';
import { FadeMask } from './FadeMask.tsx';
import { closedLine, fadeStops, findOpenParts, lowestEnd, openLabels, openLine } from './openHorizon.ts';
import { COMPASS_PIXELS, edgePaths, groundPath, heightAcross, leftOf, linePath, ridgeLine } from './skyline.ts';
import type { SkylineView } from './skyline.ts';

const TICK_DEGREES = 5;
/** Room for the words that say where the terrain ends, and how far below that they are, all across them. */
const END_LABEL_PIXELS = { width: 160, across: [-70, 0, 70], below: 18 };

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
  const endText = useEndText();
  const { width, height } = view;
  const layers = useMemo(
    () =>
      ridges.toReversed().map((ridge) => ({
        key: ridge.withinMeters,
        ground: groundPath(ridgeLine(horizon, ridge), view),
        edges: edgePaths(horizon, ridge, view),
        stops: fadeStops(horizon, ridge, view),
      })),
    [horizon, ridges, view],
  );
  const far = useMemo(
    () => ({
      ground: groundPath(horizon, view),
      skyline: linePath(closedLine(horizon), view),
      end: linePath(openLine(horizon), view),
      stops: fadeStops(horizon, null, view),
      top: heightAcross(horizon, view),
      lowest: lowestEnd(horizon, view),
    }),
    [horizon, view],
  );
  const ends = useMemo(() => findOpenParts(horizon), [horizon]);
  const maskOf = (key: number | 'far', stops: readonly unknown[]): string | undefined =>
    stops.length > 0 ? `url(#${haze}-${key})` : undefined;
  return (
    <svg aria-hidden="true" width={width} height={height} viewBox={`0 0 ${width} ${height}`} className="absolute">
      <defs>
        <linearGradient id={haze} x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopOpacity="0.3" className="[stop-color:var(--relief-near)]" />
          <stop offset="0.75" stopOpacity="0.1" className="[stop-color:var(--relief-near)]" />
        </linearGradient>
        <FadeMask id={`${haze}-far`} stops={far.stops} top={far.lowest} width={width} height={height} />
        {layers.map(({ key, stops }) =>
          stops.length > 0 ? (
            <FadeMask key={key} id={`${haze}-${key}`} stops={stops} top={far.lowest} width={width} height={height} />
          ) : null,
        )}
      </defs>
      <path d={far.ground} mask={maskOf('far', far.stops)} className="fill-relief-far" />
      <path d={far.skyline} strokeWidth="1" strokeLinejoin="round" className="fill-none stroke-relief-edge" />
      <path d={far.end} strokeDasharray="2 5" className="fill-none stroke-relief-edge" />
      {layers.map(({ key, ground: below, edges, stops }) => (
        <g key={key} strokeWidth="1" strokeLinejoin="round" className="stroke-relief-edge">
          <path d={below} stroke="none" fill={`url(#${haze})`} mask={maskOf(key, stops)} />
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
      {openLabels(ends, view, END_LABEL_PIXELS.width).map(({ key, x, part }) => (
        <text
          key={key}
          x={x}
          y={Math.max(...END_LABEL_PIXELS.across.map((along) => far.top(x + along))) + END_LABEL_PIXELS.below}
          textAnchor="middle"
          paintOrder="stroke"
          strokeWidth="3"
          className="fill-ink stroke-sky-low text-xs"
        >
          {t('panorama.ends', { distance: endText(part) })}
        </text>
      ))}
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
