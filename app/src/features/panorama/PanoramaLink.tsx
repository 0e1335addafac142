import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import type { KindName } from '@cordada/core/elements/kinds';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { loadMapSources } from '#app/map/layers/mapSources.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { LinkButton } from '#app/ui/buttons/Button.tsx';
import { PANORAMA_KINDS, writePanoramaPlace } from './panoramaPlace.ts';

/** Leads to the panorama from a summit, shelter or pass. Nothing where the terrain does not reach. */
export function PanoramaLink({
  element: { id, kind, place },
}: {
  readonly element: { readonly id: string; readonly kind: KindName; readonly place: LonLat | null };
}): ReactNode {
  const t = useMessages();
  const [isCovered, setCovered] = useState(false);
  const [lon, lat] = place ?? [];
  const isWanted = PANORAMA_KINDS.includes(kind) && lon !== undefined && lat !== undefined;
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    void loadMapSources().then(({ terrain }) => {
      if (isGone || !terrain) return;
      const { bounds } = terrain;
      setCovered(!bounds || (lon >= bounds[0] && lat >= bounds[1] && lon <= bounds[2] && lat <= bounds[3]));
    });
    return () => {
      isGone = true;
    };
  }, [isWanted, lon, lat]);
  if (!isCovered || !place) return null;
  return (
    <div className="no-print">
      <LinkButton page="panorama" query={{ at: writePanoramaPlace(place), element: id }}>
        {t('panorama.link')}
      </LinkButton>
    </div>
  );
}
