import { runOperation } from '#app/data/execute.ts';
import { Contents, ContentsLists, ContentsTop } from '#app/data/generated/elements.ts';
import type { Load } from '#app/pages/pageContext.tsx';
import { cardOf } from '../card.ts';
import type { Card } from '../card.ts';

interface RegionName {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
}

/** The kinds that most people look for. */
export const LEAD_KINDS = ['mountain', 'shelter', 'route'] as const;

export interface ContentsData {
  readonly counts: Readonly<Record<string, number>>;
  /** The first of each lead kind. */
  readonly top: Readonly<Record<(typeof LEAD_KINDS)[number], readonly Card[]>>;
  readonly lists: readonly Card[];
  readonly continents: readonly (RegionName & { readonly countries: readonly RegionName[] })[];
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
      mountain: top.mountain.nodes.map((node) => cardOf(node)),
      shelter: top.shelter.nodes.map((node) => cardOf(node)),
      route: top.route.nodes.map((node) => cardOf(node)),
    },
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
