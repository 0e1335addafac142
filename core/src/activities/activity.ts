import { cleanText } from '../format/cleanText.ts';
import type { KindName } from '../elements/kinds.ts';
import { isLonLat } from '../geo/lonLat.ts';
import type { LonLat } from '../geo/lonLat.ts';
import { Failure } from '../failures.ts';
import type { FailureCode } from '../failures.ts';
import type { Difficulty } from '../elements/scales.ts';
import { readDifficulties } from './activityScales.ts';
import { readConditions } from './conditions.ts';
import type { Conditions } from './conditions.ts';
import type { PhotosDraft } from './photoPlaces.ts';
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

export const ACTIVITY_KINDS = [
  'hiking',
  'mountaineering',
  'climbing',
  'viaFerrata',
  'skiTouring',
  'snowshoeing',
  'trailRunning',
  'mountainBiking',
  'canyoning',
  'other',
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** What somebody probably did at an element, by its kind and height. */
export function defaultActivityKind(kind: KindName, elevationMeters: number | null): ActivityKind {
  if (kind === 'viaFerrata') return 'viaFerrata';
  if (kind === 'climbingRoute') return 'climbing';
  if (kind === 'couloir' || kind === 'ridge') return 'mountaineering';
  return kind === 'mountain' && (elevationMeters ?? 0) >= HIGH_MOUNTAIN_METERS ? 'mountaineering' : 'hiking';
}

/** From here on summits are seldom hiked. */
const HIGH_MOUNTAIN_METERS = 3_300;

/** Who sees an activity, from all to one; `club` are the accepted members of the clubs of its owner. */
export const VISIBILITIES = ['everyone', 'followers', 'club', 'onlyMe'] as const;
export type Visibility = (typeof VISIBILITIES)[number];
/** What is proposed to whoever publishes for the first time. */
export const FIRST_VISIBILITY: Visibility = 'followers';

/** How far along an activity is: to come, being written, told. */
export const ACTIVITY_STATUSES = ['planned', 'draft', 'published'] as const;
export type ActivityStatus = (typeof ACTIVITY_STATUSES)[number];

/** What an activity did with the element of a milestone. */
export const MILESTONE_ROLES = ['reached', 'attempted', 'passed', 'slept'] as const;
export type MilestoneRole = (typeof MILESTONE_ROLES)[number];

/** A place of an activity: an element, or a point with a name of its own. */
export interface MilestoneDraft {
  readonly elementId: string | null;
  /** Of a point that is no element. */
  readonly name?: string;
  readonly place?: LonLat | null;
  readonly role: MilestoneRole;
  readonly note: string;
  /** As its owner says; else the track tells it. */
  readonly reachedAt?: Date | null;
  /** One of the photos of the activity. */
  readonly imageId?: string | null;
}

export interface ActivityDraft {
  readonly kind: ActivityKind;
  readonly title: string;
  readonly story: string;
  /** `year-month-day` in the zone of the activity. */
  readonly happenedOn: string;
  readonly visibility: Visibility;
  /** Whether it is still to come. */
  readonly isPlan: boolean;
  readonly trackIds: readonly string[];
  readonly milestones: readonly MilestoneDraft[];
  /** Its last day; null where it is the first. */
  readonly endedOn?: string | null;
  readonly directions?: string;
  readonly equipment?: string;
  /** As they came: `readDifficulties` and `readConditions` judge them. */
  readonly difficulties?: unknown;
  readonly conditions?: unknown;
  /** Undefined leaves them as they are. */
  readonly photos?: PhotosDraft | undefined;
}

/** A draft whose every part is sound. */
export interface CheckedActivity extends ActivityDraft {
  readonly endedOn: string | null;
  readonly directions: string;
  readonly equipment: string;
  readonly difficulties: readonly Difficulty[];
  readonly conditions: Conditions | null;
}

const OLDEST_DAY = '1700-01-01';

/** The latest day that it is anywhere on Earth, `year-month-day`: zones reach from UTC-12 to UTC+14. */
export function latestToday(now: Date): string {
  return new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10);
}

/** The earliest day that it still is anywhere on Earth, `year-month-day`. */
export function earliestToday(now: Date): string {
  return new Date(now.getTime() - 12 * 3_600_000).toISOString().slice(0, 10);
}

/** Whether something can be planned for a day: one that is not over everywhere, and some years ahead at most. */
export function canBePlanned(day: string, now: Date): boolean {
  const last = `${now.getUTCFullYear() + PLAN_MAX_YEARS}${now.toISOString().slice(4, 10)}`;
  return day >= earliestToday(now) && day <= last;
}

/** Whether something can have happened on a day: no plan, and no year that was mistyped. */
export function canHaveHappened(day: string, today: string): boolean {
  return day >= OLDEST_DAY && day <= today;
}

/**
 * The draft with its texts cleaned.
 * @param now when it is given; a plan is for a day to come, an activity of one that has been
 * @param isComplete whether somebody is to read it; a draft may still be without a title
 * @throws Failure `invalid_input` that names every wrong field
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
    ['photos', draft.photos !== undefined && !arePhotos(draft.photos)],
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

function isLastDay(endedOn: string, { happenedOn, isPlan }: ActivityDraft, now: Date): boolean {
  const days = (Date.parse(endedOn) - Date.parse(happenedOn)) / DAY_MILLISECONDS + 1;
  return days > 1 && days <= ACTIVITY_MAX_DAYS && (isPlan || canHaveHappened(endedOn, latestToday(now)));
}

function arePhotos({ photos, shiftSeconds, zoneMinutes }: PhotosDraft): boolean {
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

/** Zones lie within this of UTC. */
const ZONE_MAX_MINUTES = 14 * 60;

const DAY_MILLISECONDS = 86_400_000;

function problemsOf({ elementId, name = '', place, note, reachedAt }: MilestoneDraft, path: string, now: Date) {
  const isFree = elementId === null;
  // A day more: where somebody was, it may have been tomorrow.
  const latest = now.getTime() + DAY_MILLISECONDS;
  const problems: [string, boolean][] = [
    [`${path}.name`, isFree && (name === '' || name.length > MILESTONE_NAME_MAX_LENGTH)],
    [`${path}.location`, isFree && !(place && isLonLat(...place))],
    [`${path}.note`, note.length > MILESTONE_NOTE_MAX_LENGTH],
    [`${path}.reachedAt`, reachedAt != null && (reachedAt.getTime() > latest || reachedAt.getUTCFullYear() < 1700)],
  ];
  return problems;
}

/** Paragraphs stay apart; inside a line the rule for every text holds. */
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

/** Which confirmed milestones complete a target: what was reached, whatever its kind allows. */
export function completes(role: MilestoneRole): boolean {
  return role === 'reached';
}
