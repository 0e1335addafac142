import { cleanText } from '../format/cleanText.ts';
import type { KindName } from '../elements/kinds.ts';
import { isLonLat } from '../geo/lonLat.ts';
import type { LonLat } from '../geo/lonLat.ts';
import { Failure } from '../failures.ts';
import type { FailureCode } from '../failures.ts';
import { earliestToday, latestToday } from '../time/today.ts';
import type { Difficulty } from '../elements/scales.ts';
import type { ActivityKind } from './activityKinds.ts';
import { readDifficulties } from './activityScales.ts';
import { readConditions } from './conditions.ts';
import type { Conditions } from './conditions.ts';
import type { ImagesDraft } from './imagePlaces.ts';
import {
  ACTIVITY_EQUIPMENT_MAX_LENGTH,
  ACTIVITY_MAX_DAYS,
  ACTIVITY_MAX_MILESTONES,
  ACTIVITY_MAX_PHOTOS,
  ACTIVITY_MAX_TRACKS,
  ACTIVITY_TEXT_MAX_LENGTH,
  ACTIVITY_TITLE_MAX_LENGTH,
  CAMERA_SHIFT_MAX_HOURS,
  MILESTONE_NAME_MAX_LENGTH,
  MILESTONE_NOTE_MAX_LENGTH,
  PLAN_MAX_YEARS,
} from '../limits.ts';

export { ACTIVITY_KINDS } from './activityKinds.ts';
export type { ActivityKind } from './activityKinds.ts';

/** The kind of activity that leads to an element of the encyclopedia most often. */
export function defaultActivityKind(
  kind: KindName,
  elevationMeters: number | null,
  difficulties: readonly Difficulty[] = [],
): ActivityKind {
  if (kind === 'viaFerrata') return 'viaFerrata';
  if (kind === 'climbingRoute') return 'climbing';
  if (kind === 'couloir' || kind === 'ridge') return 'mountaineering';
  // A grade says more than a height: high hills of the south are walked up, low needles are climbed.
  if (difficulties.some(({ scale, value }) => scale === 'sacHiking' && value !== null)) return 'hiking';
  if (difficulties.some(({ scale, value }) => scale === 'alpine' && value !== null)) return 'mountaineering';
  return kind === 'mountain' && (elevationMeters ?? 0) >= HIGH_MOUNTAIN_METERS ? 'mountaineering' : 'hiking';
}

/** Above this height a summit is usually mountaineering rather than hiking. */
const HIGH_MOUNTAIN_METERS = 3_300;

/** From the widest to the narrowest audience. `club` means accepted members of the clubs of the owner. */
export const VISIBILITIES = ['everyone', 'followers', 'club', 'onlyMe'] as const;
export type Visibility = (typeof VISIBILITIES)[number];
export const FIRST_VISIBILITY: Visibility = 'followers';

export const ACTIVITY_STATUSES = ['planned', 'draft', 'published'] as const;
export type ActivityStatus = (typeof ACTIVITY_STATUSES)[number];

export const MILESTONE_ROLES = ['reached', 'attempted', 'passed', 'slept'] as const;
export type MilestoneRole = (typeof MILESTONE_ROLES)[number];

export interface MilestoneDraft {
  readonly elementId: string | null;
  readonly name?: string;
  readonly place?: LonLat | null;
  readonly role: MilestoneRole;
  readonly note: string;
  /** Time stated by the owner; without it the time comes from the track. */
  readonly reachedAt?: Date | null;
  readonly imageId?: string | null;
}

export interface ActivityDraft {
  readonly kind: ActivityKind;
  readonly title: string;
  readonly story: string;
  /** `YYYY-MM-DD` in the time zone of the activity. */
  readonly happenedOn: string;
  readonly visibility: Visibility;
  readonly isPlan: boolean;
  readonly trackIds: readonly string[];
  readonly milestones: readonly MilestoneDraft[];
  /** Last day of an activity of several days; null for a single day. */
  readonly endedOn?: string | null;
  readonly directions?: string;
  readonly equipment?: string;
  /** Raw input, validated by `readDifficulties` and `readConditions`. */
  readonly difficulties?: unknown;
  readonly conditions?: unknown;
  /** Undefined leaves the photos unchanged. */
  readonly photos?: ImagesDraft | undefined;
}

export interface CheckedActivity extends ActivityDraft {
  readonly endedOn: string | null;
  readonly directions: string;
  readonly equipment: string;
  readonly difficulties: readonly Difficulty[];
  readonly conditions: Conditions | null;
}

const OLDEST_DAY = '1700-01-01';

export function canBePlanned(day: string, now: Date): boolean {
  const last = `${now.getUTCFullYear() + PLAN_MAX_YEARS}${now.toISOString().slice(4, 10)}`;
  return day >= earliestToday(now) && day <= last;
}

/** Rejects future days, and years before 1700, which are typing errors. */
export function canHaveHappened(day: string, today: string): boolean {
  return day >= OLDEST_DAY && day <= today;
}

/**
 * Returns the draft with normalised texts.
 * @param now plans must lie in the future of this instant, other activities in its past
 * @param isComplete false for a draft, which may lack a title
 * @throws Failure `invalid_input` when fields are wrong; the failure names all of them
 */
