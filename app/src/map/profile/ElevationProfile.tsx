import type { PointerEvent, ReactNode } from 'react';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { METERS_PER_FOOT, METERS_PER_MILE } from '@cordada/core/format/formatDistance';
import type { TrackProfile } from '@cordada/core/tracks/stats/profile';
import { useUnits } from '#app/data/preferences/preferences.ts';
import { readStored, writeStored } from '#app/data/storage.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Chip } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';
import { PROFILE_AXES, clockText, timeAxis, timeTicks } from './profileAxis.ts';
import type { ProfileAxis } from './profileAxis.ts';
import type { ProfileMark } from './profileMark.ts';
import { SLOPE_LIMITS, profileShape, sampleAlong, sampleAt, slopeAt, tidyTicks } from './profileShape.ts';
import { ProfilePlot, SLOPE_TINTS } from './ProfilePlot.tsx';

const ProfileTable = lazyPart(async () => (await import('./ProfileTable.tsx')).ProfileTable);
const RangeStatsText = lazyPart(async () => (await import('./RangeStatsText.tsx')).RangeStatsText);

export interface ProfilePhoto {
  readonly id: string;
  readonly alongMeters: number;
}

/** A range between two samples. While `isOpen`, its end follows the cursor. */
interface DistanceRange {
  readonly from: number;
  readonly to: number;
  readonly isOpen: boolean;
}

const KEY_STEPS = 100;

/** The axis last used on this device. The server and first visits use distance. */
function useKeptAxis(): [ProfileAxis, (axis: ProfileAxis) => void] {
  const [axis, setAxis] = useState<ProfileAxis>('distance');
  useEffect(() => {
    if (readStored('profileAxis') === 'time') setAxis('time');
  }, []);
  const choose = (chosen: ProfileAxis): void => {
    writeStored('profileAxis', chosen);
    setAxis(chosen);
  };
  return [axis, choose];
}

