import type { KeyFact } from '@cordada/core/elements/keyFact';
import type { KindName } from '@cordada/core/elements/kinds';
import { shelterCardFacts } from '@cordada/core/elements/shelters/shelterCardFacts';
import type { ShelterCardFacts } from '@cordada/core/elements/shelters/shelterCardFacts';
import type { ScaleName } from '@cordada/core/elements/scales';
import type { RouteDays } from '@cordada/core/planning/routeDays';
import type { Cover } from '@cordada/core/media/imageSources';
import { distinctiveRegion } from '@cordada/core/elements/distinctiveRegion';

import { heightOf } from './heightOf.ts';
import { computedFactsOf, isAlwaysGraded, wayFiguresOf } from './wayFigures.ts';
import type { ComputedFactsAnswer, WayFigure } from './wayFigures.ts';

export interface CardSource {
  readonly id: string;
  readonly type: KindName;
  readonly name: string;
  readonly slug: string;
  readonly facts: unknown;
  readonly computedFacts?: ComputedFactsAnswer;
  readonly difficulties: readonly { readonly scale: string; readonly value: string | null }[];
  readonly regions: readonly { readonly id: string; readonly level: string | null; readonly name: string }[];
  readonly keyFact?: unknown;
  readonly coverFrame?: unknown;
  readonly terrainCover?: string | null;
  readonly locatorMap?: string | null;
  readonly description?: string;
  readonly edition?: { readonly memberCount: number; readonly criterion?: string } | null;
}

const DETAILS = ['level', 'subtype', 'startKind', 'category'] as const;

/** The data of an element card, kept small because pages embed it as JSON. */
export interface Card {
  readonly id: string;
  readonly kind: KindName;
  readonly name: string;
  readonly slug: string;
  /** Of ways that of their highest place: their position is anywhere on their line. */
  readonly elevation?: number;
  /** Of summits, in meters. */
  readonly prominence?: number;
  /** Of ways, in meters: length, or else height. */
  readonly length?: WayFigure;
  readonly height?: WayFigure;
  /** Of routes, in meters. */
  readonly ascent?: WayFigure;
  /** Of routes and via ferratas, in seconds. */
  readonly time?: WayFigure;
  /** Of via ferratas: the way to where the cable begins, in seconds. */
  readonly approachSeconds?: number;
  /** Of couloirs. */
  readonly maxSlopeDegrees?: number;
  /** Where a couloir or climbing route faces: options of the field `orientations`. */
  readonly orientations?: readonly string[];
  readonly days?: RouteDays;
  readonly difficulty?: { readonly scale: ScaleName; readonly value: string };
  readonly region?: string;
  /** Only where no picture shows where it is, and the region does not say it. */
  readonly country?: string;
  /** The choice that says what kind of its kind it is. */
  readonly detail?: { readonly field: (typeof DETAILS)[number]; readonly option: string };
  /** Only of shelters. */
  readonly shelter?: ShelterCardFacts;
  readonly members?: number;
  /** If none of these numbers is known: the first known key fact of the kind. */
  readonly fact?: KeyFact;
  readonly note?: string;
  readonly cover?: Cover;
  readonly terrainCover?: string;
}

/** The API answers facts as JSON whose fields depend on the kind. */
export const factsOf = (source: Pick<CardSource, 'facts'>): Readonly<Record<string, unknown>> =>
  source.facts as Readonly<Record<string, unknown>>;

function climbFigures(
  facts: Readonly<Record<string, unknown>>,
): Pick<Card, 'approachSeconds' | 'maxSlopeDegrees' | 'orientations'> {
  const { approachMinutes, maxSlopeDegrees, orientations } = facts;
  return {
    ...(typeof approachMinutes === 'number' && { approachSeconds: approachMinutes * 60 }),
    ...(typeof maxSlopeDegrees === 'number' && { maxSlopeDegrees }),
    ...(Array.isArray(orientations) && { orientations: orientations.map(String) }),
  };
}

export function cardOf(source: CardSource): Card {
  const facts = factsOf(source);
  const number = (name: string): number | undefined => (typeof facts[name] === 'number' ? facts[name] : undefined);
  const computed = computedFactsOf(source.computedFacts);
  const way = wayFiguresOf(facts, computed);
  const graded = source.difficulties.find(({ value }) => value !== null);
  const region = distinctiveRegion(source.regions);
  // The start of a long trail is not where it is.
  const locatorMap = source.type === 'route' && way.days ? undefined : source.locatorMap;
  const hasPicture = Boolean(source.coverFrame ?? source.terrainCover);
  const shelter = source.type === 'shelter' ? shelterCardFacts(facts) : undefined;
  const countries = source.regions.filter(({ level }) => level === 'country');
  return {
    id: source.id,
    kind: source.type,
    name: source.name,
    slug: source.slug,
    elevation: heightOf(source.type, { ...computed, ...facts }),
    prominence: number('prominenceMeters'),
    length: way.length,
    height: source.type === 'couloir' || source.type === 'viaFerrata' ? way.ascent : undefined,
    ascent: source.type === 'route' ? way.ascent : undefined,
    time: (source.type === 'route' && !way.days) || source.type === 'viaFerrata' ? way.time : undefined,
    ...(isAlwaysGraded(source.type) && climbFigures(facts)),
    days: source.type === 'route' ? way.days : undefined,
    fact: (source.keyFact as KeyFact | null | undefined) ?? undefined,
    difficulty: graded && { scale: graded.scale as ScaleName, value: graded.value ?? '' },
    region: region?.name,
    country: hasPicture || region?.level === 'country' || countries.length > 1 ? undefined : countries[0]?.name,
    detail: DETAILS.flatMap((field) => {
      const option = facts[field];
      return typeof option === 'string' ? { field, option } : [];
    })[0],
    shelter,
    members: source.edition?.memberCount,
    note: source.edition?.criterion ?? (hasPicture || shelter ? undefined : source.description || undefined),
    cover: (source.coverFrame as Cover | null | undefined) ?? undefined,
    terrainCover: source.coverFrame ? undefined : (source.terrainCover ?? locatorMap ?? undefined),
  };
}
