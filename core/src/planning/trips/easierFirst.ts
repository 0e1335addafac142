/** What a walk asks of those who walk it. */
export interface WalkEffort {
  readonly seconds: number;
  /** Its hardest graded part, T1 to T6 as 1 to 6; 0 where nobody has graded it. */
  readonly grade: number;
  readonly meters: number;
  readonly ungradedMeters: number;
}

/** Up to this multiple, a walk takes about as long as a quicker one. */
const ABOUT = 1.2;
/** What nobody has graded may be this hard, from this share of a walk on. */
const UNGRADED = 3;
const UNGRADED_SHARE = 0.05;
const CLEARLY_LESS = 0.75;

const gradeOf = ({ grade, meters, ungradedMeters }: WalkEffort): number =>
  ungradedMeters >= meters * UNGRADED_SHARE ? Math.max(grade, UNGRADED) : grade;

/** Of equal grades, that of which more is graded: it follows paths that many take. */
function isEasier(one: WalkEffort, other: WalkEffort): boolean {
  const harder = gradeOf(one) - gradeOf(other);
  return harder < 0 || (harder === 0 && one.ungradedMeters < other.ungradedMeters * CLEARLY_LESS);
}

/** The quickest walks first; of those that take about as long as the quickest one that is left, the easiest. */
export function easierFirst<Walk>(walks: readonly Walk[], effortOf: (walk: Walk) => WalkEffort): Walk[] {
  const left = walks
    .map((walk) => ({ walk, effort: effortOf(walk) }))
    .sort((a, b) => a.effort.seconds - b.effort.seconds);
  const ordered: Walk[] = [];
  for (let [next] = left; next; [next] = left) {
    const most = next.effort.seconds * ABOUT;
    for (const other of left) {
      if (other.effort.seconds > most) break;
      if (isEasier(other.effort, next.effort)) next = other;
    }
    ordered.push(next.walk);
    left.splice(left.indexOf(next), 1);
  }
  return ordered;
}
