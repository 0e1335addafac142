import { createHash } from 'node:crypto';
import { canBePlanned } from '@cordada/core/activities/activity';
import { Failure } from '@cordada/core/failures';
import type { Language } from '@cordada/core/pages/pageTable';
import { isLonLat } from '@cordada/core/geo/lonLat';
import { WHAT_NEXT_HOURS_MAX, WHAT_NEXT_PROPOSALS_MAX, WHAT_NEXT_REACH_METERS } from '@cordada/core/limits';
import { paceKinds, personalPace } from '@cordada/core/planning/personalPace';
import { isTooHard } from '@cordada/core/planning/trips/isTooHard';
import { WALK_DESTINATIONS } from '@cordada/core/planning/trips/walkDestinations';
import { HIKING_GRADES } from '@cordada/core/planning/trips/sacScale';
import { SUBSCRIPTION_PLANS } from '@cordada/core/subscriptions/subscriptions';
import type { Db } from '#server/db/connect.ts';
import type { Viewer } from '#server/graphql/context.ts';
import { findSubscriptionLevel } from '#server/modules/accounts/index.ts';
import { listPaceTracks } from '#server/modules/activities/index.ts';
import { loadElements } from '#server/modules/elements/index.ts';
import type { ElementRow } from '#server/modules/elements/index.ts';
import { isReachedAtEdge, listSurroundings } from '#server/modules/walks/index.ts';
import { keepAnswer } from './answers.queries.ts';
import type { WhatNext, WhatNextInput } from './proposal.ts';
import { nameIn, reasonText } from './reasonText.ts';
import type { FoundTrips, TripSearchInput } from './search/findProposals.ts';
import type { NearTarget } from './whatNext.queries.ts';
import {
  findLargestAscent,
  findUse,
  keepUse,
  listReportedConditions,
  listSheltersNear,
  listTargetsNear,
} from './whatNext.queries.ts';

const TARGETS_ROWS = 24;
const FITNESS_DAYS = 183;
/** A day may be this much longer than the longest of the last months. */
const FITNESS_STEP = 1.25;
const FITNESS_LEAST_METERS = 800;
/** An older report is still shown on pages, but too much may have changed for it to rule out a target. */
const BAD_CONDITIONS_DAYS = 21;
const BAD_CONDITIONS: ReadonlySet<unknown> = new Set(['poor', 'awful']);
/** Where one sleeps under a roof. */
const BEDS: ReadonlySet<unknown> = new Set(['guardedHut', 'unguardedHut', 'bivouac', 'gite']);
const SHELTERS_REACH_METERS = 10_000;
const SHELTERS_ROWS = 40;
const NIGHTS = 8;
const DAY_MS = 86_400_000;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/**
 * A day that a plan may have, so that a proposal can become one.
 * @throws Failure `invalid_input` with the fields
 */
export function checkInput(input: WhatNextInput, now: Date): void {
  const wrong = [
    ['lat', !isLonLat(...input.place)],
    ['date', !canBePlanned(input.date, now)],
    ['hours', !(input.hours >= 1 && input.hours <= WHAT_NEXT_HOURS_MAX)],
  ].flatMap(([field, isWrong]) => (isWrong ? [[field, 'invalid_input'] as const] : []));
  if (wrong.length > 0) {
    throw new Failure('invalid_input', 'Please correct the place, the day or the hours.', {
      fields: Object.fromEntries(wrong),
    });
  }
}

/** Searches the paths of the map beside the requests. */
export interface TripSearch {
  /** @throws Failure `unavailable` */
  search(asked: TripSearchInput): Promise<FoundTrips>;
}

/**
 * Trips over as many pending targets of the viewer as fit, along paths of the map, ridges and routes.
 * @throws Failure `invalid_input`, `unavailable` if the search has too much to do or the terrain cannot be read
 */
