import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import type { Bounds } from '@cordada/core/geo/lonLat';
import { useFailureText } from '#app/data/useFailureText.ts';
import { callApi } from '#app/data/callApi.ts';
import { MapBoard, exploreAt } from '#app/features/elements/index.ts';
import { SYMBOLS_ZOOM } from '#app/map/mapContent.ts';
import type { TargetTone } from '#app/map/mapContent.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { ErrorState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { TARGET_STATES, TargetMapMark } from '#app/ui/TargetState.tsx';
import { targetMapQuery } from '../targetsQuery.ts';
import type { AskedTargets } from '../targetsQuery.ts';

interface FoundTargets extends Readonly<Record<TargetTone, number>> {
  readonly version: string;
  readonly bounds: Bounds | null;
}

interface Props {
  readonly asked: AskedTargets;
  readonly userId: string | null;
}

/** All targets that pass the filter, whatever page of them is listed, in their two states, as tiles. */
export function TargetMap(props: Props): ReactNode {
  const [tries, setTries] = useState(0);
  return <LoadedMap key={tries} {...props} onRetry={() => setTries(tries + 1)} />;
}

function LoadedMap({ asked, userId, onRetry }: Props & { readonly onRetry: () => void }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const failureText = useFailureText();
  const path = `/api/target-map/${userId ?? 'me'}`;
  const query = targetMapQuery(asked);
  const [found, setFound] = useState<FoundTargets | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const abort = new AbortController();
    const load = async (): Promise<void> => {
      setFailure(null);
      try {
        setFound(await callApi<FoundTargets>({ path: `${path}.json?${query}`, signal: abort.signal }));
      } catch (problem) {
        if (!abort.signal.aborted) setFailure(problem);
      }
    };
    void load();
    return () => abort.abort();
  }, [path, query]);
  if (failure !== null) {
    return <ErrorState text={failureText(failure)} onRetry={onRetry} />;
  }
  const count = (tone: TargetTone): number => found?.[tone] ?? 0;
  const isMixed = count('pending') > 0 && count('completed') > 0;
  if (found && !found.bounds) return <p className="text-muted">{t('targets.map.none')}</p>;
  return (
    <div className="grid gap-2">
      {found?.bounds ? (
        <MapBoard
          label={t('targets.map')}
          isLow
          fit={found.bounds}
          readerTiles={`${path}/{z}/{x}/{y}.mvt?${query}&version=${encodeURIComponent(found.version)}`}
          onMove={({ zoom }) => setNear(zoom >= SYMBOLS_ZOOM)}
          exploreQuery={{ at: exploreAt(found.bounds) }}
        />
      ) : (
        <div className="h-60.5 rounded-lg border border-line bg-sunken sm:h-[28.125rem]" />
      )}
      <ul className="flex min-h-7 flex-wrap items-center gap-x-5 gap-y-1 text-sm max-sm:min-h-13">
        {TARGET_STATES.filter((state) => count(state) > 0).map((state) => (
          <li key={state} className="flex items-center gap-2">
            <TargetMapMark state={state} isNear={isNear} />
            {t(`elements.target.${state}`)} <span className="text-muted">{format.number(count(state))}</span>
          </li>
        ))}
        {count('pending') + count('completed') > 1 ? (
          <li className="flex items-center gap-2 max-sm:basis-full">
            <TargetGroupMark isMixed={isMixed} />
            {t(isMixed ? 'targets.map.group.mixed' : 'targets.map.group')}
          </li>
        ) : null}
      </ul>
    </div>
  );
}

/** A group as on maps: a broad arc is completed, a narrow one pending. */
function TargetGroupMark({ isMixed }: { readonly isMixed: boolean }): ReactNode {
  return (
    <svg viewBox="0 0 34 34" aria-hidden="true" className="size-7 shrink-0 rounded-full bg-paper">
      <circle
        cx="17"
        cy="17"
        r="15.5"
        strokeWidth="2"
        className={`fill-none ${isMixed ? 'stroke-amber' : 'stroke-muted'}`}
      />
      {isMixed ? (
        <path d="M17 2.5A14.5 14.5 0 1 1 8.48 28.73" strokeWidth="5" className="fill-none stroke-evergreen" />
      ) : null}
      <text x="17" y="21.5" textAnchor="middle" fontSize="13" className="fill-ink font-semibold">
        {isMixed ? '3/5' : '5'}
      </text>
    </svg>
  );
}
