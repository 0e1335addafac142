import { ACTIVITY_KINDS, VISIBILITIES } from '@cordada/core/activities/activity';
import type { ActivityKind, Visibility } from '@cordada/core/activities/activity';
import { isKindName } from '@cordada/core/elements/kinds';
import type { KindName } from '@cordada/core/elements/kinds';
import type { Conditions } from '@cordada/core/activities/conditions';
import type { Difficulty } from '@cordada/core/elements/scales';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { NO_PHOTOS } from '../images/formImages.ts';
import type { FormPhotos } from '../images/formImages.ts';

/** What one track tells of a place: that it was there, each time, or that somebody turned back before it. */
export interface Finding {
  readonly trackId: string;
  readonly outcome: 'reached' | 'attempted';
  /** ISO 8601; null on an untimed track. */
  readonly visits: readonly (string | null)[];
  /** Of a linear element. */
  readonly line: {
    readonly direction: 'forward' | 'backward' | 'both';
    /** 0 to 1. */
    readonly coverage: number;
    readonly climbMeters: number | null;
    readonly headingDegrees: number;
  } | null;
}

/** A place of the activity: proposed from the track, or chosen by hand. */
export interface FormMilestone {
  /** Of this form; that of its element where it is one. */
  readonly key: string;
  /** Null for a point with a name of its own. */
  readonly elementId: string | null;
  readonly kind: KindName;
  readonly name: string;
  readonly place: LonLat | null;
  readonly elevationMeters: number | null;
  /** As the track tells it. */
  readonly reachedAt: string | null;
  /** The instant as its owner says; null for what the track tells. */
  readonly saidAt: string | null;
  /** How far off the track it lies; null for a place chosen by hand. */
  readonly distanceMeters: number | null;
  /** 0 to 1; null for a place chosen by hand. */
  readonly confidence: number | null;
  readonly note: string;
  readonly role: 'reached' | 'attempted' | 'passed' | 'slept';
  /** One of the photos of the activity. */
  readonly imageId?: string | null;
  readonly isConfirmed: boolean;
  /** The tracks that propose it; none for a place chosen by hand. */
  readonly trackIds: readonly string[];
  /** What they tell of it. */
  readonly findings?: readonly Finding[];
}

export interface ActivityForm {
  readonly title: string;
  /** Whether the reader wrote the title: then no suggestion replaces it. */
  readonly hasOwnTitle: boolean;
  readonly kind: ActivityKind;
  /** `year-month-day`. */
  readonly happenedOn: string;
  /** The last day; empty where it is the first. */
  readonly endedOn: string;
  readonly story: string;
  readonly directions: string;
  readonly equipment: string;
  readonly difficulties: readonly Difficulty[];
  readonly conditions: Conditions;
  readonly visibility: Visibility;
  readonly milestones: readonly FormMilestone[];
  readonly photos: FormPhotos;
}

/** Parts of the form that may stay empty. */
export const EMPTY_FACTS = {
  endedOn: '',
  directions: '',
  equipment: '',
  difficulties: [],
  conditions: {},
  photos: NO_PHOTOS,
} as const satisfies Partial<ActivityForm>;

/** The first and last day of an activity once it has a track of one more day; the last is empty where it is the first. */
export function withDay(
  { happenedOn, endedOn }: Pick<ActivityForm, 'happenedOn' | 'endedOn'>,
  day: string,
): Pick<ActivityForm, 'happenedOn' | 'endedOn'> {
  const days = [happenedOn, endedOn || happenedOn, day].sort();
  const [first = day, last = day] = [days[0], days.at(-1)];
  return { happenedOn: first, endedOn: last === first ? '' : last };
}

/** What is kept in the browser while nothing is saved. */
export interface KeptDraft {
  /** The draft on the server that it is kept as, if any yet. */
  readonly id?: string | null;
  /** What the server had of it when it was last heard of. */
  readonly revision?: number | null;
  readonly form: ActivityForm;
  readonly trackIds: readonly string[];
}

