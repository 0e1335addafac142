import type { KindName } from '@cordada/core/elements/kinds';
import type { SummitsFragment } from '#app/data/generated/types.ts';

const SHOWN = 5;

export interface TopSummit {
  readonly id: string;
  readonly kind: KindName;
  readonly slug: string;
  readonly name: string;
  readonly elevationMeters: number;
  /** Of the first time; null where it is unknown. */
  readonly year: number | null;
}

function elevationOf(facts: unknown): number | null {
  const given =
    typeof facts === 'object' && facts !== null && 'elevationMeters' in facts ? facts.elevationMeters : null;
  return typeof given === 'number' ? given : null;
}

/** The highest of some completed mountains and volcanoes; those without a known elevation are left out. */
export function topSummits(completed: SummitsFragment['nodes']): TopSummit[] {
  return completed
    .flatMap(({ element, completedOn }) => {
      const elevationMeters = elevationOf(element?.facts);
      if (!element || elevationMeters === null) return [];
      const { id, type: kind, slug, name } = element;
      return [{ id, kind, slug, name, elevationMeters, year: completedOn ? Number(completedOn.slice(0, 4)) : null }];
    })
    .toSorted((a, b) => b.elevationMeters - a.elevationMeters)
    .slice(0, SHOWN);
}
