import type { ReactNode } from 'react';
import { useDeferredValue, useMemo } from 'react';
import { boundsOfPlaces } from '@cordada/core/geo/bounds';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { MapCanvas } from '#app/map/MapCanvas.tsx';
import type { MapPlace } from '#app/map/mapContent.ts';
import { useTrackDetail } from '#app/map/track/useTrackDetail.tsx';
import { useMessages } from '#app/messages/useMessages.tsx';
import { drawnBetween, profileBetween } from './linePreview.ts';
import type { LinePreview } from './linePreview.ts';
import type { PointRange } from './RangeProfile.tsx';

export function LinesMap({
  lines,
  index,
  range,
  active,
}: {
  readonly lines: readonly LinePreview[] | null;
  readonly index: number;
  readonly range: PointRange;
  readonly active: keyof PointRange;
}): ReactNode {
  const t = useMessages();
  const line = lines?.[index] ?? null;
  const all = useMemo(() => (lines ?? []).flatMap((one) => drawnBetween(one, 0, one.lon.length - 1)), [lines]);
  const bounds = useMemo(() => {
    const places = all.flat();
    return boundsOfPlaces(places);
  }, [all]);
  const shown = useMemo(() => (line ? drawnBetween(line, range.from, range.to) : []), [line, range]);
  // Colours follow the handles once these rest: they would make them stutter.
  const { from, to } = useDeferredValue(range);
  const detail = useTrackDetail(
    useMemo(() => (line && to > from ? profileBetween(line, from, to) : null), [line, from, to]),
  );
  const placeAt = (point: number): LonLat | null => (line ? [line.lon[point] ?? 0, line.lat[point] ?? 0] : null);
  const places = useMemo(
    (): MapPlace[] =>
      line
        ? (['from', 'to'] as const).map((handle) => ({
            id: handle,
            kind: handle === 'from' ? 'start' : 'end',
            name: t(`trackEdits.handle.${handle}`),
            place: [line.lon[range[handle]] ?? 0, line.lat[range[handle]] ?? 0],
          }))
        : [],
    [line, range, t],
  );
  return (
    <MapCanvas
      label={t('trackEdits.map')}
      fit={bounds}
      lines={shown}
      hiddenLines={all}
      {...detail}
      places={places}
      cursor={placeAt(range[active])}
      className="h-[38dvh] rounded-lg border border-line lg:h-full lg:min-h-72"
    />
  );
}
