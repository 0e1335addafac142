import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { PanoramaExamples as PanoramaExamplesOperation } from '#app/data/generated/panorama.ts';
import { useIsOnline } from '#app/data/useIsOnline.ts';
import { loadMapSources } from '#app/map/layers/mapSources.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { Cover } from '#app/ui/images/Cover.tsx';
import { writePanoramaPlace } from './panoramaPlace.ts';

/** As high as a row of them on wide screens; what is below it stays where it is. */
const EXAMPLES_HEIGHT = 'min-h-60';

interface Example {
  readonly id: string;
  readonly name: string;
  readonly place: LonLat;
  readonly elevationMeters: number | null;
  readonly terrainCover: string | null;
}

/** The most notable summits where there is terrain, finest first. */
async function loadExamples(signal: AbortSignal): Promise<readonly Example[]> {
  const { coverage } = await loadMapSources();
  const [finest] = coverage;
  if (!finest) return [];
  const { elements } = await runOperation(
    browserContext,
    PanoramaExamplesOperation,
    { bounds: [...finest.bounds] },
    signal,
  );
  return elements.nodes.flatMap((node) => {
    const [lat, lon] = node.location ?? [];
    if (lat === undefined || lon === undefined) return [];
    const elevationMeters = 'elevationMeters' in node ? node.elevationMeters : null;
    return [{ id: node.id, name: node.name, place: [lon, lat], elevationMeters, terrainCover: node.terrainCover }];
  });
}

/** Views to begin with. */
export function PanoramaExamples(): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const [examples, setExamples] = useState<readonly Example[] | null>(null);
  const isOnline = useIsOnline();
  useEffect(() => {
    if (!isOnline) return undefined;
    const control = new AbortController();
    loadExamples(control.signal).then(setExamples, () => control.signal.aborted || setExamples([]));
    return () => control.abort();
  }, [isOnline]);
  if (examples ? examples.length === 0 : !isOnline) return null;
  return (
    <section aria-labelledby="examples" className={`grid content-start gap-3 ${EXAMPLES_HEIGHT}`}>
      <h3 id="examples" className="text-lg">
        {t('panorama.examples')}
      </h3>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        {examples?.map(({ id, name, place, elevationMeters, terrainCover }) => (
          <li key={id}>
            <PageLink
              page="panorama"
              query={{ at: writePanoramaPlace(place), element: id }}
              className="flex h-full overflow-hidden rounded-lg border border-line bg-raised transition-colors hover:border-ink sm:flex-col"
            >
              <Cover
                of={{ kind: 'mountain', name, elevation: elevationMeters, terrainCover }}
                sizes="12rem"
                className="aspect-auto! w-28! shrink-0 sm:aspect-video! sm:w-full!"
              />
              <span className="grid content-center gap-1 p-4">
                <span className="font-display text-lg leading-tight font-bold">{name}</span>
                {elevationMeters === null ? null : (
                  <span className="text-sm text-muted">{format.elevation(elevationMeters)}</span>
                )}
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
