import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useLoaderData } from 'react-router';
import { boundsOfPlaces } from '@cordada/core/geo/bounds';
import { distanceMeters } from '@cordada/core/geo/lonLat';
import { mainRings } from '@cordada/core/geo/mainRings';
import type { Bounds } from '@cordada/core/geo/lonLat';
import { LISTING_PAGES, PLACE_KINDS } from '@cordada/core/pages/listings';
import { useTargets } from '#app/features/targets/index.ts';
import { idsOfPosts, LatestPosts, ViewerStates } from '#app/features/community/posts/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import { StructuredData } from '#app/pages/StructuredData.tsx';
import { TerrainCover } from '#app/ui/images/Cover.tsx';
import { LinkButton } from '#app/ui/buttons/Button.tsx';
import { Compass } from '#app/ui/icons.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import { ArticleSection } from '../sections/ArticleSection.tsx';
import { CardSection, ActivitySection, Provenance, Section } from '../sections/ElementSections.tsx';
import { ElementHeader } from '../sections/ElementHeader.tsx';
import type { RegionData } from './loadRegion.ts';
import { GallerySection } from '../sections/GallerySection.tsx';
import { MapBoard } from '../listing/MapBoard.tsx';
import { exploreAt } from '../listing/boardView.ts';
import { RankedSummits } from './RankedSummits.tsx';
import { RegionFacts, useCompletedSummits } from './RegionFacts.tsx';
import { SectionHead } from '../sections/SectionHead.tsx';
import { SectionTabs } from '../sections/SectionTabs.tsx';
import { structuredElement } from './structuredElement.ts';
import { ALL_ELEMENTS } from '#app/map/mapContent.ts';

export { loadRegion as load } from './loadRegion.ts';

/** Levels of the region trees, the widest first; regions without a level come last. */
const LEVELS = ['continent', 'country', 'province', 'range', 'subRange', 'park', 'island', ''] as const;

/** From this diagonal on, one cannot see how far an outline is off. */
const WIDE_METERS = 300_000;
const isWide = ([west, south, east, north]: Bounds): boolean =>
  distanceMeters([west, south], [east, north]) > WIDE_METERS;

