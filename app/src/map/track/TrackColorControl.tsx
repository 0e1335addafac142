import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import type { TrackProfile } from '@cordada/core/tracks/stats/profile';
import { METERS_PER_MILE } from '@cordada/core/format/formatDistance';
import { useUnits } from '#app/data/preferences/preferences.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { TrackDetail } from '../mapContent.ts';
import { SLOPE_CLASSES } from '../terrain/slopeAngle.ts';
import { TRACK_COLORINGS, colorTrack } from './trackColors.ts';
import type { TrackColoring } from './trackColors.ts';
import { distanceMarks } from './trackMarks.ts';

/**
 * Marks the distance along the line, and lets one choose what its colour follows. In a chunk of its own, because a page
 * is read before its map is.
 */
export function TrackColorControl({
  profile,
  onDetail,
}: {
  readonly profile: TrackProfile;
  readonly onDetail: (detail: TrackDetail | null) => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const [coloring, setColoring] = useState<TrackColoring | null>(null);
  const colors = coloring === null ? null : colorTrack(profile, coloring);
  const [least, most] = [colors?.limits[0], colors?.limits.at(-1)];
  const hasHeights = profile.elevationMeters.some((meters) => meters !== null);
  const hasTimes = profile.time.some((seconds) => seconds !== null);
  const possible = TRACK_COLORINGS.filter((one) => (one === 'slope' || one === 'height' ? hasHeights : hasTimes));
  const unit = useUnits() === 'imperial' ? METERS_PER_MILE : 1_000;
  useEffect(() => {
    const runs = coloring === null ? [] : colorTrack(profile, coloring).runs;
    onDetail({ marks: distanceMarks(profile, unit), runs });
    return () => onDetail(null);
  }, [profile, unit, coloring, onDetail]);
  if (possible.length === 0) return null;
  const write = (value: number): string => {
    switch (coloring) {
      case 'slope':
        return format.percent(value);
      case 'height':
        return format.elevation(value);
      case 'speed':
        return `${format.distance(value * 3600)}/h`;
      default:
        return format.duration(value);
    }
  };
  return (
    <div className="no-print absolute top-3 left-3 grid max-w-[calc(100%-5rem)] gap-1 rounded-sm border border-line-strong bg-raised/95 p-1 max-sm:p-0 text-sm text-ink">
      <label className="flex items-center gap-2 pl-1.5">
        <span className="max-sm:sr-only">{t('map.colors')}</span>
        <span
          aria-hidden="true"
          className={`h-1.5 w-5 rounded-full sm:hidden ${coloring === null ? 'bg-accent' : 'bg-linear-to-r from-(--slope-27) via-(--slope-35) to-(--slope-45)'}`}
        />
        <select
          value={coloring ?? ''}
          onChange={({ currentTarget: { value } }) => {
            setColoring(TRACK_COLORINGS.find((one) => one === value) ?? null);
          }}
          className="min-h-11 rounded-sm bg-raised px-1 font-semibold sm:min-h-7"
        >
          <option value="">{t('map.colors.plain')}</option>
          {possible.map((one) => (
            <option key={one} value={one}>
              {t(`map.colors.${one}`)}
            </option>
          ))}
        </select>
      </label>
      {least !== undefined && most !== undefined ? (
        <p className="grid gap-0.5 px-1.5 pb-1 text-xs">
          <span aria-hidden="true" className="flex">
            {SLOPE_CLASSES.map((degrees) => (
              <span key={degrees} className="grow border-t-6" style={{ borderColor: `var(--slope-${degrees})` }} />
            ))}
          </span>
          <span className="flex justify-between gap-4">
            <span>{`< ${write(least)}`}</span>
            <span>{`> ${write(most)}`}</span>
          </span>
        </p>
      ) : null}
    </div>
  );
}
