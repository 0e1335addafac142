import { NearbySection, splitNearby } from './NearbySection.tsx';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { useLoaderData } from 'react-router';
import { isClimbedUp } from '@cordada/core/elements/computed/upwards';
import { ELEMENT_KINDS } from '@cordada/core/elements/kinds';
import { courseOf, waypointsOf } from '@cordada/core/elements/waypoints/waypoint';
import { PanoramaLink } from '#app/features/panorama/index.ts';
import { QuickestWalk, WalksSection, useWalks } from '#app/features/walks/index.ts';
import type { ShownWalk } from '#app/features/walks/index.ts';
import { TargetButton, useTargets } from '#app/features/targets/index.ts';
import { idsOfPosts, LatestPosts, ViewerStates } from '#app/features/community/posts/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { BeginButton } from '#app/ui/buttons/BeginButton.tsx';
import { LinkButton } from '#app/ui/buttons/Button.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { StructuredData } from '#app/pages/StructuredData.tsx';
import { isHeightOfAll } from '../heightOf.ts';
import { FactGroups, FactList, HeadFacts } from '../sections/ElementFacts.tsx';
import { EasiestWayLine } from '../sections/ways/EasiestWayLine.tsx';
import { Waypoints } from '../sections/ways/Waypoints.tsx';
import { useKindTexts } from '../kindTexts.ts';
import { WaysUp } from '../sections/ways/WaysUp.tsx';
import { ArticleSection } from '../sections/ArticleSection.tsx';
import { CardSection, CompleterSection, ActivitySection, Provenance, Section } from '../sections/ElementSections.tsx';
import { CourseProfile } from '../sections/ways/CourseProfile.tsx';
import { ElementHeader } from '../sections/ElementHeader.tsx';
import { PlaceSummary, summarisedFactsOf } from '../sections/summary/PlaceSummary.tsx';
import { useShelterActions } from '../sections/summary/ShelterActions.tsx';
import { ShelterSummary, summarisedFacts } from '../sections/summary/ShelterSummary.tsx';
import type { PinData } from './loadPin.ts';
import { GallerySection } from '../sections/GallerySection.tsx';
import { ElementBoard } from '../sections/ElementBoard.tsx';
import { SunTimes } from '../sections/sun/SunTimes.tsx';
import { SectionHead } from '../sections/SectionHead.tsx';
import { SectionTabs } from '../sections/SectionTabs.tsx';
import { structuredElement } from './structuredElement.ts';
import { WebcamSection } from '../sections/WebcamSection.tsx';
import { ALL_ELEMENTS, WALKING_PLACES } from '#app/map/mapContent.ts';

export { loadPin as load } from './loadPin.ts';