export function RegionScreen(): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const region = useLoaderData<RegionData>();
  const targets = useTargets([...region.highest, ...region.visited, ...region.lists].map(({ id }) => id));
  const completed = useCompletedSummits(region.id);
  const { id, name, outline, outlineAccuracyMeters: accuracy, outlineCredit: credit, counts } = region;
  const fit = useMemo(() => boundsOfPlaces(mainRings((outline ?? []).flat()).flat()), [outline]);
  // The map draws borders of small countries finer than their outlines are.
  const isOnBaseMap = region.level === 'country' && fit !== null && !isWide(fit);
  const description = region.description || `${name}: ${region.regions.map((one) => one.name).join(', ')}`;
  // Each level belongs to one tree: countries and provinces, ranges, or parks.
  const levels = LEVELS.filter((level) => region.subRegions.some((one) => one.level === level));
  const kinds = PLACE_KINDS.filter((kind) => kind !== 'region' && (counts[kind] ?? 0) > 0);
  const sections = [
    region.article && { id: 'article', title: t('elements.article.title') },
    region.photos.length > 0 && { id: 'gallery', title: t('elements.gallery.title') },
    region.highest.length > 0 && { id: 'highest', title: t('elements.region.highest') },
    region.visited.length > 0 && { id: 'most-visited', title: t('elements.region.visited') },
    region.lists.length > 0 && { id: 'lists', title: t('elements.region.lists') },
    region.subRegions.length > 0 && { id: 'sub-regions', title: t('elements.region.subRegions') },
  ].filter((section) => section !== false && section !== null);
  return (
    <ViewerStates ids={[region.id, ...idsOfPosts(region.latestPosts.nodes)]}>
      <article data-kind="region">
        <PageHead title={name} description={description} />
        <StructuredData data={structuredElement(region, 'Place', description)} />
        <ElementHeader
          element={region}
          keyFacts={<RegionFacts region={region} completed={completed} />}
          picture={
            fit ? (
              <>
                <MapBoard
                  picture={
                    region.locatorMap ? <TerrainCover base={region.locatorMap} isEager className="map-picture" /> : null
                  }
                  label={t('elements.map.label', { name })}
                  fit={fit}
                  isCover
                  outline={isOnBaseMap ? null : outline}
                  elements={ALL_ELEMENTS}
                />
                {credit && !isOnBaseMap && (
                  <p className="mt-2 text-sm text-muted max-sm:hidden">
                    {t('elements.region.outline', {
                      ...credit,
                      accuracy:
                        accuracy === null
                          ? 'no'
                          : accuracy < 1_000
                            ? format.distance(accuracy)
                            : format.wholeDistance(accuracy),
                    })}
                  </p>
                )}
              </>
            ) : undefined
          }
          actions={
            fit
              ? [
                  <LinkButton key="explore" page="elements" tone="primary" query={{ v: 'map', at: exploreAt(fit) }}>
                    <Compass size={18} />
                    {t('elements.region.explore')}
                  </LinkButton>,
                ]
              : []
          }
        />
        <SectionTabs sections={sections} />
        <div className="page grid gap-14 pt-6 sm:pt-8 [&_h2]:scroll-mt-32 print:gap-5">
          {kinds.length > 0 ? (
            <section aria-labelledby="inside" className="grid gap-4">
              <h2 id="inside" className="sr-only">
                {t('elements.region.inside')}
              </h2>
              <ul className="scroll-row flex gap-2 whitespace-nowrap max-sm:p-0.5 sm:flex-wrap">
                {kinds.map((kind) => (
                  <li key={kind} data-kind={kind}>
                    <PageLink
                      page={LISTING_PAGES[kind]}
                      query={{ region: id }}
                      className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-raised px-4 hover:border-ink"
                    >
                      <span className="text-kind">
                        <KindIcon kind={kind} size={18} />
                      </span>
                      <strong>{format.number(counts[kind] ?? 0)}</strong>
                      <span>{t(`elements.kind.${kind}.${counts[kind] === 1 ? 'one' : 'other'}`)}</span>
                    </PageLink>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
          <ArticleSection element={region} />
          <GallerySection element={region} />
          {region.highest.length > 0 ? (
            <section aria-labelledby="highest" className="grid gap-4">
              <SectionHead
                id="highest"
                title={t('elements.region.highest')}
                page="mountains"
                query={{ region: id, sort: 'elevation' }}
                {...((counts['mountain'] ?? 0) > region.highest.length
                  ? { more: t('elements.region.allMountains', { count: counts['mountain'] ?? 0 }) }
                  : {})}
              />
              <RankedSummits cards={region.highest} targets={targets} />
            </section>
          ) : null}
          <CardSection
            id="most-visited"
            title={t('elements.region.visited')}
            cards={region.visited}
            cardOf={(card) => ({
              target: targets.states.get(card.id),
              aside: t('elements.region.activities', { count: card.activities }),
            })}
          />
          <CardSection
            id="lists"
            title={t('elements.region.lists')}
            cards={region.lists}
            cardOf={(card) => ({ target: targets.states.get(card.id) })}
          />
          {region.subRegions.length > 0 ? (
            <Section id="sub-regions" title={t('elements.region.subRegions')}>
              {levels.map((level) => (
                <div key={level} className="grid gap-2">
                  {levels.length > 1 ? (
                    <h3 className="text-base text-muted">
                      {t(level ? `elements.option.level.${level}` : 'elements.kind.region.other')}
                    </h3>
                  ) : null}
                  <ul className="flex flex-wrap gap-2">
                    {region.subRegions
                      .filter((one) => one.level === level)
                      .map((one) => (
                        <li key={one.id}>
                          <PageLink
                            page="region"
                            params={{ id: one.id, slug: one.slug }}
                            className="inline-flex min-h-11 items-center rounded-full border border-line bg-raised px-4 font-semibold hover:border-ink"
                          >
                            {one.name}
                          </PageLink>
                        </li>
                      ))}
                  </ul>
                </div>
              ))}
            </Section>
          ) : null}
          <ActivitySection element={region} />
          <LatestPosts subject={region} />
          <Provenance element={region} />
        </div>
      </article>
    </ViewerStates>
  );
}
