import type { ReactNode } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { panoramaPath } from '@cordada/core/panorama/panorama';
import type { Panorama, PanoramaWithRidges } from '@cordada/core/panorama/panorama';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { callApi } from '#app/data/callApi.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { ElementSearch } from '#app/features/elements/index.ts';
import { loadMapSources } from '#app/map/layers/mapSources.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { LinkButton } from '#app/ui/buttons/Button.tsx';
import { EmptyState, ErrorState, Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import type { PanoramaData } from './loadPanorama.ts';
import { OpenDirections } from './OpenDirections.tsx';
import { PanoramaExamples } from './PanoramaExamples.tsx';
import { PeakTable } from './PeakTable.tsx';
import { PANORAMA_KINDS, readPanoramaPlace, writePanoramaPlace } from './panoramaPlace.ts';
import { firstView } from './view/firstView.ts';
import { DRAWING_HEIGHT, SkylineDrawing } from './view/SkylineDrawing.tsx';

export { loadPanorama as load } from './loadPanorama.ts';

/** Longer than the server computes one. */
const TIMEOUT_MS = 20_000;

type Loading = { readonly panorama: PanoramaWithRidges } | { readonly failure: unknown } | null;

export function PanoramaScreen(): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const { element, place: nearPlace } = useLoaderData<PanoramaData>();
  const [query] = useSearchParams();
  const at = query.get('at') ?? '';
  const place = useMemo(() => nearPlace ?? readPanoramaPlace(new URLSearchParams({ at })), [nearPlace, at]);
  const [attempt, setAttempt] = useState(0);
  const [eyeMeters, setEyeMeters] = useState<number | null>(null);
  const name = element?.name ?? (place && eyeMeters !== null ? format.elevation(eyeMeters) : null);
  return (
    <div className="page grid gap-4 pt-2 pb-8 sm:gap-6 sm:pt-4">
      <PageHead title={name ? t('panorama.titleFrom', { name }) : t('panorama.title')} />
      <div>
        {place ? (
          <div className="flex min-h-11 items-center justify-between gap-x-4 text-muted">
            <p>{name ? t('panorama.title') : null}</p>
            {element ? (
              <PageLink
                page="pin"
                params={{ id: element.id }}
                className="inline-flex min-h-11 items-center text-right text-glacier underline underline-offset-4"
              >
                {t('panorama.about', { name: element.name })}
              </PageLink>
            ) : null}
          </div>
        ) : null}
        <h1 className="text-3xl sm:text-4xl">{name ? t('panorama.heading', { name }) : t('panorama.title')}</h1>
      </div>
      {place ? (
        <PanoramaOf
          key={`${at} ${attempt}`}
          place={place}
          onEye={setEyeMeters}
          onRetry={() => setAttempt(attempt + 1)}
        />
      ) : (
        <NoPlace />
      )}
    </div>
  );
}

function NoPlace(): ReactNode {
  const t = useMessages();
  const [, setQuery] = useSearchParams();
  return (
    <EmptyState
      title={t('panorama.noPlace')}
      text={t('panorama.noPlace.text')}
      action={
        <div className="grid w-full max-w-2xl gap-6 text-left">
          <ElementSearch
            label={t('panorama.from')}
            placeholder={t('panorama.from.example')}
            kinds={PANORAMA_KINDS}
            takenIds={[]}
            onChoose={({ id, place }) => {
              if (place) setQuery({ at: writePanoramaPlace(place), element: id });
            }}
          />
          <PanoramaExamples />
          <LinkButton page="elements" query={{ v: 'map' }} className="justify-self-center">
            {t('panorama.toMap')}
          </LinkButton>
        </div>
      }
    />
  );
}

function PanoramaOf({
  place: [lon, lat],
  onEye,
  onRetry,
}: {
  readonly place: LonLat;
  readonly onEye: (elevationMeters: number | null) => void;
  readonly onRetry: () => void;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const [loading, setLoading] = useState<Loading>(null);
  useEffect(() => {
    const control = new AbortController();
    const call = { path: panoramaPath([lon, lat]), signal: control.signal, timeoutMs: TIMEOUT_MS };
    callApi<PanoramaWithRidges>(call).then(
      (panorama) => {
        setLoading({ panorama });
        onEye(panorama.eyeElevationMeters);
      },
      (failure: unknown) => control.signal.aborted || setLoading({ failure }),
    );
    return () => {
      control.abort();
      onEye(null);
    };
  }, [lon, lat, onEye]);
  if (!loading) {
    return (
      // As high as a screen, so that nothing below it moves.
      <div role="status" className="relative min-h-dvh">
        <Skeleton className={`w-full ${DRAWING_HEIGHT}`} />
        <p className={`absolute inset-x-0 top-0 grid ${DRAWING_HEIGHT} place-content-center gap-3 p-6 text-center`}>
          <span className="font-semibold">{t('panorama.loading')}</span>
          <progress className="w-64 max-w-full accent-accent" />
          <span className="text-sm text-muted">{t('panorama.loading.text')}</span>
        </p>
      </div>
    );
  }
  if ('failure' in loading) {
    const { failure } = loading;
    if (failure instanceof ApiFailure && failure.errorCode === 'not_found')
      return (
        <EmptyState
          title={t('panorama.noTerrain')}
          text={t('panorama.noTerrain.text')}
          action={<LinkButton page="panorama">{t('panorama.another')}</LinkButton>}
        />
      );
    return <ErrorState text={failureText(failure)} onRetry={onRetry} />;
  }
  return <PanoramaView panorama={loading.panorama} />;
}

function PanoramaView({ panorama }: { readonly panorama: PanoramaWithRidges }): ReactNode {
  const [heading, setHeading] = useState(() => firstView(panorama).heading);
  const [selected, setSelected] = useState(() => firstView(panorama).peak);
  const view = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={view} className="scroll-mt-20">
        <SkylineDrawing
          panorama={panorama}
          heading={heading}
          selected={selected}
          onTurn={setHeading}
          onSelect={setSelected}
        />
      </div>
      <OpenDirections horizon={panorama.horizon} />
      <PeakTable
        peaks={panorama.peaks}
        onShow={(peak) => {
          setSelected(peak);
          setHeading(peak.azimuthDegrees);
          view.current?.scrollIntoView({ block: 'start' });
          view.current?.querySelector('input')?.focus({ preventScroll: true });
        }}
      />
      <PanoramaNote panorama={panorama} />
    </>
  );
}

/** Says where the heights come from and what they cannot show. */
function PanoramaNote({
  panorama: { eyeElevationMeters, cellMeters, horizon },
}: {
  readonly panorama: Panorama;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    void loadMapSources().then(({ terrain }) => isGone || setSource(terrain?.attribution ?? null));
    return () => {
      isGone = true;
    };
  }, []);
  const farthest = Math.max(0, ...horizon.map(({ distanceMeters }) => distanceMeters ?? 0));
  return (
    <div className="grid max-w-prose gap-1 text-sm text-muted">
      <p>
        {t('panorama.eye', { elevation: format.elevation(eyeElevationMeters), distance: format.distance(farthest) })}
      </p>
      <p>
        {source === null ? null : `${t('panorama.source', { source })} `}
        {cellMeters === null ? null : t('panorama.cells', { width: format.distance(cellMeters) })}
      </p>
      <p>{t('panorama.limits')}</p>
    </div>
  );
}
