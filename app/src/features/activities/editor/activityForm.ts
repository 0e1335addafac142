import { ACTIVITY_KINDS, VISIBILITIES } from '@cordada/core/activities/activity';
import type { ActivityKind, Visibility } from '@cordada/core/activities/activity';
import { isId } from '@cordada/core/ids';
import { isKindName } from '@cordada/core/elements/kinds';
import type { KindName } from '@cordada/core/elements/kinds';
import type { Conditions } from '@cordada/core/activities/conditions';
import type { Difficulty } from '@cordada/core/elements/scales';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { NO_PHOTOS } from '../images/formImages.ts';
import type { FormImages } from '../images/formImages.ts';

/** What one track shows about a place: each visit, or that the user turned back before it. */
export interface Finding {
  readonly trackId: string;
  readonly outcome: 'reached' | 'attempted' | 'passed';
  /** ISO 8601; null for each visit of a track without times. */
  readonly visits: readonly (string | null)[];
  readonly line: {
    readonly direction: 'forward' | 'backward' | 'both';
    /** Share of the line covered, 0 to 1. */
    readonly coverage: number;
    readonly climbMeters: number | null;
    readonly headingDegrees: number;
  } | null;
}

export interface FormMilestone {
  /** Unique in this form; the element id if the milestone is an element. */
  readonly key: string;
  /** Null for a free point with its own name. */
  readonly elementId: string | null;
  readonly kind: KindName;
  readonly name: string;
  readonly place: LonLat | null;
  readonly elevationMeters: number | null;
  readonly reachedAt: string | null;
  /** The time entered by the owner; null if taken from the track. */
  readonly saidAt: string | null;
  /** Distance from the track; null for a milestone added by hand. */
  readonly distanceMeters: number | null;
  /** 0 to 1; null for a milestone added by hand. */
  readonly probability: number | null;
  readonly note: string;
  readonly role: 'reached' | 'attempted' | 'passed' | 'slept';
  readonly imageId?: string | null;
  readonly isConfirmed: boolean;
  /** The tracks that match it; empty for a milestone added by hand. */
  readonly trackIds: readonly string[];
  readonly findings?: readonly Finding[];
}

export interface ActivityForm {
  readonly title: string;
  readonly hasOwnTitle: boolean;
  readonly kind: ActivityKind;
  /** `file` while it is a guess from a track that nobody has confirmed or changed. */
  readonly kindFrom?: 'person' | 'file';
  readonly happenedOn: string;
  readonly endedOn: string;
  readonly story: string;
  readonly directions: string;
  readonly equipment: string;
  readonly difficulties: readonly Difficulty[];
  readonly conditions: Conditions;
  readonly visibility: Visibility;
  readonly milestones: readonly FormMilestone[];
  readonly photos: FormImages;
}

export const EMPTY_FACTS = {
  endedOn: '',
  directions: '',
  equipment: '',
  difficulties: [],
  conditions: {},
  photos: NO_PHOTOS,
} as const satisfies Partial<ActivityForm>;

/** Extends the first and last day so that they include `day`. The last day is empty when it equals the first. */
export function withDay(
  { happenedOn, endedOn }: Pick<ActivityForm, 'happenedOn' | 'endedOn'>,
  day: string,
): Pick<ActivityForm, 'happenedOn' | 'endedOn'> {
  const days = [happenedOn, endedOn || happenedOn, day].sort();
  const [first = day, last = day] = [days[0], days.at(-1)];
  return { happenedOn: first, endedOn: last === first ? '' : last };
}

/** The unsaved form as stored in this browser. */
export interface KeptDraft {
  /** Id of the draft on the server; null until it has been saved there. */
  readonly id?: string | null;
  /** The id that it gets with its first save, also when the answer to an earlier one was lost. */
  readonly newId?: string;
  /** Revision of the draft last received from the server. */
  readonly revision?: number | null;
  readonly form: ActivityForm;
  readonly trackIds: readonly string[];
}

/** Initial centre of a map for choosing a place: the last milestone, or the start of the track. */
export function aroundOf(
  tracks: readonly { readonly profile: { readonly lon: readonly number[]; readonly lat: readonly number[] } }[],
  milestones: readonly FormMilestone[],
): LonLat | null {
  const place = milestones.findLast((milestone) => milestone.place !== null)?.place;
  const { lon, lat } = tracks[0]?.profile ?? { lon: [], lat: [] };
  return place ?? (lon[0] === undefined || lat[0] === undefined ? null : [lon[0], lat[0]]);
}

