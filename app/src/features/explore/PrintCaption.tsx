import type { ReactNode } from 'react';
import { formatLocation } from '@cordada/core/format/formatLocation';
import type { Bounds } from '@cordada/core/geo/lonLat';
import type { MapView } from '#app/map/mapContent.ts';
import { gridStep } from '#app/map/engine/mapGrid.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { North } from './exploreIcons.ts';

/** What a printed map needs beside its scale and sources: north, corners, grid, date and address. On paper only. */
export function PrintCaption({
  view,
  bounds,
  address,
}: {
  readonly view: MapView | null;
  readonly bounds: Bounds | null;
  readonly address: string;
}): ReactNode {
  const t = useMessages();
  if (!view || !bounds) return null;
  const [west, south, east, north] = bounds;
  const rows = [
    [t('explore.paper.middle'), formatLocation(view.center)],
    [t('explore.paper.northWest'), formatLocation([west, north])],
    [t('explore.paper.southEast'), formatLocation([east, south])],
    [t('explore.paper.grid'), `${gridStep(east - west)}°`],
  ];
  return (
    <div className="hidden gap-4 pt-3 text-sm print:flex">
      <span className="grid justify-items-center font-bold">
        <span ref={(arrow) => void (arrow && (arrow.style.rotate = `${-(view.bearing ?? 0)}deg`))}>
          <North size={32} />
        </span>
        N
      </span>
      <div className="grid gap-1">
        <p className="text-lg font-bold">{t('explore.paper.title')}</p>
        <dl className="flex flex-wrap gap-x-6 gap-y-1">
          {rows.map(([label, value]) => (
            <div key={label}>
              <dt className="inline text-muted">{label} </dt>
              <dd className="inline font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="break-all text-muted">{`${location.origin}${address}`}</p>
      </div>
    </div>
  );
}
