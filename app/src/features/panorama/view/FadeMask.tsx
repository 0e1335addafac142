import type { ReactNode } from 'react';
import type { FadeStop } from './openHorizon.ts';

/** Below the end of the terrain the ground is whole again within so many pixels. */
const GROUND_PIXELS = 70;

/** A mask of this id for what fades where the terrain ends, at its top alone. */
export function FadeMask({
  id,
  stops,
  top,
  width,
  height,
}: {
  readonly id: string;
  readonly stops: readonly FadeStop[];
  /** Pixels from the top of the lowest place where the terrain ends. */
  readonly top: number;
  readonly width: number;
  readonly height: number;
}): ReactNode {
  return (
    <>
      <linearGradient id={`${id}-stops`} x1="0" x2="1" y1="0" y2="0">
        {stops.map(({ offset, opacity }) => (
          <stop key={offset} offset={offset} stopColor="white" stopOpacity={opacity} />
        ))}
      </linearGradient>
      <linearGradient id={`${id}-ground`} x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" stopColor="white" stopOpacity="0" />
        <stop offset="1" stopColor="white" />
      </linearGradient>
      <mask id={id} maskUnits="userSpaceOnUse" x="0" y="0" width={width} height={height}>
        <rect width={width} height={height} fill={`url(#${id}-stops)`} />
        <rect y={top} width={width} height={GROUND_PIXELS} fill={`url(#${id}-ground)`} />
        <rect y={top + GROUND_PIXELS} width={width} height={height} fill="white" />
      </mask>
    </>
  );
}