/** Interprets the time in the time zone of the browser. Returns ISO 8601, or null for an invalid time. */
export function instantAt(day: string, time: string): string | null {
  const at = new Date(`${day}T${time}`);
  return time === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** Shifts times entered by the owner when the date of the activity changes. */
export function onOtherDay(milestones: readonly FormMilestone[], from: string, to: string): FormMilestone[] {
  const shift = Date.parse(to) - Date.parse(from);
  return milestones.map((milestone) =>
    milestone.saidAt === null || Number.isNaN(shift)
      ? milestone
      : { ...milestone, saidAt: new Date(Date.parse(milestone.saidAt) + shift).toISOString() },
  );
}

/** Time of day in the time zone of the browser, `HH:MM`. */
export function clockOf(instant: string): string {
  const at = new Date(instant);
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}

export function probabilityWord(probability: number): 'sure' | 'likely' | 'perhaps' {
  return probability >= 0.95 ? 'sure' : probability >= 0.5 ? 'likely' : 'perhaps';
}

export function allVisits(findings: readonly Finding[]): (string | null)[] {
  return findings.flatMap(({ outcome, visits }) => (outcome === 'reached' ? visits : []));
}

/** If one track only passed a place or turned back before it and another reached it, the place counts as reached. */
function isReachedAfterAll({ role, isConfirmed }: FormMilestone, again: FormMilestone | undefined): boolean {
  return role !== 'reached' && !isConfirmed && again?.role === 'reached';
}

function withFindings(known: FormMilestone, again: FormMilestone | undefined): FormMilestone {
  if (!again) return known;
  const findings = [...(known.findings ?? []), ...(again.findings ?? [])];
  const trackIds = [...new Set([...known.trackIds, ...again.trackIds])];
  if (!isReachedAfterAll(known, again)) return { ...known, trackIds, findings };
  return { ...again, note: known.note, saidAt: known.saidAt, trackIds, findings: findings.toReversed() };
}

/** Adds the milestones of a track. Existing milestones keep the choices of the user. */
export function mergeMilestones(known: readonly FormMilestone[], added: readonly FormMilestone[]): FormMilestone[] {
  const again = new Map(added.map((milestone) => [milestone.key, milestone]));
  const ids = new Set(known.map(({ key }) => key));
  return [
    // A milestone added by hand gets no findings, so it stays when the track is removed.
    ...known.map((milestone) =>
      milestone.trackIds.length > 0 ? withFindings(milestone, again.get(milestone.key)) : milestone,
    ),
    ...added.filter(({ key }) => !ids.has(key)),
  ];
}

/**
 * Removes the milestones matched only by this track. A reached milestone that no remaining track reached becomes an
 * unconfirmed attempt or pass.
 */
export function withoutTrack(milestones: readonly FormMilestone[], trackId: string): FormMilestone[] {
  return milestones.flatMap((milestone) => {
    if (!milestone.trackIds.includes(trackId)) return [milestone];
    const trackIds = milestone.trackIds.filter((id) => id !== trackId);
    const findings = milestone.findings?.filter((finding) => finding.trackId !== trackId);
    if (trackIds.length === 0) return [];
    const isReached = findings?.some(({ outcome }) => outcome === 'reached') ?? true;
    const [left] = findings ?? [];
    return [
      {
        ...milestone,
        trackIds,
        ...(findings && { findings }),
        ...(!isReached && left && milestone.role === 'reached' ? { role: left.outcome, isConfirmed: false } : {}),
      },
    ];
  });
}

/** After a track edit, keeps confirmed milestones and those matched by other tracks. */
export function withTrackChanged(milestones: readonly FormMilestone[], trackId: string): FormMilestone[] {
  return milestones.flatMap((milestone) => {
    if (!milestone.isConfirmed) return withoutTrack([milestone], trackId);
    const findings = milestone.findings?.filter((finding) => finding.trackId !== trackId);
    return [findings ? { ...milestone, findings } : milestone];
  });
}

const TITLE_KINDS = new Set<KindName>(['mountain', 'volcano']);

/**
 * The names for the title: the highest confirmed summits in the order they were reached, or the first place of
 * another kind. Empty when nothing is confirmed.
 */
export function titleNames(milestones: readonly FormMilestone[]): string[] {
  const confirmed = milestones.filter(({ isConfirmed, kind }) => isConfirmed && kind !== 'access');
  const summits = confirmed.filter(({ kind }) => TITLE_KINDS.has(kind));
  if (summits.length === 0) return confirmed.slice(0, 1).map(({ name }) => name);
  const highest = [...summits].sort((a, b) => (b.elevationMeters ?? 0) - (a.elevationMeters ?? 0)).slice(0, 2);
  return summits.filter((summit) => highest.includes(summit)).map(({ name }) => name);
}

/** Whether a form has anything that an activity may have but does not need. */
export function hasDetails({
  story,
  endedOn,
  directions,
  equipment,
  difficulties,
  conditions,
  photos,
}: ActivityForm): boolean {
  return (
    [story, endedOn, directions, equipment].some((text) => text !== '') ||
    difficulties.length > 0 ||
    Object.keys(conditions).length > 0 ||
    photos.list.length > 0
  );
}

export function localDay(instant: string, offsetMinutes = -new Date(instant).getTimezoneOffset()): string {
  return new Date(Date.parse(instant) + offsetMinutes * 60_000).toISOString().slice(0, 10);
}

export function isEmptyDraft({ form, trackIds }: KeptDraft): boolean {
  return (
    form.title === '' &&
    form.story === '' &&
    form.milestones.length === 0 &&
    form.photos.list.length === 0 &&
    trackIds.length === 0
  );
}

/** Parses a stored draft; null if it is invalid. */
export function readDraft(text: string | null): KeptDraft | null {
  if (text === null) return null;
  try {
    const { id = null, newId, revision = null, form, trackIds } = JSON.parse(text) as KeptDraft;
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
    const ownId = typeof newId === 'string' && isId(newId) ? { newId } : {};
    const whole = { ...EMPTY_FACTS, ...form };
    return isForm &&
      isKnown &&
      !isEmptyDraft({ form: whole, trackIds }) &&
      trackIds.every((one) => typeof one === 'string')
      ? { id, ...ownId, revision, form: whole, trackIds }
      : null;
  } catch {
    return null;
  }
}
