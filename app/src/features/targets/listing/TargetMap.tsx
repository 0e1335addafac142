import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { isKindName } from '@cordada/core/elements/kinds';
import { boundsOf } from '@cordada/core/geo/bounds';
import { useOperation } from '#app/data/useOperation.ts';
import { MyTargetPlaces, UserTargetPlaces } from '#app/data/generated/targetListing.ts';
import { MapBoard, exploreAt } from '#app/features/elements/index.ts';
import type { MapPlace, TargetTone } from '#app/map/mapContent.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Check } from '#app/ui/icons.tsx';
import { targetFilterOf } from '../targetsQuery.ts';
import type { AskedTargets } from '../targetsQuery.ts';

/** A row of the API, `[id, type, state, longitude, latitude]`. Without a name, because the map labels its own features. */
function placeOf(row: unknown): MapPlace[] {
  const [id, kind, tone, lon, lat]: unknown[] = Array.isArray(row) ? row : [];
  if (typeof id !== 'string' || typeof kind !== 'string' || !isKindName(kind)) return [];
  if ((tone !== 'pending' && tone !== 'completed') || typeof lon !== 'number' || typeof lat !== 'number') return [];
  return [{ id, kind, tone, name: '', place: [lon, lat] }];
}

/** All targets that pass the filter, whatever page of them is listed, in their two states. */
export function TargetMap({
  asked,
  userId,
}: {
  readonly asked: AskedTargets;
  readonly userId: string | null;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const filter = targetFilterOf(asked);
  const own = useOperation(MyTargetPlaces, userId === null ? { filter } : null).data;
  const others = useOperation(UserTargetPlaces, userId === null ? null : { id: userId, filter }).data;
  const found = own?.places ?? others?.user.targetPlaces;
  const places = useMemo(
    () =>
      (Array.isArray(found) ? found : [])
        .flatMap(placeOf)
        // Pending ones are drawn last: they are what one looks for.
        .sort((a, b) => Number(a.tone === 'pending') - Number(b.tone === 'pending')),
    [found],
  );
  const fit = useMemo(
    () =>
      boundsOf(
        places.map(({ place }) => place[0]),
        places.map(({ place }) => place[1]),
      ),
    [places],
  );
  const count = (tone: TargetTone): number => places.filter((place) => place.tone === tone).length;
  if (found && places.length === 0) return <p className="text-muted">{t('targets.map.none')}</p>;
  return (
    <div className="grid gap-2">
      {fit ? (
        <MapBoard label={t('targets.map')} fit={fit} places={places} exploreQuery={{ at: exploreAt(fit) }} />
      ) : (
        <div className="h-80 rounded-lg border border-line bg-sunken sm:h-[28rem]" />
      )}
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <li className="flex items-center gap-2">
          <span className="size-4 rounded-full border-2 border-amber" />
          {t('elements.target.pending')} <span className="text-muted">{format.number(count('pending'))}</span>
        </li>
        <li className="flex items-center gap-2">
          <span className="grid size-4 place-items-center rounded-full bg-evergreen text-paper">
            <Check size={10} />
          </span>
          {t('elements.target.completed')} <span className="text-muted">{format.number(count('completed'))}</span>
        </li>
      </ul>
    </div>
  );
}
