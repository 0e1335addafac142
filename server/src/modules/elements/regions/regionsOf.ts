import type { RegionInTree } from './membership.queries.ts';

export type RegionTree = ReadonlyMap<string, RegionInTree>;

/** An outline at least this exact may itself say which side of a border a position is on. */
const EXACT_OUTLINE_METERS = 200;

/** Levels of which a summit is in one region, while outlines that are drawn by hand overlap. */
const EXCLUSIVE_LEVELS: readonly (string | null)[] = ['range', 'subRange'];

export interface Located {
  /** Whether it goes through several places, and so perhaps through ranges that nobody put it into. */
  readonly isWay: boolean;
  /** Codes of the countries that it states, or else of those around its position. */
  readonly countries: readonly string[];
  /** Regions whose outline contains it. */
  readonly outlines: readonly string[];
  /** Regions that a person put it into. */
  readonly included: readonly string[];
  /** Regions that a person took it out of. */
  readonly excluded: readonly string[];
}

/**
 * Regions of an element. Its countries follow from its position alone: a range may span countries and an approximate
 * outline may cross a border, so neither adds a country, and a region of other countries does not hold it.
 * @param outlinedCountries codes of the countries with exact borders; drawn outlines decide about others
 */
export function regionsOf(element: Located, tree: RegionTree, outlinedCountries: ReadonlySet<string>): string[] {
  const excluded = new Set(element.excluded);
  const levelOf = (id: string): string | null => tree.get(id)?.level ?? null;
  const isCountry = (id: string): boolean => levelOf(id) === 'country';
  const hasBorders = (id: string): boolean =>
    (tree.get(id)?.countries ?? []).some((code) => outlinedCountries.has(code));
  const included = element.included.filter((id) => tree.has(id) && !excluded.has(id));
  const countries = new Set([
    ...included.filter(isCountry),
    ...element.outlines.filter((id) => isCountry(id) && !hasBorders(id) && !excluded.has(id)),
    ...countryRegions(element.countries, tree).filter((id) => !excluded.has(id)),
  ]);
  const ofExcluded = new Set([...excluded].filter(isCountry).flatMap((id) => tree.get(id)?.countries ?? []));
  const codes = new Set([
    ...element.countries.filter((code) => !ofExcluded.has(code)),
    ...[...countries].flatMap((id) => tree.get(id)?.countries ?? []),
  ]);
  const isExact = (id: string): boolean => (tree.get(id)?.outlineAccuracyMeters ?? Infinity) <= EXACT_OUTLINE_METERS;
  const fits = (id: string): boolean => {
    if (codes.size === 0 || isExact(id)) return true;
    const own = countriesOfRegion(id, tree);
    return own.size === 0 || [...own].some((code) => codes.has(code));
  };
  const isOpen = (id: string): boolean => !isCountry(id) && !excluded.has(id) && fits(id);
  const chosen = upwards(
    included.filter((id) => !isCountry(id)),
    tree,
    isOpen,
  );
  const chosenLevels = new Set([...chosen].map(levelOf).filter((level) => EXCLUSIVE_LEVELS.includes(level)));
  const isOverruled = (id: string): boolean =>
    !element.isWay && chosenLevels.has(levelOf(id)) && !chosen.has(id) && !isExact(id);
  const smaller = upwards(
    [...chosen, ...element.outlines.filter((id) => isOpen(id) && !isOverruled(id))],
    tree,
    isOpen,
  );
  const above = upwards([...countries], tree, (id) => !excluded.has(id));
  const held = [...new Set([...smaller, ...above])];
  // A country may span continents; the element belongs to the continent of its smaller regions.
  const named = [...smaller].filter((id) => levelOf(id) === 'continent');
  const isFromSmaller = [...smaller].some((id) => !['continent', null].includes(levelOf(id)));
  if (named.length === 0 || !isFromSmaller) return held;
  return held.filter((id) => levelOf(id) !== 'continent' || named.includes(id));
}

/** A region with at least so many of the places of a way holds it: a trail through a range begins on the plain. */
const WHOLE_SHARE = 2 / 3;

/**
 * The regions that hold only part of a way: neither most of its places nor a region that does, nor chosen by a
 * person. Countries and continents are never told by others.
 * @param shares by region, how many of the places its outline contains
 */
export function partialRegions(
  regions: Iterable<string>,
  shares: ReadonlyMap<string, number>,
  included: readonly string[],
  tree: RegionTree,
): Set<string> {
  const holding = [...shares].flatMap(([id, share]) => (share >= WHOLE_SHARE ? [id] : []));
  const whole = upwards([...holding, ...included], tree, () => true);
  const isSmall = (id: string): boolean => !['country', 'continent'].includes(tree.get(id)?.level ?? '');
  return new Set([...regions].filter((id) => isSmall(id) && !whole.has(id)));
}

/** All regions above a region. */
export function ancestorsOf(id: string, tree: RegionTree): string[] {
  return [...upwards(tree.get(id)?.parents ?? [], tree, () => true)];
}

const byCode = new WeakMap<RegionTree, Map<string, string[]>>();

function countryRegions(codes: readonly string[], tree: RegionTree): string[] {
  let regions = byCode.get(tree);
  if (!regions) {
    byCode.set(tree, (regions = new Map()));
    for (const [id, { level, countries }] of tree) {
      if (level !== 'country') continue;
      for (const code of countries) regions.set(code, [...(regions.get(code) ?? []), id]);
    }
  }
  return codes.flatMap((code) => regions.get(code) ?? []);
}

const countriesByRegion = new WeakMap<RegionTree, Map<string, ReadonlySet<string>>>();

/** Codes of the countries that a region states or lies in by its nearest ancestors; empty if nothing says so. */
function countriesOfRegion(id: string, tree: RegionTree): ReadonlySet<string> {
  let found = countriesByRegion.get(tree);
  if (!found) countriesByRegion.set(tree, (found = new Map()));
  const known = found.get(id);
  if (known) return known;
  found.set(id, new Set());
  const { countries = [], parents = [] } = tree.get(id) ?? {};
  const nearest = (level: string): string[] => parents.filter((parent) => tree.get(parent)?.level === level);
  const first = [nearest('country'), nearest('province')].find((some) => some.length > 0) ?? parents;
  const codes = new Set(
    countries.length > 0 ? countries : first.flatMap((parent) => [...countriesOfRegion(parent, tree)]),
  );
  found.set(id, codes);
  return codes;
}

function upwards(ids: readonly string[], tree: RegionTree, passes: (id: string) => boolean): Set<string> {
  const found = new Set(ids);
  // Iterating over a Set also visits elements added during the iteration.
  for (const id of found) for (const parent of tree.get(id)?.parents ?? []) if (passes(parent)) found.add(parent);
  return found;
}
