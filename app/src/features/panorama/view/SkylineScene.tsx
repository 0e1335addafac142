import type { ReactNode } from 'react';
import { useId, useMemo } from 'react';
import type { PanoramaWithRidges } from '@cordada/core/panorama/panorama';
import { useMessages } from '#app/messages/useMessages.tsx';
import { POINTS } from '../useDirectionText.ts';
import { useEndText } from '../useEndText.ts';
import { crestPaths } from './relief/crestPaths.ts';
import { closedLine, findOpenParts, openLabels, openLine } from './openHorizon.ts';
import type { PeakLabel } from './peakLabels.ts';
import { PeakName } from './PeakName.tsx';
import type { Relief } from './relief/relief.ts';
import { ReliefCanvas } from './relief/ReliefCanvas.tsx';
import { COMPASS_PIXELS, heightAcross, leftOf, linePath } from './skyline.ts';
import type { SkylineView } from './skyline.ts';

const TICK_DEGREES = 5;
const HATCH_PIXELS = 26;
/** The words that say where the terrain ends: their room, and how far below that they are, all across them. */
const END_LABEL = { width: 168, height: 22, across: [-80, -40, 0, 40, 80], below: 12 };

/** Terrain under the sky with the names of its summits. Where the terrain data ends, the sky behind is hatched as on a map. */
export function SkylineScene({
  panorama: { horizon },
  relief: { lines, crests },
  view,
  labels,
}: {
  readonly panorama: PanoramaWithRidges;
  readonly relief: Relief;
  readonly view: SkylineView;
  readonly labels: readonly PeakLabel[];
}): ReactNode {
  const t = useMessages();
  const hatch = useId();
  const endText = useEndText();
  const { width, height } = view;
  const paths = useMemo(
    () => ({
      skyline: linePath(closedLine(horizon), view),
      end: linePath(openLine(horizon), view),
      crests: crestPaths(crests, view),
      top: heightAcross(horizon, view),
    }),
    [horizon, crests, view],
  );
  const size = { width, height, viewBox: `0 0 ${width} ${height}` };
  const ends = useMemo(() => findOpenParts(horizon), [horizon]);
  return (
    <>
      <svg aria-hidden="true" {...size} className="absolute">
        <pattern id={hatch} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V7" strokeWidth="2" strokeOpacity="0.6" className="stroke-relief-edge" />
        </pattern>
        <path d={paths.end} stroke={`url(#${hatch})`} strokeWidth={2 * HATCH_PIXELS} className="fill-none" />
      </svg>
      <ReliefCanvas lines={lines} view={view} />
      <svg aria-hidden="true" {...size} className="absolute">
        {paths.crests.map(({ d, opacity, width: strokeWidth }) => (
          <path
            key={`${opacity} ${strokeWidth}`}
            d={d}
            strokeOpacity={opacity}
            strokeWidth={strokeWidth}
            strokeLinejoin="round"
            className="fill-none stroke-relief-edge"
          />
        ))}
        <path d={paths.skyline} strokeLinejoin="round" className="fill-none stroke-relief-edge" />
        <path d={paths.end} strokeDasharray="2 5" className="fill-none stroke-relief-edge" />
        {labels.toReversed().map((label) => (
          <PeakName key={label.peak.id} label={label} />
        ))}
        {openLabels(ends, view, END_LABEL.width).map(({ key, x, part }) => {
          const top = Math.max(...END_LABEL.across.map((along) => paths.top(x + along))) + END_LABEL.below;
          return (
            <g key={key}>
              <rect
                x={x - END_LABEL.width / 2}
                y={top}
                width={END_LABEL.width}
                height={END_LABEL.height}
                rx={END_LABEL.height / 2}
                className="fill-raised"
              />
              <text x={x} y={top + 15} textAnchor="middle" className="fill-ink text-xs font-medium">
                {t('panorama.ends', { distance: endText(part) })}
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
    </>
  );
}
