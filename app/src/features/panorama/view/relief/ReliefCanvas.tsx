import type { ReactNode } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { rgbOf } from '#app/map/style/palette.ts';
import { paintRelief, reliefColors } from './paintRelief.ts';
import type { ReliefColors } from './paintRelief.ts';
import type { ReliefLine } from './relief.ts';
import type { SkylineView } from '../skyline.ts';

/** More pixels would not be seen: the lines along crests are drawn over it as vectors. */
const SCALE_MAX = 2;

function readColors(): ReliefColors {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(`--relief-${name}`).trim();
  return reliefColors(rgbOf(token('far')), rgbOf(token('near')));
}

function useReliefColors(): ReliefColors {
  const [colors, setColors] = useState(readColors);
  useEffect(() => {
    const themes = new MutationObserver(() => setColors(readColors()));
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => themes.disconnect();
  }, []);
  return colors;
}

/** The ground of a view, paler the farther away it is. */
export function ReliefCanvas({
  lines,
  view,
  scale = Math.min(SCALE_MAX, devicePixelRatio),
}: {
  readonly lines: readonly ReliefLine[];
  readonly view: SkylineView;
  /** Pixels for each of the view. */
  readonly scale?: number;
}): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const colors = useReliefColors();
  const [width, height] = [Math.round(view.width * scale), Math.round(view.height * scale)];
  useLayoutEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (!pen) return;
    const picture = pen.createImageData(width, height);
    paintRelief(picture, lines, view, scale, colors);
    pen.putImageData(picture, 0, 0);
  }, [lines, view, width, height, scale, colors]);
  return (
    <canvas ref={canvas} width={width} height={height} aria-hidden="true" className="absolute inset-0 size-full" />
  );
}