export async function whatNext(
  { db, tripSearch }: { readonly db: Db; readonly tripSearch: TripSearch },
  viewer: Viewer,
  input: WhatNextInput,
  language: Language,
): Promise<WhatNext> {
  const now = new Date();
  checkInput(input, now);
  const free = await freeWeek(db, viewer, input);
  const near = await listTargetsNear(db, viewer.id, input.place, {
    meters: WHAT_NEXT_REACH_METERS,
    kinds: WALK_DESTINATIONS,
    rows: TARGETS_ROWS,
  });
  const elements = await loadElements(
    db,
    near.map(({ id }) => id),
  );
  const since = dayOf(Date.parse(input.date) - BAD_CONDITIONS_DAYS * DAY_MS);
  const bad = await listBad(db, [...elements.keys()], since);
  const grade = HIKING_GRADES.indexOf(input.maxDifficulty) + 1;
  const month = String(Number(input.date.slice(5, 7)));
  const left = { tooHard: 0, outOfSeason: 0, inBadConditions: 0 };
  const targets = near.flatMap((target): NearTarget[] => {
    const element = elements.get(target.id)!;
    const problem = bad.has(target.id)
      ? 'inBadConditions'
      : isTooHard(element.difficulties, input.maxDifficulty)
        ? 'tooHard'
        : isOutOfSeason(element, month)
          ? 'outOfSeason'
          : null;
    if (problem) left[problem]++;
    return problem ? [] : [{ ...target, isReachedAtEdge: isReachedAtEdge(element.attributes) }];
  });

  const nothing = {
    targetsNear: near.length,
    ...left,
    withoutPath: targets.length,
    more: 0,
    freeAgainOn: free.againOn,
  };
  if (free.isUsed || targets.length === 0) return { ...nothing, withoutPath: 0, proposals: [] };
  const nights = input.shape === 'weekend' ? await listNights(db, targets) : new Map<string, ElementRow>();
  const [known, pace, largest] = await Promise.all([
    listSurroundings(db, input.place, targets, grade),
    listPaceTracks(db, viewer.id, paceKinds('hiking')).then(personalPace),
    // Of the months before today: a trip of next summer is no reason to forget them.
    findLargestAscent(db, viewer.id, dayOf(now.getTime() - FITNESS_DAYS * DAY_MS)),
  ]);
  const maxAscent = largest === null ? Infinity : Math.max(FITNESS_LEAST_METERS, largest * FITNESS_STEP);
  const { reached, proposals } = await tripSearch.search({
    targets,
    nights: [...nights.values()].map(placed),
    known,
    asked: { date: input.date, hours: input.hours, shape: input.shape },
    fitness: { grade, maxAscent, pace: pace?.factor ?? 1, trips: WHAT_NEXT_PROPOSALS_MAX },
  });
  const shown = free.isFree ? proposals.slice(0, 1) : proposals;
  if (free.isFree && shown.length > 0 && !(await keepUse(db, viewer.id, free.use))) {
    // Another question was answered meanwhile.
    return { ...nothing, freeAgainOn: free.nextWeek, withoutPath: 0, proposals: [] };
  }
  const figures = {
    targetsNear: near.length,
    ...left,
    withoutPath: targets.length - reached,
    more: proposals.length - shown.length,
  };
  if (shown.length > 0) {
    const facts = { hasOwnPace: pace !== null, largestAscent: largest };
    await keepAnswer(db, viewer.id, input, { ...figures, ...facts, proposals: shown });
  }
  return {
    ...nothing,
    ...figures,
    proposals: shown.map((proposal) => ({
      ...proposal,
      reason: reasonText(language, proposal, {
        names: proposal.elementIds.map((id) => nameIn(language, elements.get(id)!)),
        night: proposal.nightId === null ? null : nameIn(language, nights.get(proposal.nightId)!),
        hasOwnPace: pace !== null,
        largestAscent: largest,
      }),
    })),
  };
}

async function freeWeek(db: Db, viewer: Viewer, input: WhatNextInput) {
  const question = { ...input, placeName: undefined };
  const level = await findSubscriptionLevel(db, viewer.id);
  const today = Date.now();
  const week = dayOf(today - ((new Date(today).getUTCDay() + 6) % 7) * DAY_MS);
  const digest = createHash('sha256').update(JSON.stringify(question)).digest('base64url');
  const isFree = SUBSCRIPTION_PLANS[level].features === 0;
  const used = isFree ? await findUse(db, viewer.id) : null;
  const nextWeek = dayOf(Date.parse(week) + 7 * DAY_MS);
  const isThisWeek = used !== null && used.week === week;
  return {
    isFree,
    use: { week, digest },
    isUsed: isThisWeek && used.digest !== digest,
    nextWeek,
    againOn: isThisWeek ? nextWeek : null,
  };
}

async function listBad(db: Db, ids: readonly string[], since: string): Promise<Set<string>> {
  const latest = new Map<string, boolean>();
  for (const { elementId, conditions } of await listReportedConditions(db, ids, since)) {
    const isBad = BAD_CONDITIONS.has(conditions.overall) || conditions.accessRoad === 'closed';
    if (!latest.has(elementId)) latest.set(elementId, isBad);
  }
  return new Set([...latest].flatMap(([id, isBad]) => (isBad ? [id] : [])));
}

function isOutOfSeason({ attributes }: ElementRow, month: string): boolean {
  const months = attributes['bestMonths'];
  return Array.isArray(months) && months.length > 0 && !months.some((one) => one === month);
}

function placed({ id, kind, name, lon, lat, elevationMeters }: ElementRow): NearTarget {
  return { id, kind, name, lon: lon!, lat: lat!, elevationMeters };
}

/** Huts near the targets, the nearest first. */
async function listNights(db: Db, targets: readonly NearTarget[]): Promise<Map<string, ElementRow>> {
  const near = await listSheltersNear(db, targets, { meters: SHELTERS_REACH_METERS, rows: SHELTERS_ROWS });
  const known = await loadElements(
    db,
    near.map(({ id }) => id),
  );
  const beds = near.flatMap(({ id }) => {
    const element = known.get(id);
    return element && BEDS.has(element.attributes['category']) ? [[id, element] as const] : [];
  });
  return new Map(beds.slice(0, NIGHTS));
}
