import type { ListedKind } from '@cordada/core/pages/listings';
import { runOperation } from '#app/data/execute.ts';
import { Contents, ContentsLists, ContentsTop } from '#app/data/generated/contents.ts';
import type { Load } from '#app/pages/pageContext.tsx';
import { cardOf } from '../card.ts';
import type { Card, CardSource } from '../card.ts';

interface RegionName {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
}

/** The kinds that most people look for come first. Regions have a section of their own. */
export const CONTENTS_KINDS = [
  'mountain',
  'shelter',
  'route',
  'viaFerrata',
  'climbingRoute',
  'couloir',
  'ridge',
  'volcano',
  'genericPoint',
  'access',
  'list',
  'activity',
] as const satisfies readonly ListedKind[];
type PlaceKind = Exclude<(typeof CONTENTS_KINDS)[number], 'list' | 'activity'>;

/** Few figures, because the page embeds three of each kind as JSON. */
export type ContentsPlace = Pick<
  Card,
  'id' | 'kind' | 'name' | 'slug' | 'elevation' | 'length' | 'height' | 'difficulty' | 'members'
>;

const PLACES = 3;

export interface ContentsData {
  readonly counts: Readonly<Record<string, number>>;
  /** The first of each kind. */
  readonly top: Readonly<Record<PlaceKind | 'list', readonly ContentsPlace[]>>;
  readonly activities: readonly {
    readonly id: string;
    readonly title: string;
    readonly slug: string;
    readonly happenedOn: string;
  }[];
  readonly lists: readonly Card[];
  readonly continents: readonly (RegionName & { readonly countries: readonly RegionName[] })[];
}

function placesOf({ nodes }: { readonly nodes: readonly Omit<CardSource, 'regions'>[] }): ContentsPlace[] {
  return nodes.slice(0, PLACES).map((node) => {
    const { id, kind, name, slug, elevation, length, height, difficulty, members } = cardOf({ ...node, regions: [] });
    return { id, kind, name, slug, elevation, length, height, difficulty, members };
  });
}

export const loadContents: Load<ContentsData> = async ({ site, signal }) => {
  const [{ elementCounts, activities, regions }, top, { elements }] = await Promise.all([
    runOperation(site, Contents, {}, signal),
    runOperation(site, ContentsTop, {}, signal),
    runOperation(site, ContentsLists, {}, signal),
  ]);
  const collator = new Intl.Collator(site.language);
  const byName = (a: RegionName, b: RegionName): number => collator.compare(a.name, b.name);
  const short = ({ id, name, slug }: RegionName): RegionName => ({ id, name, slug });
  const isLevel = (level: string) => (region: (typeof regions)[number]) =>
    (region.facts as { level?: string }).level === level;
  const countries = regions.filter(isLevel('country'));
  return {
    counts: {
      ...Object.fromEntries(elementCounts.map(({ type, count }) => [type, count])),
      activity: activities.total,
    },
    top: {
      mountain: placesOf(top.mountain),
      volcano: placesOf(top.volcano),
      shelter: placesOf(top.shelter),
      route: placesOf(top.route),
      couloir: placesOf(top.couloir),
      viaFerrata: placesOf(top.viaFerrata),
      climbingRoute: placesOf(top.climbingRoute),
      ridge: placesOf(top.ridge),
      genericPoint: placesOf(top.genericPoint),
      access: placesOf(top.access),
      list: placesOf(elements),
    },
    activities: activities.nodes,
    lists: elements.nodes.map((node) => cardOf(node)),
    continents: regions
      .filter(isLevel('continent'))
      .map((continent) => ({
        ...short(continent),
        countries: countries
          .filter((country) => country.regions.some(({ id }) => id === continent.id))
          .map(short)
          .sort(byName),
      }))
      .sort(byName),
  };
};
