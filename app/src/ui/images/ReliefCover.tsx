import type { ReactNode } from 'react';
import { COVER_HEIGHT, COVER_WIDTH, coverPath } from '@cordada/core/relief/coverPath';
import type { ReliefShape } from '@cordada/core/relief/terrain';

export function ReliefCover({
  shape,
  elevationMeters,
  seed,
  className = '',
  isEager = false,
}: {
  readonly shape: ReliefShape;
  readonly elevationMeters?: number | null | undefined;
  readonly seed: string;
  readonly className?: string;
  readonly isEager?: boolean;
}): ReactNode {
  return (
    <img
      src={coverPath(shape, elevationMeters, seed)}
      alt=""
      width={COVER_WIDTH}
      height={COVER_HEIGHT}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      className={`aspect-video w-full bg-sunken object-cover ${className}`}
    />
  );
}
