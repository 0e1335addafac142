import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { boundsOfPlaces } from '@cordada/core/geo/bounds';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { UserSummits } from '#app/data/generated/users.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { MapBoard, SectionHead, exploreAt } from '#app/features/elements/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';

/** With more summits, their names would cover the map. */
const NAMED_MAX = 16;

/** The summits of a member, as far as the reader may see them. The page, which is the same for everybody, has none. */
export function SummitMap({ id, name }: { readonly id: string; readonly name: string }): ReactNode {
  const t = useMessages();
  const { data } = useOperation(UserSummits, { id });
  const places = useMemo(() => {
    const nodes = data?.user.targets.nodes ?? [];
    return nodes.flatMap(({ element }) => {
      const [lat, lon] = element?.location ?? [];
      if (!element || lat === undefined || lon === undefined) return [];
      const place: LonLat = [lon, lat];
      const shownName = nodes.length > NAMED_MAX ? '' : element.name;
      return [{ id: element.id, kind: 'mountain' as const, name: shownName, place, tone: 'completed' as const }];
    });
  }, [data]);
  const fit = useMemo(() => boundsOfPlaces(places.map(({ place }) => place)), [places]);
  if (!fit) return null;
  return (
    <section aria-labelledby="summits" className="grid gap-4">
      <SectionHead id="summits" title={t('users.summits')} />
      <MapBoard
        label={t('users.summits.label', { name })}
        fit={fit}
        places={places}
        exploreQuery={{ at: exploreAt(fit) }}
      />
    </section>
  );
}
