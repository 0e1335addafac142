import type { DeviceFigures } from '@cordada/core/tracks/track';

export interface MeasuredTrack {
  readonly minElevationMeters: number | null;
  /** As stored in the file; visible only to the owner. */
  readonly deviceFigures: unknown;
}

const KEYS = ['distanceMeters', 'ascentMeters', 'descentMeters', 'movingSeconds'] as const;

/** Sums the figures reported by the devices. A figure is null unless every track has it. */
export function sumDeviceFigures(tracks: readonly MeasuredTrack[]): DeviceFigures | null {
  const figures = tracks.map(({ deviceFigures }) => deviceFigures as DeviceFigures | null);
  const sum = (key: (typeof KEYS)[number]): number | null =>
    figures.reduce((total: number | null, one) => (total === null || one?.[key] == null ? null : total + one[key]), 0);
  const [distanceMeters = null, ascentMeters = null, descentMeters = null, movingSeconds = null] = KEYS.map(sum);
  const found = { distanceMeters, ascentMeters, descentMeters, movingSeconds };
  return figures.length > 0 && Object.values(found).some((value) => value !== null) ? found : null;
}
