import type { Language } from '@cordada/core/pages/pageTable';

/** Regions of one level, by name: what a region filter offers. */
export interface RegionGroup {
  readonly level: string;
  readonly options: readonly (readonly [id: string, name: string])[];
}

export function regionGroups(
  regions: readonly { readonly id: string; readonly name: string; readonly facts: unknown }[],
  language: Language,
): RegionGroup[] {
  const collator = new Intl.Collator(language);
  return ['range', 'country'].map((level) => ({
    level,
    options: regions
      .filter(({ facts }) => levelOf(facts) === level)
      .map(({ id, name }) => [id, name] as const)
      .sort((a, b) => collator.compare(a[1], b[1])),
  }));
}

const levelOf = (facts: unknown): unknown =>
  typeof facts === 'object' && facts !== null && 'level' in facts ? facts.level : null;

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLocaleLowerCase();

/** Regions with a word that starts with each typed word, without regard to accents and case. */
export function matchingRegions(groups: readonly RegionGroup[], typed: string): readonly RegionGroup[] {
  const wanted = plain(typed).split(/\s+/).filter(Boolean);
  const isMatch = (name: string): boolean => {
    const words = plain(name).split(/[\s'’-]+/);
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  };
  return groups.map(({ level, options }) => ({ level, options: options.filter(([, name]) => isMatch(name)) }));
}