/** Where a map opens on which a place is chosen: at the last place of the activity, or where its track begins. */
export function aroundOf(
  tracks: readonly { readonly profile: { readonly lon: readonly number[]; readonly lat: readonly number[] } }[],
  milestones: readonly FormMilestone[],
): LonLat | null {
  const place = milestones.findLast((milestone) => milestone.place !== null)?.place;
  const { lon, lat } = tracks[0]?.profile ?? { lon: [], lat: [] };
  return place ?? (lon[0] === undefined || lat[0] === undefined ? null : [lon[0], lat[0]]);
}

/** A place in another position, the others in their order. */
export function moved(milestones: readonly FormMilestone[], key: string, index: number): FormMilestone[] {
  const one = milestones.find((milestone) => milestone.key === key);
  return one ? milestones.filter((milestone) => milestone !== one).toSpliced(index, 0, one) : [...milestones];
}

/** The instant of a time of day where the reader is, ISO 8601; null for none. */
export function instantAt(day: string, time: string): string | null {
  const at = new Date(`${day}T${time}`);
  return time === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** Times that its owner said, once the activity is on another day. */
export function onOtherDay(milestones: readonly FormMilestone[], from: string, to: string): FormMilestone[] {
  const shift = Date.parse(to) - Date.parse(from);
  return milestones.map((milestone) =>
    milestone.saidAt === null || Number.isNaN(shift)
      ? milestone
      : { ...milestone, saidAt: new Date(Date.parse(milestone.saidAt) + shift).toISOString() },
  );
}

/** The time of day of an instant where the reader is, `hours:minutes`. */
export function clockOf(instant: string): string {
  const at = new Date(instant);
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}

/** From here on a proposal is taken as reached unless the reader says otherwise. */
export const SURE_CONFIDENCE = 0.3;

/** How sure a proposal is, in words. */
export function confidenceWord(confidence: number): 'sure' | 'likely' | 'perhaps' {
  return confidence >= 0.8 ? 'sure' : confidence >= SURE_CONFIDENCE ? 'likely' : 'perhaps';
}

const isAttempt = ({ outcome }: Finding): boolean => outcome === 'attempted';

/** Every time that any track was there. */
export function allVisits(findings: readonly Finding[]): (string | null)[] {
  return findings.flatMap(({ outcome, visits }) => (outcome === 'reached' ? visits : []));
}

/** Where one track turned back before a summit and another reached it, it was reached. */
function isReachedAfterAll({ role, isConfirmed }: FormMilestone, again: FormMilestone | undefined): boolean {
  return role === 'attempted' && !isConfirmed && again?.role === 'reached';
}

/** What is known of a place already, and what one track more tells of it. */
function withFindings(known: FormMilestone, again: FormMilestone | undefined): FormMilestone {
  if (!again) return known;
  const findings = [...(known.findings ?? []), ...(again.findings ?? [])];
  const trackIds = [...new Set([...known.trackIds, ...again.trackIds])];
  if (!isReachedAfterAll(known, again)) return { ...known, trackIds, findings };
  return { ...again, note: known.note, saidAt: known.saidAt, trackIds, findings: findings.toReversed() };
}

/** Places that a track adds; what is there already keeps the reader's choice. */
export function mergeMilestones(known: readonly FormMilestone[], added: readonly FormMilestone[]): FormMilestone[] {
  const again = new Map(added.map((milestone) => [milestone.key, milestone]));
  const ids = new Set(known.map(({ key }) => key));
  return [
    // A place chosen by hand stays one: it does not go with the track.
    ...known.map((milestone) =>
      milestone.trackIds.length > 0 ? withFindings(milestone, again.get(milestone.key)) : milestone,
    ),
    ...added.filter(({ key }) => !ids.has(key)),
  ];
}

/** The places that are left when a track is taken away: those of others, and those chosen by hand. */
export function withoutTrack(milestones: readonly FormMilestone[], trackId: string): FormMilestone[] {
  return milestones.flatMap((milestone) => {
    if (!milestone.trackIds.includes(trackId)) return [milestone];
    const trackIds = milestone.trackIds.filter((id) => id !== trackId);
    const findings = milestone.findings?.filter((finding) => finding.trackId !== trackId);
    if (trackIds.length === 0) return [];
    const isOnlyTried = findings !== undefined && findings.length > 0 && findings.every(isAttempt);
    return [
      {
        ...milestone,
        trackIds,
        ...(findings && { findings }),
        ...(isOnlyTried && milestone.role === 'reached' ? { role: 'attempted' as const, isConfirmed: false } : {}),
      },
    ];
  });
}

/** The places that are left when a track becomes another one: what its owner has confirmed, and what others propose. */
export function withTrackChanged(milestones: readonly FormMilestone[], trackId: string): FormMilestone[] {
  return milestones.flatMap((milestone) => {
    if (!milestone.isConfirmed) return withoutTrack([milestone], trackId);
    const findings = milestone.findings?.filter((finding) => finding.trackId !== trackId);
    return [findings ? { ...milestone, findings } : milestone];
  });
}

const TITLE_KINDS = new Set<KindName>(['mountain', 'volcano']);

/**
 * The names a title is made of: the highest confirmed summits, in the order they were reached,
 * or the first place of another kind. Empty when nothing is confirmed.
 */
export function titleNames(milestones: readonly FormMilestone[]): string[] {
  const confirmed = milestones.filter(({ isConfirmed, kind }) => isConfirmed && kind !== 'access');
  const summits = confirmed.filter(({ kind }) => TITLE_KINDS.has(kind));
  if (summits.length === 0) return confirmed.slice(0, 1).map(({ name }) => name);
  const highest = [...summits].sort((a, b) => (b.elevationMeters ?? 0) - (a.elevationMeters ?? 0)).slice(0, 2);
  return summits.filter((summit) => highest.includes(summit)).map(({ name }) => name);
}

/** The day of an instant where the reader is. */
export function localDay(instant: string, offsetMinutes = -new Date(instant).getTimezoneOffset()): string {
  return new Date(Date.parse(instant) + offsetMinutes * 60_000).toISOString().slice(0, 10);
}

/** The Saturday after a day, both `year-month-day`: when most plans are for. */
export function nextSaturday(day: string): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + (6 - date.getUTCDay() || 7));
  return date.toISOString().slice(0, 10);
}

