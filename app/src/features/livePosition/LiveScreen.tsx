import type { ReactNode } from 'react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { data, useLoaderData } from 'react-router';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { LivePosition } from '#app/data/generated/livePosition.ts';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { hasToken } from '#app/data/viewer.ts';
import { MapBoard } from '#app/features/elements/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { Load } from '#app/pages/pageContext.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { LinkButton } from '#app/ui/buttons/Button.tsx';
import { ErrorState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { LiveState } from './LiveState.tsx';
import { liveWatch } from './liveWatch.ts';
import type { Live, LiveNews } from './liveWatch.ts';

const POLL_MS = 30_000;
const DIGITS = 5;

interface LoadedLive {
  readonly key: string;
  readonly live: Live | null;
}

export const load: Load<LoadedLive | ReturnType<typeof data<LoadedLive>>> = async ({ params, site, signal }) => {
  const key = params['key'] ?? '';
  const { livePosition } = await runOperation(site, LivePosition, { key }, signal);
  return livePosition ? { key, live: livePosition } : data({ key, live: null }, { status: 410 });
};

/** Where somebody is, for those at home who were given the link. */
export function LiveScreen(): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const { key, live: first } = useLoaderData<LoadedLive>();
  const [{ live, silentSince }, setNews] = useState<LiveNews>({ live: first, silentSince: null });
  const poll = useMemo(
    () =>
      liveWatch({
        first,
        ask: async () => (await runOperation(browserContext, LivePosition, { key })).livePosition ?? null,
        now: Date.now,
        show: setNews,
      }),
    [key, first],
  );
  const retry = useCallback(() => void poll(), [poll]);
  useEffect(() => {
    const pollIfSeen = (): void => {
      if (document.visibilityState === 'visible') void poll();
    };
    // The document knows nobody: members who were chosen see the position without a link.
    if (first === null && hasToken()) void poll();
    const timer = setInterval(pollIfSeen, POLL_MS);
    // What is shown is as old as the pause.
    document.addEventListener('visibilitychange', pollIfSeen);
    addEventListener('online', pollIfSeen);
    addEventListener('offline', pollIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', pollIfSeen);
      removeEventListener('online', pollIfSeen);
      removeEventListener('offline', pollIfSeen);
    };
  }, [poll, first]);
  // The link may be one of those that only members see.
  if (live === null && silentSince !== null && hasToken()) {
    return (
      <div className="page py-8 sm:py-12">
        <PageHead title={t('live.unreachable')} />
        <ErrorState text={failureText('unavailable')} onRetry={retry} />
      </div>
    );
  }
  if (live === null) {
    return (
      <div className="page grid justify-items-start gap-4 py-8 sm:py-12">
        <PageHead title={t('live.gone')} />
        <h1 className="text-4xl">{t('live.gone')}</h1>
        <p className="max-w-prose text-lg text-muted">{t('live.gone.text')}</p>
        <LinkButton page="welcome" tone="primary">
          {t('live.home')}
        </LinkButton>
      </div>
    );
  }
  return (
    <div className="page grid gap-4 py-6 sm:py-10">
      <PageHead title={t('live.title', { name: live.name })} />
      <h1 className="text-3xl sm:text-4xl">{t('live.title', { name: live.name })}</h1>
      <LiveState live={live} silentSince={silentSince} now={Date.now} onRetry={retry} />
      {live.lat === null || live.lon === null ? null : <Place live={live} place={[live.lon, live.lat]} />}
    </div>
  );
}

function Place({ live, place }: { readonly live: Live; readonly place: LonLat }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const [lon, lat] = place;
  const overlay = useMemo(
    () => ({
      position: { place: [lon, lat] satisfies LonLat, accuracyMeters: live.accuracyMeters ?? 0 },
      sketch: null,
    }),
    [lon, lat, live.accuracyMeters],
  );
  const view = useMemo(
    () => ({ center: [lon, lat] satisfies LonLat, zoom: live.isCoarse ? 11 : 13 }),
    [lon, lat, live.isCoarse],
  );
  return (
    <>
      <MapBoard label={t('live.map', { name: live.name })} view={view} overlay={overlay} exploreQuery={{}} />
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <div>
          <dt className="text-sm text-muted">{t(live.isCoarse ? 'live.coarse' : 'live.place')}</dt>
          <dd className="font-display text-xl font-bold tabular-nums">
            {live.isCoarse ? `${lat.toFixed(2)}, ${lon.toFixed(2)}` : `${lat.toFixed(DIGITS)}, ${lon.toFixed(DIGITS)}`}
          </dd>
        </div>
        {live.elevationMeters === null ? null : (
          <div>
            <dt className="text-sm text-muted">{t('live.elevation')}</dt>
            <dd className="font-display text-xl font-bold">{format.elevation(live.elevationMeters)}</dd>
          </div>
        )}
      </dl>
    </>
  );
}