export function ElevationProfile({
  profile,
  marks = [],
  photos = [],
  hidden = [],
  cursor,
  onCursor,
}: {
  readonly profile: TrackProfile;
  readonly marks?: readonly ProfileMark[];
  readonly photos?: readonly ProfilePhoto[];
  /** Sections hidden from others, in meters along the track. */
  readonly hidden?: readonly (readonly [from: number, to: number])[];
  readonly cursor: number | null;
  readonly onCursor: (sample: number | null) => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const isImperial = useUnits() === 'imperial';
  const plot = useRef<HTMLDivElement>(null);
  const times = useMemo(() => timeAxis(profile), [profile]);
  const [wished, choose] = useKeptAxis();
  const isByTime = wished === 'time' && times !== null;
  const along = isByTime ? times.seconds : profile.distanceMeters;
  const shape = useMemo(() => profileShape(profile, along), [profile, along]);
  const [selectedRange, setSelectedRange] = useState<DistanceRange | null>(null);
  const [isTableOpen, setTableOpen] = useState(false);
  if (!shape) return <p className="rounded-lg border border-line bg-raised p-5 text-muted">{t('map.profile.none')}</p>;

  const { lowMeters, highMeters, total } = shape;
  const totalMeters = profile.distanceMeters.at(-1) ?? 0;
  const left = (value: number): string => `${(value / total) * 100}%`;
  /** Converts a distance along the track to the axis. */
  const onAxis = (meters: number): number => (isByTime ? (along[sampleAt(profile, meters)] ?? 0) : meters);
  const top = (meters: number): string => `${(1 - (meters - lowMeters) / (highMeters - lowMeters)) * 100}%`;
  const heightUnit = isImperial ? METERS_PER_FOOT : 1;
  const heights = tidyTicks(lowMeters / heightUnit, highMeters / heightUnit, 4).map((tick) => tick * heightUnit);
  const lengthUnit = isImperial ? METERS_PER_MILE : 1000;
  const ticks = isByTime ? timeTicks(total) : tidyTicks(0, total / lengthUnit, 6).map((tick) => tick * lengthUnit);
  const tickText = (value: number): string => (isByTime ? clockText(value) : format.number(value / lengthUnit, 0, 2));

  const known = profile.elevationMeters.filter((meters) => meters !== null);
  const summary = t('map.profile.summary', {
    distance: format.distance(totalMeters),
    start: format.elevation(known[0] ?? 0),
    end: format.elevation(known.at(-1) ?? 0),
    lowest: format.elevation(Math.min(...known)),
    highest: format.elevation(Math.max(...known)),
  });
  const startedAt = profile.time[0] ?? null;
  const describe = (sample: number): string => {
    const height = profile.elevationMeters[sample] ?? null;
    const time = profile.time[sample] ?? null;
    const values = {
      distance: format.distance(profile.distanceMeters[sample] ?? 0),
      elevation: height === null ? t('map.profile.unknown') : format.elevation(height),
      slope: format.percent(Math.min(0.99, Math.abs(slopeAt(profile, sample)))),
    };
    return time === null || startedAt === null
      ? t('map.profile.at', values)
      : t('map.profile.atTime', { ...values, time: format.duration(time - startedAt) });
  };

  const moveTo = (sample: number): void => {
    onCursor(sample);
    setSelectedRange((before) => (before?.isOpen ? { ...before, to: sample } : before));
  };
  const pointed = (event: PointerEvent): number | null => {
    const box = plot.current?.getBoundingClientRect();
    if (!box) return null;
    const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    return sampleAlong(along, share * total);
  };
  const point = (event: PointerEvent): void => {
    const sample = pointed(event);
    if (sample !== null) moveTo(sample);
  };
  const press = (event: PointerEvent): void => {
    const sample = pointed(event);
    if (sample === null) return;
    // On touch screens dragging scrolls the page; with a mouse it selects a range.
    if (event.pointerType === 'mouse') setSelectedRange({ from: sample, to: sample, isOpen: true });
    onCursor(sample);
  };
  const release = (event: PointerEvent): void => {
    if (event.pointerType !== 'mouse') return;
    setSelectedRange((before) => (before && before.from !== before.to ? { ...before, isOpen: false } : null));
  };
  const step = Math.max(1, Math.round(total / KEY_STEPS));
  const slide = (value: number): void => {
    const next = sampleAlong(along, value);
    const from = cursor ?? 0;
    // Sparse tracks have fewer samples than steps, and pauses none, so the cursor moves by at least one sample.
    const least = from + Math.sign(value - (along[from] ?? 0));
    moveTo(next === cursor ? Math.min(profile.lon.length - 1, Math.max(0, least)) : next);
  };

  const chosen = selectedRange
    ? ([Math.min(selectedRange.from, selectedRange.to), Math.max(selectedRange.from, selectedRange.to)] as const)
    : null;
  const cursorAt = cursor === null ? null : (along[cursor] ?? null);
  const cursorHeight = cursor === null ? null : (profile.elevationMeters[cursor] ?? null);
  return (
    <figure className="grid gap-1">
      <figcaption className="flex min-h-6 flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
        <span className="font-semibold">{t('map.profile.label')}</span>
        <span aria-hidden="true" className={cursor === null ? 'text-muted' : 'font-semibold'}>
          {cursor === null ? (
            <span className="no-print">
              <span className="pointer-coarse:hidden">{t('map.profile.hint')}</span>
              <span className="hidden pointer-coarse:inline">{t('map.profile.hint.touch')}</span>
            </span>
          ) : (
            describe(cursor)
          )}
        </span>
      </figcaption>
      <p className="sr-only">{summary}</p>
      <div className="relative h-44 pb-6 pl-13 sm:h-56 print:h-28">
        <div
          ref={plot}
          onPointerMove={point}
          onPointerDown={press}
          onPointerUp={release}
          onPointerLeave={(event) => event.pointerType === 'mouse' && onCursor(null)}
          className="relative h-full cursor-crosshair touch-pan-y border-b border-l border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-glacier"
        >
          <input
            type="range"
            min={0}
            max={Math.round(total)}
            step={step}
            value={Math.round(cursorAt ?? 0)}
            onChange={(event) => slide(Number(event.target.value))}
            aria-label={t('map.profile.position')}
            aria-valuetext={cursor === null ? summary : describe(cursor)}
            className="pointer-events-none absolute inset-0 m-0 size-full opacity-0"
          />
          {heights.map((tick) => (
            <span
              key={tick}
              aria-hidden="true"
              className="absolute inset-x-0 border-t border-line"
              style={{ top: top(tick) }}
            >
              <span className="absolute right-full mr-2 -translate-y-1/2 text-xs whitespace-nowrap text-muted">
                {format.elevation(tick)}
              </span>
            </span>
          ))}
          <ProfilePlot line={shape.line} areas={shape.areas} />
          {(isByTime ? times.pauses : []).map(([from, to]) => (
            <span
              key={from}
              aria-hidden="true"
              title={t('map.profile.pause', { time: format.duration(to - from) })}
              className="absolute inset-y-0 border-x border-line-strong bg-ink/10"
              style={{ left: left(from), width: left(to - from) }}
            />
          ))}
          {hidden.map(([from, to]) => (
            <span
              key={from}
              aria-hidden="true"
              className="absolute inset-y-0 border-x border-dashed border-line-strong bg-raised/75"
              style={{ left: left(onAxis(from)), width: left(onAxis(to) - onAxis(from)) }}
            />
          ))}
          {chosen ? (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 border-x-2 border-glacier bg-glacier/20"
              style={{
                left: left(along[chosen[0]] ?? 0),
                width: left((along[chosen[1]] ?? 0) - (along[chosen[0]] ?? 0)),
              }}
            />
          ) : null}
          {shape.gaps.map((at) => (
            <span
              key={at}
              aria-hidden="true"
              className="absolute inset-y-0 border-l border-dashed border-line-strong"
              style={{ left: left(at) }}
            />
          ))}
          {marks.map((mark) => {
            const height = profile.elevationMeters[sampleAt(profile, mark.alongMeters)] ?? lowMeters;
            return (
              <span
                key={mark.id}
                aria-hidden="true"
                title={mark.name}
                data-kind={mark.kind}
                className="absolute grid size-6 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full border-2 border-paper bg-kind text-paper"
                style={{ left: left(onAxis(mark.alongMeters)), top: top(height) }}
              >
                <KindIcon kind={mark.kind} size={12} />
              </span>
            );
          })}
          {photos.map(({ id, alongMeters }) => (
            <span
              key={id}
              aria-hidden="true"
              className="pointer-events-none absolute bottom-0.5 size-2 -translate-x-1/2 rounded-full border border-paper bg-glacier"
              style={{ left: left(onAxis(alongMeters)) }}
            />
          ))}
          {cursorAt === null ? null : (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 border-l-2 border-ink"
              style={{ left: left(cursorAt) }}
            >
              {cursorHeight === null ? null : (
                <span
                  className="absolute left-[-1px] size-3.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-paper bg-ink"
                  style={{ top: top(cursorHeight) }}
                />
              )}
            </span>
          )}
          {ticks.map((tick) => (
            <span
              key={tick}
              aria-hidden="true"
              className="absolute top-full mt-1 -translate-x-1/2 text-xs text-muted"
              style={{ left: left(tick) }}
            >
              {tickText(tick)}
            </span>
          ))}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pl-13 text-xs text-muted">
        <span>
          {isByTime ? `${t('map.profile.time')} (h:min)` : `${t('map.profile.distance')} (${isImperial ? 'mi' : 'km'})`}
        </span>
        {isByTime && times.pauses.length > 0 ? (
          <span className="inline-flex items-center gap-1">
            <span aria-hidden="true" className="h-2.5 w-4 border-x border-line-strong bg-ink/10" />
            {t('map.profile.pauses')}
          </span>
        ) : null}
        <span className="ml-auto">{t('map.profile.slope')}</span>
        {SLOPE_TINTS.map((tint, slope) => (
          <span key={tint} className="inline-flex items-center gap-1">
            <span aria-hidden="true" className={`h-2.5 w-4 bg-accent ${tint}`} />
            {slope < SLOPE_LIMITS.length
              ? `< ${format.percent(SLOPE_LIMITS[slope] ?? 0)}`
              : t('map.profile.steeper', { share: format.percent(SLOPE_LIMITS.at(-1) ?? 0) })}
          </span>
        ))}
      </div>
      <div className="no-print flex flex-wrap items-center gap-x-4 gap-y-2 pt-2">
        {selectedRange ? (
          <>
            <Button onClick={() => setSelectedRange(null)}>{t('map.profile.selectedRange.clear')}</Button>
            {selectedRange.isOpen ? (
              <Button onClick={() => setSelectedRange({ ...selectedRange, isOpen: false })}>
                {t('map.profile.selectedRange.end')}
              </Button>
            ) : null}
          </>
        ) : (
          <Button onClick={() => setSelectedRange({ from: cursor ?? 0, to: cursor ?? 0, isOpen: true })}>
            {t('map.profile.selectedRange.begin')}
          </Button>
        )}
        {chosen ? (
          <Suspense>
            <RangeStatsText profile={profile} selectedRange={chosen} />
          </Suspense>
        ) : null}
        <details
          className="min-w-0 open:order-last open:w-full"
          onToggle={(event) => setTableOpen(event.currentTarget.open)}
        >
          <summary className="inline-flex min-h-11 items-center rounded-sm text-sm font-semibold text-glacier underline underline-offset-4">
            {t('map.profile.table')}
          </summary>
          {isTableOpen ? (
            <Suspense>
              <ProfileTable profile={profile} along={along} marks={marks} />
            </Suspense>
          ) : null}
        </details>
        {times ? (
          <div role="group" aria-label={t('map.profile.axis')} className="flex gap-2 sm:ml-auto">
            {PROFILE_AXES.map((one) => (
              <Chip key={one} isPressed={isByTime === (one === 'time')} onClick={() => choose(one)}>
                {t(`map.profile.by.${one}`)}
              </Chip>
            ))}
          </div>
        ) : null}
      </div>
    </figure>
  );
}
