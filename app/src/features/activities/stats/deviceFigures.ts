import type { DeviceFigures } from '@cordada/core/tracks/track';

/** What of a track the page needs to say how it was measured. */
export interface MeasuredTrack {
  readonly minElevationMeters: number | null;
  /** As the file says; for its owner alone. */
  readonly deviceFigures: unknown;
}

const KEYS = ['distanceMeters', 'ascentMeters', 'descentMeters', 'movingSeconds'] as const;

/** What devices counted in all; only what each of them says, and null where they say nothing together. */
export function sumDeviceFigures(tracks: readonly MeasuredTrack[]): DeviceFigures | null {
  const figures = tracks.map(({ deviceFigures }) => deviceFigures as DeviceFigures | null);
  const sum = (key: (typeof KEYS)[number]): number | null =>
    figures.reduce((total: number | null, one) => (total === null || one?.[key] == null ? null : total + one[key]), 0);
  const [distanceMeters = null, ascentMeters = null, descentMeters = null, movingSeconds = null] = KEYS.map(sum);
  const found = { distanceMeters, ascentMeters, descentMeters, movingSeconds };
  return figures.length > 0 && Object.values(found).some((value) => value !== null) ? found : null;
}
