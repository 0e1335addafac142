import { NearbySection, splitNearby } from './NearbySection.tsx';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useLoaderData } from 'react-router';
import { accessSymbol } from '@cordada/core/covers/accessSymbols';
import { ELEMENT_KINDS } from '@cordada/core/elements/kinds';
import { useTargets } from '#app/features/targets/index.ts';
import { idsOfPosts, LatestPosts, ViewerStates } from '#app/features/community/posts/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { StructuredData } from '#app/pages/StructuredData.tsx';
import { FactGroups, FactList, HeadFacts } from '../sections/ElementFacts.tsx';
import { ArticleSection } from '../sections/ArticleSection.tsx';
import { CardSection, ActivitySection, Provenance } from '../sections/ElementSections.tsx';
import { AccessSummary, DirectionsButton } from '../sections/summary/AccessSummary.tsx';
import { ElementHeader } from '../sections/ElementHeader.tsx';
import type { AccessData } from './loadAccess.ts';
import { GallerySection } from '../sections/GallerySection.tsx';
import { ElementBoard } from '../sections/ElementBoard.tsx';
import { SunTimes } from '../sections/sun/SunTimes.tsx';
import { SectionHead } from '../sections/SectionHead.tsx';
import { SectionTabs } from '../sections/SectionTabs.tsx';
import { structuredElement } from './structuredElement.ts';
import { WebcamSection } from '../sections/WebcamSection.tsx';
import { ALL_ELEMENTS } from '#app/map/mapContent.ts';

export { loadAccess as load } from './loadAccess.ts';

export function AccessScreen(): ReactNode {
  const t = useMessages();
  const access = useLoaderData<AccessData>();
  const targets = useTargets([...access.leadsTo, ...access.routesThrough, ...access.nearby].map(({ id }) => id));
  const { inHead, inSection } = splitNearby(access, access.nearby);
  const { id, kind, name, place } = access;
  const elevation = typeof access.facts['elevationMeters'] === 'number' ? access.facts['elevationMeters'] : null;
  const startKind = typeof access.facts['startKind'] === 'string' ? access.facts['startKind'] : undefined;
  const selected = useMemo(() => place && { id, kind, name, place, startKind }, [id, kind, name, place, startKind]);
  const description =
    access.description || `${t('elements.kind.access.one')}: ${access.leadsTo.map((pin) => pin.name).join(', ')}`;
  const sections = [
    access.leadsTo.length > 0 && { id: 'leads-to', title: t('elements.access.leadsTo') },
    access.routesThrough.length > 0 && { id: 'routes-through', title: t('elements.routesThrough.title') },
    { id: 'facts', title: t('elements.facts.title') },
    inSection.length > 0 && { id: 'nearby', title: t('elements.nearby.title') },
    access.article && { id: 'article', title: t('elements.article.title') },
    { id: 'activities', title: t('elements.tabs.activities') },
    { id: 'conversation', title: t('ui.conversation') },
    { id: 'source', title: t('elements.tabs.source') },
  ].filter((section) => section !== false && section !== null);
  const board =
    place && selected ? (
      <section id="map" aria-label={t('elements.map.title')} className="scroll-mt-32">
        <ElementBoard
          label={t('elements.map.label', { name })}
          element={access}
          place={place}
          nearby={access.nearby}
          elements={ALL_ELEMENTS}
          selected={selected}
          targets={targets}
        />
      </section>
    ) : null;
  return (
    <ViewerStates ids={[access.id, ...idsOfPosts(access.latestPosts.nodes)]}>
      <article data-kind="access">
        <PageHead title={name} description={description} />
        <StructuredData data={structuredElement(access, ELEMENT_KINDS.access.schemaOrg, description)} />
        <ElementHeader
          element={access}
          symbol={accessSymbol(startKind)}
          map={access.cover ? null : board}
          keyFacts={
            <HeadFacts element={access}>
              <DirectionsButton access={access} />
            </HeadFacts>
          }
          summary={<AccessSummary access={access} />}
        />
        <SectionTabs sections={sections} />
        <div className="page grid gap-14 pt-6 sm:pt-8 [&_h2]:scroll-mt-32 print:gap-2 print:pt-1">
          <CardSection
            id="leads-to"
            title={t('elements.access.leadsTo')}
            cards={access.leadsTo}
            cardOf={(card) => ({ target: targets.states.get(card.id) })}
          />
          <CardSection
            id="routes-through"
            title={t('elements.routesThrough.title')}
            cards={access.routesThrough}
            cardOf={(card) => ({ target: targets.states.get(card.id) })}
          />
          {access.cover ? board : null}
          <div className="grid grid-cols-1 gap-8 lg:grid-cols-[3fr_2fr] print:gap-4">
            <section aria-labelledby="facts" className="grid content-start gap-4 lg:order-2">
              <SectionHead id="facts" title={t('elements.facts.title')} />
              <FactList element={access} />
              <SunTimes place={place} elevationMeters={elevation} />
            </section>
            <NearbySection neighbours={inSection} targets={targets} isMore={inHead.length > 0} />
          </div>
          <FactGroups element={access} title={t('elements.access.howTo')} />
          <ArticleSection element={access} />
          <GallerySection element={access} />
          <WebcamSection element={access} />
          <ActivitySection element={access} />
          <LatestPosts subject={access} />
          <Provenance element={access} />
        </div>
      </article>
    </ViewerStates>
  );
}
