import type {
  PostSubjectFragment,
  SubjectActivityFragment,
  SubjectElementFragment,
  SubjectMemberFragment,
} from '#app/data/generated/types.ts';
import { activityPicture } from '#app/features/activities/index.ts';
import { cardOf } from '#app/features/elements/index.ts';
import type { Shape } from '#app/map/track/shape.ts';
import type { Covered } from '#app/ui/images/Cover.tsx';

/** What posts are about, kept small because pages embed it as JSON. */
export interface Subject extends Covered {
  readonly id: string;
  readonly slug: string;
  /** The line of the tracks; null without tracks or when a cover shows more. */
  readonly shape: Shape | null;
  readonly distanceMeters: number | null;
  readonly ascentMeters: number | null;
  /** Where it is, or whose. */
  readonly aside: string;
  readonly ownerId: string | null;
}

const NO_TRACK = { shape: null, distanceMeters: null, ascentMeters: null, ownerId: null };

export function subjectElement(element: SubjectElementFragment): Subject {
  const card = cardOf({ ...element, keyFact: null, difficulties: [] });
  const { id, kind, name, slug, elevation, cover, terrainCover, region = '' } = card;
  return { ...NO_TRACK, id, kind, name, slug, elevation, cover, terrainCover, aside: region };
}

export function subjectActivity(activity: SubjectActivityFragment): Subject {
  const { id, title: name, slug, distanceMeters, ascentMeters, maxElevationMeters: elevation, owner } = activity;
  return {
    ...activityPicture(activity),
    id,
    kind: 'activity',
    name,
    slug,
    elevation,
    distanceMeters,
    ascentMeters,
    aside: owner.fullName,
    ownerId: owner.id,
  };
}

export const subjectMember = ({ id, slug, fullName: name }: SubjectMemberFragment): Subject => ({
  ...NO_TRACK,
  id,
  kind: 'user',
  name,
  slug,
  aside: '',
});

/** The post with what it is about: null where the reader may not see that, and for posts about nothing. */
export function withSubject<Post extends PostSubjectFragment>({
  element,
  activity,
  member,
  ...post
}: Post): Omit<Post, keyof PostSubjectFragment> & { readonly subject: Subject | null } {
  const subject = element
    ? subjectElement(element)
    : activity
      ? subjectActivity(activity)
      : member && subjectMember(member);
  return { ...post, subject };
}
