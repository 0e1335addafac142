import { elementKind } from '@cordada/core/elements/kinds';
import type { KindName } from '@cordada/core/elements/kinds';
import { shelterGlance } from '@cordada/core/elements/shelters/shelterGlance';
import type { ShelterGlance } from '@cordada/core/elements/shelters/shelterGlance';
import { courseOf } from '@cordada/core/elements/waypoints/waypoint';
import type { Waypoint } from '@cordada/core/elements/waypoints/waypoint';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { ExploreElementsData } from '#app/data/generated/explore.ts';
import { computedFactsOf, wayFiguresOf } from '#app/features/elements/index.ts';
import type { WayFigures } from '#app/features/elements/index.ts';
import type { MapPlace } from '#app/map/mapContent.ts';
import type { ScaleName } from '@cordada/core/elements/scales';

export interface FoundElement {
  readonly id: string;
  readonly kind: KindName;
  readonly name: string;
  readonly slug: string;
  readonly place: LonLat | null;
  readonly elevationMeters: number | null;
  /** What an access point is. */
  readonly startKind: string | undefined;
  /** Only of shelters. */
  readonly shelter: ShelterGlance | null;
  /** Only of what is travelled along. */
  readonly way: WayFigures;
  readonly terrainCover: string | null;
  /** The places that a route without a line goes through. */
  readonly course: readonly Waypoint[];
  readonly difficulties: readonly { readonly scale: ScaleName; readonly value: string | null }[];
  readonly regions: readonly string[];
}

export function foundElement(node: ExploreElementsData['elements']['nodes'][number]): FoundElement {
  const [lat, lon] = node.location ?? [];
  const facts = node.facts as Readonly<Record<string, unknown>> & { elevationMeters?: number; startKind?: string };
  return {
    id: node.id,
    kind: node.type,
    name: node.name,
    slug: node.slug,
    place: lat === undefined || lon === undefined ? null : [lon, lat],
    // Of a way the elevation of one of its points says little.
    elevationMeters: elementKind(node.type).isLinear ? null : (facts.elevationMeters ?? null),
    startKind: facts.startKind,
    shelter: node.type === 'shelter' ? shelterGlance(facts) : null,
    way: elementKind(node.type).isLinear ? wayFiguresOf(facts, computedFactsOf(node.computedFacts)) : {},
    terrainCover: node.terrainCover ?? null,
    course: courseOf({ waypoints: node.course }),
    difficulties: node.difficulties as FoundElement['difficulties'],
    regions: node.regions.filter(({ level }) => level !== 'continent').map(({ name }) => name),
  };
}

export function placeOf(element: FoundElement | null | undefined): MapPlace | null {
  if (!element?.place) return null;
  const { id, kind, name, place, startKind, elevationMeters } = element;
  return { id, kind, name, place, startKind, elevationMeters };
}