/** Whether nobody has written anything yet. */
export function isEmptyDraft({ form, trackIds }: KeptDraft): boolean {
  return (
    form.title === '' &&
    form.story === '' &&
    form.milestones.length === 0 &&
    form.photos.list.length === 0 &&
    trackIds.length === 0
  );
}

/** Reads a kept draft; anything that is none is null. */
export function readDraft(text: string | null): KeptDraft | null {
  if (text === null) return null;
  try {
    const { id = null, revision = null, form, trackIds } = JSON.parse(text) as KeptDraft;
    const isForm =
      typeof form.title === 'string' &&
      typeof form.story === 'string' &&
      typeof form.happenedOn === 'string' &&
      ACTIVITY_KINDS.includes(form.kind) &&
      VISIBILITIES.includes(form.visibility) &&
      form.milestones.every(
        ({ key, kind, name, trackIds: from }) =>
          key && name && isKindName(kind) && from.every((id) => typeof id === 'string'),
      );
    const isKnown = (id === null || typeof id === 'string') && (revision === null || Number.isInteger(revision));
    const whole = { ...EMPTY_FACTS, ...form };
    return isForm &&
      isKnown &&
      !isEmptyDraft({ form: whole, trackIds }) &&
      trackIds.every((one) => typeof one === 'string')
      ? { id, revision, form: whole, trackIds }
      : null;
  } catch {
    return null;
  }
}
