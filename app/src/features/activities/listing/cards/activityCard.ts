import { dayCount } from '@cordada/core/activities/activity';
import type { ActivityKind, Visibility } from '@cordada/core/activities/activity';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { Cover } from '@cordada/core/media/imageSources';
import type { ActivityCardFragment } from '#app/data/generated/types.ts';
import { shapeOf } from '#app/map/track/shape.ts';
import type { Shape } from '#app/map/track/shape.ts';
import type { Person } from '#app/ui/images/Avatar.tsx';

/** The data of an activity card, kept small because pages embed it as JSON. */
export interface ActivitySummary {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly kind: ActivityKind;
  readonly status: ActivityCardFragment['status'];
  /** Visibility, unless it is public. */
  readonly audience: Exclude<Visibility, 'everyone'> | null;
  readonly happenedOn: string;
  /** Of a plan of several days. */
  readonly days?: number;
  readonly distanceMeters: number | null;
  readonly ascentMeters: number | null;
  readonly movingSeconds: number | null;
  readonly maxElevationMeters: number | null;
  /** The line of the tracks; null without tracks or when a cover shows more. */
  readonly shape: Shape | null;
  readonly cover: Cover | null;
  /** The cover of real terrain, which shows the tracks as others see them. */
  readonly terrainCover: string | null;
  readonly owner: Person & { readonly slug: string };
  readonly summits: readonly string[];
}

const SUMMITS_SHOWN = 3;

/** A photo and the terrain, else the line of the tracks. */
export function activityPicture({
  coverFrame,
  terrainCover = null,
  shape,
}: Pick<ActivityCardFragment, 'coverFrame' | 'terrainCover' | 'shape'>): Pick<
  ActivitySummary,
  'cover' | 'terrainCover' | 'shape'
> {
  const cover = coverFrame as Cover | null;
  return {
    shape: cover || terrainCover ? null : shapeOf((shape as LonLat[][] | null) ?? []),
    cover,
    terrainCover,
  };
}

export function activitySummary(node: ActivityCardFragment): ActivitySummary {
  const { id, slug, title, kind, happenedOn, distanceMeters, ascentMeters, movingSeconds, maxElevationMeters, owner } =
    node;
  const reached = node.milestones.filter(({ role, element }) => role === 'reached' && element?.type !== 'access');
  return {
    id,
    slug,
    title,
    kind,
    status: node.status,
    audience: node.visibility === 'everyone' ? null : node.visibility,
    happenedOn,
    ...(node.status === 'planned' && node.endedOn && { days: dayCount(happenedOn, node.endedOn) }),
    distanceMeters,
    ascentMeters,
    movingSeconds,
    maxElevationMeters,
    ...activityPicture(node),
    owner,
    summits: [...reached]
      .sort((a, b) => (b.elevationMeters ?? 0) - (a.elevationMeters ?? 0))
      .slice(0, SUMMITS_SHOWN)
      .map(({ name, element }) => element?.name ?? name),
  };
}
