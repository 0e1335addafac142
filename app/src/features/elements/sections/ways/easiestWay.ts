import { elementKind } from '@cordada/core/elements/kinds';
import type { KindName } from '@cordada/core/elements/kinds';
import type { LinkedElement } from '#app/features/elements/ElementLink.tsx';
import { isSummit } from '#app/features/elements/keyFields.ts';
import { computedFactsOf, wayFiguresOf } from '#app/features/elements/wayFigures.ts';
import type { ComputedFactsAnswer, WayFigures } from '#app/features/elements/wayFigures.ts';
import { isWayUp } from './WaysUp.tsx';

interface GradedElement {
  readonly type: KindName;
  readonly difficulties: readonly {
    readonly scale: string;
    readonly value: string | null;
    readonly score: number | null;
  }[];
}

interface NamedElement extends GradedElement {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly facts?: unknown;
  readonly computedFacts?: ComputedFactsAnswer;
}

export interface EasiestWay extends LinkedElement {
  readonly name: string;
  readonly grade: string;
  readonly figures: Pick<WayFigures, 'ascent' | 'time' | 'days'>;
}

/**
 * The easiest way up a summit that has a grade. Where the summit has one, the way is graded on the same scale and no
 * harder: else its grade is that of a way nobody has described, and there is no name for it.
 */
export function easiestWay(summit: GradedElement, belonging: readonly NamedElement[]): EasiestWay | null {
  if (!isSummit(summit.type)) return null;
  const own = summit.difficulties.filter(({ score }) => score !== null);
  for (const scale of elementKind(summit.type).scales) {
    const limit = own.find((grade) => grade.scale === scale)?.score ?? null;
    if (own.length > 0 && limit === null) continue;
    const graded = belonging.filter(isWayUp).flatMap((way) => {
      const grade = way.difficulties.find((one) => one.scale === scale);
      return grade?.value && grade.score !== null && grade.score <= (limit ?? grade.score)
        ? [{ way, grade: grade.value, score: grade.score }]
        : [];
    });
    const [found] = graded.sort((a, b) => a.score - b.score);
    if (found) {
      const { id, type, slug, name, facts, computedFacts } = found.way;
      const { ascent, time } = wayFiguresOf({ ...Object(facts) }, computedFactsOf(computedFacts));
      return { id, kind: type, slug, name, grade: found.grade, figures: { ascent, time } };
    }
  }
  return null;
}
