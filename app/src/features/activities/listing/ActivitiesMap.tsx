import type { ReactNode } from 'react';
import { useCallback, useEffect, useState } from 'react';
import type { ActivityFilter } from '@cordada/core/activities/activityFilter';
import type { Bounds } from '@cordada/core/geo/lonLat';
import { callApi } from '#app/data/callApi.ts';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { ActivityOnMap } from '#app/data/generated/activities.ts';
import type { ActivityOnMapData } from '#app/data/generated/activities.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { MapCanvas } from '#app/map/MapCanvas.tsx';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { ChevronDown, X } from '#app/ui/icons.tsx';
import { ErrorState, Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { activityMapQuery } from './activityListing.ts';

interface FoundActivities {
  readonly version: string;
  readonly bounds: Bounds | null;
  readonly total: number;
  readonly placed: number;
}

interface Props {
  readonly ownerId: string | null;
  readonly filter: ActivityFilter;
}

const SQUARE_BUTTON = 'grid size-11 shrink-0 place-items-center rounded-sm hover:bg-sunken disabled:opacity-40';

/** All activities that pass the filter, whatever page of them is listed, as tiles. */
export function ActivitiesMap(props: Props): ReactNode {
  const [tries, setTries] = useState(0);
  return <LoadedMap key={tries} {...props} onRetry={() => setTries(tries + 1)} />;
}

function LoadedMap({ ownerId, filter, onRetry }: Props & { readonly onRetry: () => void }): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const path = `/api/activity-map/${ownerId ?? 'me'}`;
  const query = activityMapQuery(filter);
  const [found, setFound] = useState<FoundActivities | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    const load = async (): Promise<void> => {
      setFailure(null);
      setChosen(null);
      try {
        setFound(await callApi<FoundActivities>({ path: `${path}.json?${query}`, signal: abort.signal }));
      } catch (problem) {
        if (!abort.signal.aborted) setFailure(problem);
      }
    };
    void load();
    return () => abort.abort();
  }, [path, query]);
  if (failure !== null) return <ErrorState text={failureText(failure)} onRetry={onRetry} />;
  if (!found) return <Skeleton className="h-[28rem] sm:h-[36rem]" />;
  const missing = found.total - found.placed;
  return (
    <div className="grid gap-2">
      <div className="relative h-[28rem] overflow-hidden rounded-lg border border-line bg-sunken sm:h-[36rem]">
        <MapCanvas
          label={t('activities.map.label')}
          fit={found.bounds}
          readerTiles={`${path}/{z}/{x}/{y}.mvt?${query}&version=${found.version}`}
          onSelect={setChosen}
          isInPage
          className="size-full"
        />
        {chosen !== null ? (
          <ChosenActivities key={chosen} ids={chosen.split(',')} onClose={() => setChosen(null)} />
        ) : null}
      </div>
      {missing > 0 ? <p className="text-sm text-muted">{t('activities.map.noPlace', { count: missing })}</p> : null}
    </div>
  );
}

type Shown = ActivityOnMapData['activity'];

/** One of the activities at a place of the map, the latest first. */
function ChosenActivities({
  ids,
  onClose,
}: {
  readonly ids: readonly string[];
  readonly onClose: () => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const failureText = useFailureText();
  const [at, setAt] = useState(0);
  const [shown, setShown] = useState<Shown | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const id = ids[at] ?? '';
  const load = useCallback(
    async (signal: AbortSignal): Promise<void> => {
      setFailure(null);
      try {
        const { activity } = await runOperation(browserContext, ActivityOnMap, { id }, signal);
        setShown(activity);
      } catch (problem) {
        if (!signal.aborted) setFailure(problem);
      }
    },
    [id],
  );
  useEffect(() => {
    const abort = new AbortController();
    void load(abort.signal);
    return () => abort.abort();
  }, [load]);
  const isMany = ids.length > 1;
  return (
    <section
      aria-label={isMany ? t('activities.map.several') : (shown?.title ?? t('activities.map.label'))}
      className="absolute inset-x-3 bottom-3 flex items-center gap-1 rounded-lg border border-line bg-raised py-2 pr-2 pl-4 shadow-overlay sm:right-auto sm:w-md"
    >
      <div className="grid min-h-16 min-w-0 grow grid-cols-[minmax(0,1fr)] content-center" aria-live="polite">
        {failure === null ? null : <p className="text-sm text-danger">{failureText(failure)}</p>}
        {shown && failure === null ? (
          <>
            <span className="text-sm text-muted">
              {isMany ? `${t('activities.map.position', { number: at + 1, count: ids.length })} · ` : ''}
              {t(`activities.kind.${shown.kind}`)} · {format.date(shown.happenedOn)}
            </span>
            <PageLink
              page="activity"
              params={{ id: shown.id, slug: shown.slug }}
              className="flex min-h-9 items-center font-display text-lg font-bold hover:underline"
            >
              <span className="truncate">{shown.title}</span>
            </PageLink>
          </>
        ) : null}
      </div>
      {isMany ? (
        <>
          <button
            type="button"
            aria-label={t('activities.map.previous')}
            disabled={at === 0}
            onClick={() => setAt(at - 1)}
            className={SQUARE_BUTTON}
          >
            <ChevronDown size={18} className="rotate-90" />
          </button>
          <button
            type="button"
            aria-label={t('activities.map.next')}
            disabled={at === ids.length - 1}
            onClick={() => setAt(at + 1)}
            className={SQUARE_BUTTON}
          >
            <ChevronDown size={18} className="-rotate-90" />
          </button>
        </>
      ) : null}
      <button type="button" aria-label={t('activities.map.close')} onClick={onClose} className={SQUARE_BUTTON}>
        <X size={18} />
      </button>
    </section>
  );
}
