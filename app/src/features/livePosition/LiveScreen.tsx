import type { ReactNode } from 'react';
import { useEffect, useMemo, useState } from 'react';
import { data, useLoaderData } from 'react-router';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { LivePosition } from '#app/data/generated/livePosition.ts';
import type { LivePositionData } from '#app/data/generated/livePosition.ts';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { hasToken } from '#app/data/viewer.ts';
import { MapBoard } from '#app/features/elements/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { Load } from '#app/pages/pageContext.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { LinkButton } from '#app/ui/buttons/Button.tsx';
import { RelativeTime } from '#app/ui/RelativeTime.tsx';

const POLL_MS = 30_000;
const DIGITS = 5;

type Live = NonNullable<LivePositionData['livePosition']>;

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
  const { key, live: first } = useLoaderData<LoadedLive>();
  const [live, setLive] = useState(first);
  useEffect(() => {
    const poll = async (): Promise<void> => {
      if (document.visibilityState === 'hidden') return;
      const { livePosition } = await runOperation(browserContext, LivePosition, { key });
      setLive(livePosition ?? null);
    };
    // The document knows nobody: members who were chosen see the position without a link.
    if (first === null && hasToken()) void poll().catch(() => undefined);
    // Without an answer the last one stays, with its time.
    const timer = setInterval(() => void poll().catch(() => undefined), POLL_MS);
    return () => clearInterval(timer);
  }, [key, first]);
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
      <State live={live} />
      {live.lat === null || live.lon === null ? null : <Place live={live} place={[live.lon, live.lat]} />}
    </div>
  );
}

function State({ live }: { readonly live: Live }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  // Times are those of the reader, whom the server does not know.
  const isHydrated = useIsHydrated();
  const time = (at: string): string => format.date(at, 'dayAndTime', Intl.DateTimeFormat().resolvedOptions().timeZone);
  if (live.hasEnded)
    return (
      <p className="rounded-sm border-l-4 border-evergreen bg-evergreen-tint px-3 py-2 text-lg font-semibold">
        {t('live.ended', { name: live.name })}
      </p>
    );
  return (
    <>
      {live.isOverdue ? (
        <p
          role="alert"
          className="rounded-sm border-l-4 border-danger bg-sunken px-3 py-2 text-lg font-bold text-danger"
        >
          {t('live.overdue', { name: live.name })}
        </p>
      ) : null}
      <p className="text-lg">
        {live.fixedAt === null ? (
          t('live.waiting')
        ) : (
          <>
            {t('live.seen')} <RelativeTime at={live.fixedAt} />
          </>
        )}
      </p>
      {isHydrated ? (
        <p className="text-muted">
          {[
            live.dueAt === null ? null : t('live.due', { time: time(live.dueAt) }),
            t('live.until', { time: time(live.expiresAt) }),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      ) : null}
    </>
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