export function PinScreen(): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const texts = useKindTexts();
  const pin = useLoaderData<PinData>();
  const held = pin.children.length + pin.ways.length;
  const others = [...pin.children, ...pin.routesThrough, ...pin.lists, ...pin.nearby];
  const targets = useTargets([pin.id, ...others.map(({ id }) => id)]);
  const elevation = typeof pin.facts['elevationMeters'] === 'number' ? pin.facts['elevationMeters'] : null;
  const { id, kind, name, place, line } = pin;
  const isHigh = elevation !== null && isHeightOfAll(kind, { ...pin.computed, ...pin.facts });
  const height = isHigh ? elevation : null;
  const selected = useMemo(
    () => place && { id, kind, name, place, elevationMeters: height },
    [id, kind, name, place, height],
  );
  const waypoints = useMemo(() => waypointsOf(pin.facts), [pin.facts]);
  // A course through places is only drawn until there is a line.
  const course = useMemo(() => (line ? [] : courseOf(pin.facts)), [line, pin.facts]);
  const { inHead, inSection } = splitNearby(pin, pin.nearby);
  const shelterActions = useShelterActions(pin);
  const hasWalks = pin.mayHaveWalks;
  const isToStart = line !== null && isClimbedUp(kind);
  const walks = useWalks(hasWalks ? id : null);
  const [walk, setWalk] = useState<{ readonly id: string; readonly shown: ShownWalk } | null>(null);
  // Another place begins with a map of its own instead of with that of the walk.
  const [mapNumber, setMapNumber] = useState(0);
  if (walk && walk.id !== id) {
    setWalk(null);
    setMapNumber(mapNumber + 1);
  }
  const showWalk = (shown: ShownWalk): void => {
    setWalk({ id, shown });
    const map = document.getElementById('map');
    map?.scrollIntoView({ block: 'nearest' });
    map?.focus({ preventScroll: true });
  };
  const hasCourse =
    hasWalks || line !== null || waypoints.length > 0 || pin.ways.length > 0 || (pin.cover !== null && place !== null);
  const title = isHigh ? `${name}, ${format.elevation(elevation)}` : name;
  const description =
    pin.description || `${t(`elements.kind.${kind}.one`)}: ${pin.regions.map((region) => region.name).join(', ')}`;
  const sections = [
    line && pin.figures && { id: 'profile', title: t('elements.profile.title') },
    waypoints.length > 0 && { id: 'waypoints', title: texts.field('waypoints') },
    pin.ways.length > 0 && { id: 'ways', title: t('elements.ways.title') },
    hasWalks && { id: 'walks', title: t('walks.tab') },
    { id: 'facts', title: t('elements.facts.title') },
    inSection.length > 0 && { id: 'nearby', title: t('elements.nearby.title') },
    pin.routesThrough.length > 0 && { id: 'routes-through', title: t('elements.routesThrough.title') },
    pin.accesses.length > 0 && { id: 'accesses', title: t('elements.accesses.title') },
    pin.lists.length > 0 && { id: 'lists', title: t('elements.tabs.lists') },
    pin.article && { id: 'article', title: t('elements.article.title') },
    pin.photos.length > 0 && { id: 'gallery', title: t('elements.gallery.title') },
    { id: 'activities', title: t('elements.tabs.activities') },
    { id: 'conversation', title: t('ui.conversation') },
    { id: 'source', title: t('elements.tabs.source') },
  ].filter((section) => section !== false && section !== null);
  const board =
    place && selected ? (
      <section key={mapNumber} id="map" tabIndex={-1} aria-label={t('elements.map.title')} className="scroll-mt-32">
        <ElementBoard
          label={t('elements.map.label', { name })}
          element={pin}
          place={place}
          nearby={pin.nearby}
          elements={course.length > 0 ? WALKING_PLACES : ALL_ELEMENTS}
          {...(line && { lines: line, heights: pin.figures?.profile.elevationMeters })}
          waypoints={course}
          selected={course.length > 0 ? null : selected}
          walk={walk?.shown ?? null}
          targets={targets}
        />
      </section>
    ) : null;
  // Nothing else would be beside the facts.
  const isBeside =
    !hasCourse &&
    [inSection, pin.children, pin.routesThrough, pin.accesses, pin.lists].every(({ length }) => length === 0);
  const details = (
    <FactGroups
      element={pin}
      title={t('elements.groups.title')}
      without={kind === 'shelter' ? summarisedFacts(pin.facts) : summarisedFactsOf(kind)}
      isNarrow={isBeside}
    />
  );
  const article = <ArticleSection element={pin} />;
  const isTalkBeside = isBeside && pin.activities.length === 0;
  const talk = (
    <>
      <ActivitySection element={pin} />
      <CompleterSection completers={pin.completers} />
      <LatestPosts subject={pin} />
    </>
  );
  return (
    <ViewerStates ids={[pin.id, ...idsOfPosts(pin.latestPosts.nodes)]}>
      <article data-kind={kind}>
        <PageHead title={title} description={description} />
        <StructuredData data={structuredElement(pin, ELEMENT_KINDS[kind].schemaOrg, description)} />
        <ElementHeader
          element={pin}
          map={pin.cover ? null : board}
          keyFacts={
            <HeadFacts
              element={pin}
              above={
                <>
                  <EasiestWayLine summit={pin} way={pin.easiestWay} />
                  {hasWalks ? <QuickestWalk walks={walks} isToStart={isToStart} /> : null}
                </>
              }
              actions={shelterActions.main}
            >
              <TargetButton
                element={pin}
                elevationMeters={elevation}
                held={held}
                targets={targets}
                isMain={shelterActions.main.length === 0}
              />
            </HeadFacts>
          }
          summary={kind === 'shelter' ? <ShelterSummary element={pin} /> : <PlaceSummary place={pin} />}
          actions={[
            ...shelterActions.more,
            <LinkButton key="plan" page="newActivity" query={{ plan: id }}>
              {t('planning.it')}
            </LinkButton>,
          ]}
        />
        <SectionTabs sections={sections} />
        <div className="page grid gap-14 pt-6 sm:pt-8 [&_h2]:scroll-mt-32 print:gap-3 print:pt-1">
          <div className="grid grid-cols-1 gap-8 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_1fr] print:gap-4">
            {hasCourse ? (
              <div className="grid min-w-0 content-start gap-8 print:gap-3">
                {pin.cover ? board : null}
                {line && pin.figures ? <CourseProfile kind={kind} line={line} figures={pin.figures} /> : null}
                {waypoints.length > 0 ? (
                  <Section id="waypoints" title={texts.field('waypoints')}>
                    <Waypoints waypoints={waypoints} places={pin.waypointPlaces} />
                  </Section>
                ) : null}
                {pin.ways.length > 0 ? (
                  <Section id="ways" title={t('elements.ways.title')}>
                    <WaysUp title={t('elements.ways.title')} ways={pin.ways} />
                  </Section>
                ) : null}
                {hasWalks ? (
                  <Section id="walks" title={t(isToStart ? 'walks.titleToStart' : 'walks.title')} isOnPaper={false}>
                    <WalksSection key={id} element={pin} walks={walks} isToStart={isToStart} onShow={showWalk} />
                  </Section>
                ) : null}
              </div>
            ) : null}
            <section
              aria-labelledby="facts"
              className="grid content-start gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1"
            >
              <SectionHead id="facts" title={t('elements.facts.title')} />
              <FactList element={pin} parent={pin.parent} ground={pin.figures} />
              <SunTimes place={place} elevationMeters={elevation} />
              <PanoramaLink element={pin} />
            </section>
            <div className="grid min-w-0 content-start gap-8">
              {isBeside ? details : null}
              {isBeside ? article : null}
              {isTalkBeside ? talk : null}
              <NearbySection neighbours={inSection} targets={targets} isMore={inHead.length > 0} />
              <CardSection
                id="children"
                isNarrow
                isOnPaper={false}
                title={t('elements.children.title', { name })}
                cards={pin.children}
                cardOf={(card) => ({ target: targets.states.get(card.id) })}
              />
              <CardSection
                id="routes-through"
                isNarrow
                title={t('elements.routesThrough.title')}
                cards={pin.routesThrough}
                cardOf={(card) => ({ target: targets.states.get(card.id) })}
              />
              <CardSection id="accesses" isNarrow title={t('elements.accesses.title')} cards={pin.accesses} />
              <CardSection
                id="lists"
                isNarrow
                isOnPaper={false}
                title={t('elements.inLists.title')}
                cards={pin.lists}
                cardOf={(card) => ({ target: targets.states.get(card.id) })}
              />
            </div>
          </div>
          {isBeside ? null : details}
          {isBeside ? null : article}
          <GallerySection element={pin} />
          <WebcamSection element={pin} />
          <div>
            <BeginButton on={{ id, name, place }} />
          </div>
          {isTalkBeside ? null : talk}
          <Provenance element={pin} />
        </div>
      </article>
    </ViewerStates>
  );
}
