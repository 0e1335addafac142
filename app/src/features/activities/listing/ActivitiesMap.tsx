import type { ReactNode } from 'react';
import { useEffect, useMemo, useState } from 'react';
import { isKindName } from '@cordada/core/elements/kinds';
import { boundsOf } from '@cordada/core/geo/bounds';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { useFailureText } from '#app/data/useFailureText.ts';
import type { ActivityShapeFragment } from '#app/data/generated/types.ts';
import { MapCanvas } from '#app/map/MapCanvas.tsx';
import type { MapPlace } from '#app/map/mapContent.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { X } from '#app/ui/icons.tsx';
import { ErrorState, Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';

export interface ActivityShapes {
  readonly nodes: readonly ActivityShapeFragment[];
  readonly total: number;
  readonly hasNextPage: boolean;
  readonly endCursor: string | null;
}

interface Props {
  readonly load: (after: string | null) => Promise<ActivityShapes>;
}

/** More lines make the map unreadable and slow on phones. */
const ACTIVITIES_MAX = 500;

const shapesOf = ({ shape }: ActivityShapeFragment): LonLat[][] =>
  ((shape as LonLat[][] | null) ?? []).filter((line) => line.length > 1);

/** The highest place that was reached, else the middle of the track. */
export function placeOf(activity: ActivityShapeFragment): MapPlace | null {
  const reached = activity.milestones
    .filter(({ location }) => location !== null)
    .sort(
      (a, b) =>
        Number(b.role === 'reached') - Number(a.role === 'reached') ||
        (b.elevationMeters ?? 0) - (a.elevationMeters ?? 0),
    )[0];
  const { id, title: name } = activity;
  if (reached?.location) {
    const [lat = 0, lon = 0] = reached.location;
    const kind = reached.element?.type;
    return { id, name, kind: kind !== undefined && isKindName(kind) ? kind : 'start', place: [lon, lat] };
  }
  const line = shapesOf(activity)[0];
  const middle = line?.[Math.floor(line.length / 2)];
  return middle ? { id, name, kind: 'start', place: middle } : null;
}

export function ActivitiesMap(props: Props): ReactNode {
  const [tries, setTries] = useState(0);
  return <LoadedMap key={tries} {...props} onRetry={() => setTries(tries + 1)} />;
}

function LoadedMap({ load, onRetry }: Props & { readonly onRetry: () => void }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const failureText = useFailureText();
  const [activities, setActivities] = useState<readonly ActivityShapeFragment[]>([]);
  const [total, setTotal] = useState<number | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [chosenId, setChosen] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    const loadAll = async (): Promise<void> => {
      const all: ActivityShapeFragment[] = [];
      for (let after: string | null = null; ;) {
        const page: ActivityShapes = await load(after);
        if (isGone) return;
        all.push(...page.nodes);
        after = page.hasNextPage && all.length < ACTIVITIES_MAX ? page.endCursor : null;
        if (after === null) {
          setTotal(page.total);
          return setActivities(all);
        }
      }
    };
    loadAll().catch((problem: unknown) => !isGone && setFailure(problem));
    return () => {
      isGone = true;
    };
  }, [load]);
  const lines = useMemo(() => activities.flatMap(shapesOf), [activities]);
  const places = useMemo(() => activities.map(placeOf).filter((place) => place !== null), [activities]);
  const fit = useMemo(() => {
    const all = [...lines.flat(), ...places.map(({ place }) => place)];
    return boundsOf(
      all.map(([lon]) => lon),
      all.map(([, lat]) => lat),
    );
  }, [lines, places]);
  if (failure !== null) return <ErrorState text={failureText(failure)} onRetry={onRetry} />;
  if (total === null) return <Skeleton className="h-[28rem] sm:h-[36rem]" />;
  const chosen = activities.find(({ id }) => id === chosenId) ?? null;
  const missing = activities.length - places.length;
  return (
    <div className="grid gap-2">
      <div className="relative h-[28rem] overflow-hidden rounded-lg border border-line bg-sunken sm:h-[36rem]">
        <MapCanvas
          label={t('activities.map.label')}
          fit={fit}
          lines={lines}
          grouped={places}
          selected={places.find(({ id }) => id === chosenId) ?? null}
          onSelect={setChosen}
          isInPage
          className="size-full"
        />
        {chosen ? (
          <div className="absolute inset-x-3 bottom-3 flex items-center gap-3 rounded-lg border border-line bg-raised py-2 pr-2 pl-4 shadow-overlay sm:right-auto sm:max-w-md">
            <div className="grid min-w-0 grow">
              <span className="text-sm text-muted">
                {t(`activities.kind.${chosen.kind}`)} · {format.date(chosen.happenedOn)}
              </span>
              <PageLink
                page="activity"
                params={{ id: chosen.id, slug: chosen.slug }}
                className="inline-flex min-h-9 items-center truncate font-display text-lg font-bold hover:underline"
              >
                {chosen.title}
              </PageLink>
            </div>
            <button
              type="button"
              aria-label={t('activities.map.close')}
              onClick={() => setChosen(null)}
              className="grid size-11 shrink-0 place-items-center rounded-sm hover:bg-sunken"
            >
              <X size={18} />
            </button>
          </div>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-x-6 text-sm text-muted">
        {activities.length < total ? <p>{t('activities.map.part', { count: activities.length, total })}</p> : null}
        {missing > 0 ? <p>{t('activities.map.noPlace', { count: missing })}</p> : null}
      </div>
    </div>
  );
}
