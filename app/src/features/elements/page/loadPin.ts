import { distanceMeters } from '@cordada/core/geo/lonLat';
import { bearingDegrees } from '@cordada/core/geo/measure';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { runOperation } from '#app/data/execute.ts';
import { Pin } from '#app/data/generated/elements.ts';
import type { Load } from '#app/pages/pageContext.tsx';
import { requireCanonical } from '#app/pages/pageResponses.ts';
import { cardOf, factsOf } from '../card.ts';
import type { Card, CardSource } from '../card.ts';
import { notThisKind, redirectToKind } from './elementResponses.ts';
import type { Completion } from '../sections/ElementSections.tsx';
import { elementPageOf } from './elementPage.ts';
import type { ElementPageData } from './elementPage.ts';
import type { WaypointPlace } from '../sections/ways/Waypoints.tsx';
import { heightOf } from '../heightOf.ts';
import { easiestWay } from '../sections/ways/easiestWay.ts';
import type { EasiestWay } from '../sections/ways/easiestWay.ts';
import { loadCourseProfile } from '../sections/ways/CourseProfile.tsx';
import type { CourseFigures } from '../sections/ways/CourseProfile.tsx';
import { isWayUp, wayUpOf } from '../sections/ways/WaysUp.tsx';
import type { WayUp } from '../sections/ways/WaysUp.tsx';
import type { LinkedElement } from '../ElementLink.tsx';

/** Null where a position is unknown. */
export interface Neighbour extends Omit<Card, 'cover' | 'terrainCover'> {
  readonly awayMeters: number | null;
  readonly bearingDegrees: number | null;
}

export interface PinData extends ElementPageData {
  readonly parent: (LinkedElement & { readonly name: string }) | null;
  /** A map with paths covers it. */
  readonly mayHaveWalks: boolean;
  readonly ways: readonly WayUp[];
  /** Only of summits. */
  readonly easiestWay: EasiestWay | null;
  /** What else belongs to it. */
  readonly children: readonly Card[];
  readonly accesses: readonly Card[];
  /** The access point to which directions lead; only of shelters. */
  readonly start: { readonly name: string; readonly place: LonLat } | null;
  readonly lists: readonly Card[];
  readonly nearby: readonly Neighbour[];
  readonly completers: readonly Completion[];
  readonly line: readonly (readonly LonLat[])[] | null;
  /** For each of its waypoints the place that it is, or null where the encyclopedia has none. */
  readonly waypointPlaces: readonly (WaypointPlace | null)[];
  readonly routesThrough: readonly Card[];
  /** Of the line on the terrain. */
  readonly figures: CourseFigures | null;
}

export function neighboursOf(
  place: LonLat | null,
  sources: readonly (CardSource & { readonly location: readonly number[] | null })[],
): Neighbour[] {
  return sources.map((source) => {
    const [lat, lon] = source.location ?? [];
    const { cover: _cover, terrainCover: _terrain, ...card } = cardOf(source);
    const isKnown = place !== null && lat !== undefined && lon !== undefined;
    return {
      ...card,
      awayMeters: isKnown ? Math.round(distanceMeters(place, [lon, lat])) : null,
      bearingDegrees: isKnown ? Math.round(bearingDegrees(place, [lon, lat])) : null,
    };
  });
}

function startOf(
  accesses: readonly { readonly name: string; readonly location: readonly number[] | null }[],
): PinData['start'] {
  for (const { name, location } of accesses) {
    const [lat, lon] = location ?? [];
    if (lat !== undefined && lon !== undefined) return { name, place: [lon, lat] };
  }
  return null;
}

export const loadPin: Load<PinData> = async (input) => {
  const { params, site, signal } = input;
  const { element } = await runOperation(site, Pin, { id: params['id'] ?? '' }, signal);
  if (notThisKind(element.type, 'pin')) throw redirectToKind(input, element);
  requireCanonical(input, 'pin', { id: element.id, slug: element.slug });
  if (element.lineFigures) await loadCourseProfile();
  const page = elementPageOf(element, site.language);
  const { parent } = element;
  const easiest = easiestWay(element, element.children);
  return {
    ...page,
    parent: parent && { id: parent.id, kind: parent.type, slug: parent.slug, name: parent.name },
    easiestWay: easiest,
    mayHaveWalks: element.mayHaveWalks,
    ways: element.children
      .filter(isWayUp)
      .map((child) => wayUpOf(child))
      .toSorted((a, b) => Number(b.id === easiest?.id) - Number(a.id === easiest?.id)),
    children: element.children.filter((child) => !isWayUp(child)).map((child) => cardOf(child)),
    accesses: element.accesses.map((access) => cardOf(access)),
    start: element.type === 'shelter' ? startOf(element.accesses) : null,
    lists: element.lists.map((list) => cardOf(list)),
    nearby: neighboursOf(
      page.place,
      element.nearby.filter(({ id }) => !element.children.some((child) => child.id === id)),
    ),
    completers: element.completers,
    line: element.line as PinData['line'],
    waypointPlaces: element.waypointPlaces.map(
      (place) =>
        place && {
          id: place.id,
          kind: place.type,
          slug: place.slug,
          elevation: heightOf(place.type, factsOf(place)) ?? null,
        },
    ),
    routesThrough: element.routesThrough.map((route) => cardOf(route)),
    figures: element.lineFigures,
  };
};
