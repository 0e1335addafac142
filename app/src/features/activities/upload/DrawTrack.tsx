import type { ReactNode } from 'react';
import { useEffect, useMemo, useState } from 'react';
import { boundsOfPlaces } from '@cordada/core/geo/bounds';
import { isLonLat } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { DRAWN_TRACK_MAX_POINTS } from '@cordada/core/limits';
import { drawnTrackFile } from '@cordada/core/tracks/writing/drawnTrack';
import { readStored, writeStored } from '#app/data/storage.ts';
import { viewAround } from '#app/map/drawing/choosePlace.ts';
import { LineTools } from '#app/map/drawing/LineTools.tsx';
import { MapCanvas } from '#app/map/MapCanvas.tsx';
import { ALL_ELEMENTS } from '#app/map/mapContent.ts';
import { useDrawnLine } from '#app/map/drawing/useDrawnLine.ts';
import { lineProfile } from '#app/map/track/lineProfile.ts';
import { trackEnds, useTrackDetail } from '#app/map/track/useTrackDetail.tsx';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { drawingKey } from './drawing.ts';

function keptLine(id: string | null): readonly LonLat[] {
  try {
    const kept: unknown = JSON.parse(readStored(drawingKey(id)) ?? '[]');
    const isLine = Array.isArray(kept) && kept.every((one: LonLat) => Array.isArray(one) && isLonLat(one[0], one[1]));
    return isLine ? (kept as LonLat[]).slice(0, DRAWN_TRACK_MAX_POINTS) : [];
  } catch {
    return [];
  }
}

export function DrawTrack({
  id,
  around,
  title,
  onDone,
  onClose,
}: {
  readonly id: string | null;
  readonly around: LonLat | null;
  readonly title: string;
  readonly onDone: (file: File) => void;
  readonly onClose: () => void;
}): ReactNode {
  const t = useMessages();
  const [line, setLine] = useState(() => keptLine(id));
  const [fit] = useState(() => boundsOfPlaces(line));
  const [view] = useState(() => viewAround(around));
  const [middle, setMiddle] = useState<LonLat | null>(null);
  const [metersPerPixel, setMetersPerPixel] = useState(1);
  const drawn = useDrawnLine({ line, maxPoints: DRAWN_TRACK_MAX_POINTS, onChange: setLine });
  useEffect(() => writeStored(drawingKey(id), line.length > 0 ? JSON.stringify(line) : null), [id, line]);
  const lines = useMemo(() => (drawn.shown.length > 1 ? [drawn.shown] : []), [drawn.shown]);
  const profile = useMemo(() => lineProfile(drawn.shown), [drawn.shown]);
  const detail = useTrackDetail(drawn.shown.length > 1 ? profile : null);
  const ends = useMemo(() => trackEnds(profile, t), [profile, t]);
  const end = (): void => {
    writeStored(drawingKey(id), null);
    onClose();
  };
  const take = (): void => {
    const name = title || t('activities.draw.name');
    onDone(new File([drawnTrackFile(line, name)], `${t('activities.draw.name')}.gpx`, { type: 'application/gpx+xml' }));
    end();
  };
  return (
    <fieldset className="grid gap-4 rounded-lg border border-line p-4">
      <legend className="px-2 font-semibold">{t('activities.draw.title')}</legend>
      <p className="max-w-prose text-sm text-muted">{t('activities.draw.lead')}</p>
      <div className="h-96 overflow-hidden rounded-lg border border-line sm:h-[30rem]">
        <MapCanvas
          label={t('activities.draw.map')}
          view={view}
          fit={line.length > 1 ? fit : null}
          elements={ALL_ELEMENTS}
          lines={lines}
          places={ends}
          {...detail}
          onPick={(place) => drawn.act({ type: 'add', place })}
          onMove={(state) => {
            setMiddle(state.middle);
            setMetersPerPixel(state.metersPerPixel);
          }}
          onEngine={drawn.onEngine}
          className="size-full"
        />
      </div>
      <LineTools drawn={drawn} middle={middle} metersPerPixel={metersPerPixel} />
      {line.length >= DRAWN_TRACK_MAX_POINTS ? (
        <p className="text-sm text-danger">{t('activities.draw.full', { most: DRAWN_TRACK_MAX_POINTS })}</p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button tone="primary" disabled={line.length < 2} onClick={take}>
          {t('activities.draw.take')}
        </Button>
        <Button tone="plain" onClick={end}>
          {t('activities.cancel')}
        </Button>
      </div>
    </fieldset>
  );
}
