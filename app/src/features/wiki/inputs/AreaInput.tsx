import type { ChangeEvent, ReactNode } from 'react';
import { useMemo, useRef, useState } from 'react';
import { readArea } from '@cordada/core/elements/readDraft';
import { areaSquareMeters } from '@cordada/core/geo/area';
import type { Outline } from '@cordada/core/geo/area';
import { boundsOfPlaces } from '@cordada/core/geo/bounds';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { MapCanvas } from '#app/map/MapCanvas.tsx';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';

const FAR_ZOOM = 7;
/** Minimum corners of a ring. */
const CORNERS_MIN = 3;
const NOTHING: readonly LonLat[] = [];

/** Collects the areas of all features of a GeoJSON file; null if there are none. */
function areaOfFile(text: string): Outline | null {
  const parts = (node: unknown): unknown[] => {
    if (typeof node !== 'object' || node === null) return [];
    const { type, coordinates, geometry, features, geometries } = node as Record<string, unknown>;
    if (type === 'Polygon') return [coordinates];
    if (type === 'MultiPolygon') return Array.isArray(coordinates) ? coordinates : [];
    return [geometry, ...[features, geometries].flatMap((list) => (Array.isArray(list) ? list : []))].flatMap(parts);
  };
  try {
    return readArea(parts(JSON.parse(text)));
  } catch {
    return null;
  }
}

export function AreaInput({
  area,
  around,
  error,
  onChange,
}: {
  readonly area: Outline | null;
  readonly around: LonLat | null;
  readonly error: string | undefined;
  readonly onChange: (area: Outline | null) => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const [corners, setCorners] = useState<readonly LonLat[] | null>(null);
  const [middle, setMiddle] = useState<LonLat | null>(around);
  const [isWrongFile, setWrongFile] = useState(false);
  const fit = useMemo(() => {
    const points = area?.flat(2) ?? [];
    if (points.length === 0) return null;
    return boundsOfPlaces(points);
  }, [area]);
  const lines = useMemo(() => (corners && corners.length > 1 ? [corners] : []), [corners]);
  const places = useMemo(
    () => (corners ?? NOTHING).slice(0, 1).map((place) => ({ id: 'start', kind: 'start' as const, name: '1', place })),
    [corners],
  );
  const add = (place: LonLat): void => setCorners([...(corners ?? []), place]);
  const close = (): void => {
    if (!corners) return;
    onChange([[[...corners, corners[0] as LonLat]]]);
    setCorners(null);
  };
  const take = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0];
    event.target.value = '';
    const read = file ? areaOfFile(await file.text()) : null;
    setWrongFile(file !== undefined && read === null);
    if (read) onChange(read);
  };
  const count = (area ?? []).flat().reduce((sum, ring) => sum + ring.length - 1, 0);
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-2 font-display text-xl font-bold">{t('wiki.part.area')}</legend>
      {corners ? <p className="text-sm text-muted">{t('wiki.area.lead')}</p> : null}
      <div className="h-96 overflow-hidden rounded-lg border border-line">
        <MapCanvas
          label={t('wiki.area.map')}
          view={around && { center: around, zoom: FAR_ZOOM }}
          fit={fit}
          outline={corners ? null : area}
          lines={lines}
          places={places}
          {...(corners && { onPick: add })}
          onMove={({ bounds: [west, south, east, north] }) => setMiddle([(west + east) / 2, (south + north) / 2])}
          className="size-full"
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {corners ? (
          <>
            <Button disabled={!middle} onClick={() => middle && add(middle)}>
              {t('wiki.area.add')}
            </Button>
            <Button disabled={corners.length === 0} onClick={() => setCorners(corners.slice(0, -1))}>
              {t('wiki.area.undo')}
            </Button>
            <Button tone="primary" disabled={corners.length < CORNERS_MIN} onClick={close}>
              {t('wiki.area.close')}
            </Button>
            <Button tone="plain" onClick={() => setCorners(null)}>
              {t('wiki.area.cancel')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => setCorners([])}>{t('wiki.area.begin')}</Button>
            <Button onClick={() => input.current?.click()}>{t('wiki.area.file')}</Button>
            <input
              ref={input}
              type="file"
              accept=".geojson,.json,application/geo+json,application/json"
              aria-label={t('wiki.area.file')}
              onChange={(event) => void take(event)}
              className="sr-only"
              tabIndex={-1}
            />
            {area ? (
              <Button tone="plain" onClick={() => onChange(null)}>
                {t('wiki.area.clear')}
              </Button>
            ) : null}
          </>
        )}
        <output className="text-sm text-muted">
          {corners
            ? t('wiki.points', { count: corners.length })
            : area
              ? t('wiki.area.size', { area: format.area(areaSquareMeters(area)), count })
              : t('wiki.area.none')}
        </output>
      </div>
      {isWrongFile ? (
        <p role="alert" className="text-sm text-danger">
          {t('wiki.area.fileWrong')}
        </p>
      ) : null}
      {error ? <p className="text-sm text-danger">{error}</p> : null}
    </fieldset>
  );
}
