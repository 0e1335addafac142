import type { ReactNode } from 'react';
import type { FadeStop } from './openHorizon.ts';

/** A mask of this id for what fades where the terrain ends. */
export function FadeMask({
  id,
  stops,
  width,
  height,
}: {
  readonly id: string;
  readonly stops: readonly FadeStop[];
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
      <mask id={id} maskUnits="userSpaceOnUse" x="0" y="0" width={width} height={height}>
        <rect width={width} height={height} fill={`url(#${id}-stops)`} />
      </mask>
    </>
  );
}
