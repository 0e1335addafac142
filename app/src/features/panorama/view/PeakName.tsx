import type { ReactNode } from 'react';
import { useCallback } from 'react';
import type { PanoramaPeak } from '@cordada/core/panorama/panorama';
import { useFormat } from '#app/messages/useFormat.ts';
import { useSightDistanceText } from '../useSightDistanceText.ts';
import { LABEL_DEGREES } from './peakLabels.ts';
import type { LabelSize, PeakLabel } from './peakLabels.ts';

/** Writes the numbers beside a name. */
export type FiguresText = (peak: PanoramaPeak, size: LabelSize) => string;

/** From the end of the line to the first letter. */
const START_PIXELS = 7;
const CHOSEN_HALF_PIXELS = 19;
/** Mean widths of a character, generous, so that no name runs into another. */
const NAME_PIXELS: Readonly<Record<LabelSize, number>> = { chosen: 8, major: 8, medium: 7.1, minor: 6.3 };
const FIGURES_PIXELS = 6.4;

export function useFiguresText(): FiguresText {
  const format = useFormat();
  const distanceText = useSightDistanceText();
  return useCallback(
    ({ elevationMeters, distanceMeters }, size) => {
      if (size === 'minor') return '';
      const elevation = format.elevation(elevationMeters);
      return size === 'medium' ? elevation : `${elevation} · ${distanceText(distanceMeters)}`;
    },
    [format, distanceText],
  );
}

/** Pixels that a name takes along its direction. */
export function nameLength(peak: PanoramaPeak, size: LabelSize, figuresText: FiguresText): number {
  const name = peak.name.length * NAME_PIXELS[size];
  const figures = figuresText(peak, size).length * FIGURES_PIXELS;
  return START_PIXELS + (size === 'medium' ? name + figures + FIGURES_PIXELS : Math.max(name, figures) + START_PIXELS);
}

/** The name of a summit in its view, the larger the more the summit stands out, with the line down to it. */
export function PeakName({ label }: { readonly label: PeakLabel }): ReactNode {
  const { peak, size, x, y, labelX, labelY, length } = label;
  const isChosen = size === 'chosen';
  const isMajor = isChosen || size === 'major';
  const figures = useFiguresText()(peak, size);
  return (
    <g>
      <path
        d={`M${x.toFixed(1)} ${labelY.toFixed(1)}V${y.toFixed(1)}`}
        strokeWidth={isChosen ? 2 : 1}
        strokeOpacity={isChosen ? 1 : isMajor ? 0.7 : 0.4}
        className={isChosen ? 'stroke-accent' : 'stroke-ink'}
      />
      {isChosen ? <circle cx={x} cy={y} r={10} fillOpacity="0.25" className="fill-accent stroke-accent" /> : null}
      <circle
        cx={x}
        cy={y}
        r={isChosen ? 5 : isMajor ? 3.5 : 2.5}
        className={isChosen ? 'fill-accent stroke-paper' : 'fill-ink stroke-paper'}
      />
      <g transform={`translate(${labelX.toFixed(1)} ${labelY.toFixed(1)}) rotate(${-LABEL_DEGREES})`}>
        {isChosen ? (
          <rect y={-CHOSEN_HALF_PIXELS} width={length} height={2 * CHOSEN_HALF_PIXELS} rx={6} className="fill-accent" />
        ) : null}
        {isMajor ? (
          <g className={isChosen ? 'fill-paper' : 'fill-ink'}>
            <text x={START_PIXELS} y={-2} fontSize="15" className="font-bold">
              {peak.name}
            </text>
            <text x={START_PIXELS} y={13} className="text-xs tabular-nums">
              {figures}
            </text>
          </g>
        ) : (
          <text
            x={START_PIXELS}
            y={4.5}
            fontSize={size === 'medium' ? 13 : 12}
            className={size === 'medium' ? 'fill-ink' : 'fill-muted'}
          >
            <tspan className={size === 'medium' ? 'font-semibold' : 'font-medium'}>{peak.name}</tspan>
            {figures === '' ? null : <tspan className="text-xs"> {figures}</tspan>}
          </text>
        )}
      </g>
    </g>
  );
}
