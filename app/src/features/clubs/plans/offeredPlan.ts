import type { ClubPlanQuery } from '#app/data/generated/types.ts';

/** A plan as its club offers it, with who has signed up. */
export type OfferedPlan = NonNullable<ClubPlanQuery['clubPlan']>;
