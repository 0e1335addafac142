import type { KindName } from '@cordada/core/elements/kinds';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { ActivityData } from '#app/data/generated/activities.ts';
import type { BoardMilestone } from '#app/map/TrackBoard.tsx';

export interface ShownMilestone {
  readonly key: string;
  readonly name: string;
  readonly role: ActivityData['activity']['milestones'][number]['role'];
  readonly note: string;
  readonly place: LonLat | null;
  readonly elevationMeters: number | null;
  readonly reachedAt: string | null;
  readonly alongMeters: number | null;
  readonly visitCount: number;
  readonly imageId: string | null;
  readonly element: { readonly id: string; readonly kind: KindName; readonly slug: string } | null;
}

export function toMilestoneViews({ milestones }: Pick<ActivityData['activity'], 'milestones'>): ShownMilestone[] {
  return milestones.map((milestone, index) => {
    const [lat, lon] = milestone.location ?? [];
    const { element } = milestone;
    const facts = (element?.facts ?? {}) as { elevationMeters?: number };
    return {
      key: element?.id ?? String(index),
      name: element?.name ?? milestone.name,
      role: milestone.role,
      note: milestone.note,
      place: lat === undefined || lon === undefined ? null : [lon, lat],
      elevationMeters: facts.elevationMeters ?? milestone.elevationMeters,
      reachedAt: milestone.reachedAt,
      alongMeters: milestone.alongMeters,
      visitCount: milestone.visitCount,
      imageId: milestone.imageId,
      element: element && { id: element.id, kind: element.type, slug: element.slug },
    };
  });
}

export function boardMilestones(milestones: readonly ShownMilestone[]): BoardMilestone[] {
  return milestones.flatMap(({ key, name, place, element }) =>
    place ? [{ id: key, name, place, kind: element?.kind ?? 'genericPoint' }] : [],
  );
}

const STAMPED = new Set<KindName>(['mountain', 'volcano']);

export function summitsOf(milestones: readonly ShownMilestone[]): ShownMilestone[] {
  return milestones
    .filter(({ role, element }) => role === 'reached' && element !== null && STAMPED.has(element.kind))
    .sort((a, b) => (b.elevationMeters ?? 0) - (a.elevationMeters ?? 0));
}
