interface Answer {
  readonly id: string;
  readonly answersId: string | null;
}

export interface Branch<A extends Answer> {
  readonly answer: A;
  /** Answers to it, to those and so on, in the order of time. */
  readonly below: readonly A[];
}

/** Groups answers two levels deep. An answer to something that is gone stands on the first level. */
export function threadOf<A extends Answer>(rootId: string, answers: readonly A[]): readonly Branch<A>[] {
  const branches: { answer: A; below: A[] }[] = [];
  const branchOf = new Map<string, { answer: A; below: A[] }>();
  for (const answer of answers) {
    const branch = answer.answersId === rootId ? undefined : branchOf.get(answer.answersId ?? '');
    if (branch) {
      branch.below.push(answer);
      branchOf.set(answer.id, branch);
    } else {
      const begun = { answer, below: [] };
      branches.push(begun);
      branchOf.set(answer.id, begun);
    }
  }
  return branches;
}
