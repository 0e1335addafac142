import { distinctiveRegion } from '@cordada/core/elements/distinctiveRegion';
import type { CardSource } from '#app/features/elements/card.ts';

/** The massif of a place, or else what says best where it is, with its country unless the name has it. */
export function whereOf(regions: CardSource['regions']): string | undefined {
  const massif = regions.find(({ level }) => level === 'subRange') ?? distinctiveRegion(regions);
  const countries = regions.filter(({ level }) => level === 'country').map(({ name }) => name);
  const others = countries.filter((name) => !massif?.name.includes(name));
  return [massif?.name, ...others].filter(Boolean).join(', ') || undefined;
}