export function checkActivity(draft: ActivityDraft, now: Date, { isComplete = true } = {}): CheckedActivity {
  const title = cleanText(draft.title);
  const story = cleanStory(draft.story);
  const directions = cleanStory(draft.directions ?? '');
  const equipment = cleanStory(draft.equipment ?? '');
  const endedOn = draft.endedOn == null || draft.endedOn === draft.happenedOn ? null : draft.endedOn;
  const difficulties = readDifficulties(draft.difficulties);
  const { conditions, wrong: wrongConditions } = readConditions(draft.conditions);
  const milestones = draft.milestones.map((milestone) => ({
    ...milestone,
    name: cleanText(milestone.name ?? ''),
    note: cleanStory(milestone.note),
  }));
  const problems: [string, boolean][] = [
    ['title', (isComplete && title === '') || title.length > ACTIVITY_TITLE_MAX_LENGTH],
    ['story', story.length > ACTIVITY_TEXT_MAX_LENGTH],
    [
      'happenedOn',
      !(draft.isPlan ? canBePlanned(draft.happenedOn, now) : canHaveHappened(draft.happenedOn, latestToday(now))),
    ],
    ['endedOn', endedOn !== null && !isLastDay(endedOn, draft, now)],
    ['directions', directions.length > ACTIVITY_TEXT_MAX_LENGTH],
    ['equipment', equipment.length > ACTIVITY_EQUIPMENT_MAX_LENGTH],
    ['difficulties', difficulties === null],
    ...wrongConditions.map((name): [string, boolean] => [name === '' ? 'conditions' : `conditions.${name}`, true]),
    ['trackIds', draft.trackIds.length > ACTIVITY_MAX_TRACKS || hasRepeats(draft.trackIds)],
    [
      'milestones',
      draft.milestones.length > ACTIVITY_MAX_MILESTONES ||
        hasRepeats(draft.milestones.flatMap(({ elementId }) => elementId ?? [])),
    ],
    ['photos', draft.photos !== undefined && !areImages(draft.photos)],
    ...milestones.flatMap((milestone, index) => problemsOf(milestone, `milestones.${index}`, now)),
  ];
  const wrong = problems.filter(([, isWrong]) => isWrong).map(([field]) => field);
  if (wrong.length > 0) {
    const fields = Object.fromEntries(wrong.map((field): [string, FailureCode] => [field, 'invalid_input']));
    throw new Failure('invalid_input', `Please correct: ${wrong.join(', ')}.`, { fields });
  }
  return {
    ...draft,
    title,
    story,
    milestones,
    endedOn,
    directions,
    equipment,
    difficulties: difficulties ?? [],
    conditions,
  };
}

/** How many days there are from `first` to `last`, both included. */
export const dayCount = (first: string, last: string): number =>
  (Date.parse(last) - Date.parse(first)) / DAY_MILLISECONDS + 1;

function isLastDay(endedOn: string, { happenedOn, isPlan }: ActivityDraft, now: Date): boolean {
  const days = dayCount(happenedOn, endedOn);
  return days > 1 && days <= ACTIVITY_MAX_DAYS && (isPlan || canHaveHappened(endedOn, latestToday(now)));
}

function areImages({ photos, shiftSeconds, zoneMinutes }: ImagesDraft): boolean {
  return (
    photos.length <= ACTIVITY_MAX_PHOTOS &&
    !hasRepeats(photos.map(({ imageId }) => imageId)) &&
    photos.filter(({ isCover }) => isCover).length <= 1 &&
    photos.every(({ alongMeters }) => alongMeters === null || Number.isFinite(alongMeters)) &&
    Number.isInteger(shiftSeconds) &&
    Math.abs(shiftSeconds) <= CAMERA_SHIFT_MAX_HOURS * 3_600 &&
    (zoneMinutes === null || (Number.isInteger(zoneMinutes) && Math.abs(zoneMinutes) <= ZONE_MAX_MINUTES))
  );
}

/** No time zone is further from UTC than this. */
const ZONE_MAX_MINUTES = 14 * 60;

const DAY_MILLISECONDS = 86_400_000;

function problemsOf({ elementId, name = '', place, note, reachedAt }: MilestoneDraft, path: string, now: Date) {
  const isFree = elementId === null;
  // One day of tolerance: the milestone may be in a time zone where it is already tomorrow.
  const latest = now.getTime() + DAY_MILLISECONDS;
  const problems: [string, boolean][] = [
    [`${path}.name`, isFree && (name === '' || name.length > MILESTONE_NAME_MAX_LENGTH)],
    [`${path}.location`, isFree && !(place && isLonLat(...place))],
    [`${path}.note`, note.length > MILESTONE_NOTE_MAX_LENGTH],
    [`${path}.reachedAt`, reachedAt != null && (reachedAt.getTime() > latest || reachedAt.getUTCFullYear() < 1700)],
  ];
  return problems;
}

/** Keeps line breaks, but at most one empty line in a row. */
function cleanStory(story: string): string {
  return story
    .split(/\r\n|\r|\n/)
    .map((line) => cleanText(line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function hasRepeats(values: readonly string[]): boolean {
  return new Set(values).size < values.length;
}

export function completes(role: MilestoneRole): boolean {
  return role === 'reached';
}
