import { sunTimes } from '@cordada/core/geo/sun';
import { nearMeters } from '@cordada/core/planning/trips/pathGraph';
import { findTraverses } from '@cordada/core/planning/trips/findTraverses';
import { findTrips } from '@cordada/core/planning/trips/findTrips';
import type { Trip } from '@cordada/core/planning/trips/findTrips';
import { findWeekends } from '@cordada/core/planning/trips/findWeekends';
import { HIKING_GRADES } from '@cordada/core/planning/trips/sacScale';
import type { TripShape } from '@cordada/core/planning/trips/tripShape';
import type { PathReader } from '#server/modules/maps/index.ts';
// Not the door of the module, which would load the API into the thread.
import { buildPathNetwork, walkFigures } from '#server/modules/walks/search/index.ts';
import type { PathNetwork, WalkSearchInput } from '#server/modules/walks/search/index.ts';
import type { Proposal, ProposalDay } from '../proposal.ts';

interface Asked {
  readonly date: string;
  readonly hours: number;
  readonly shape: TripShape;
}

interface Fitness {
  readonly grade: number;
  readonly maxAscent: number;
  readonly pace: number;
  readonly trips: number;
}

interface FoundTrip {
  readonly start: number;
  readonly end: number;
  readonly night: number | null;
  readonly days: readonly Trip[];
}

/** Between the return and sunset. */
const MARGIN_MS = 3_600_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** What to look for trips with, as it is sent to the thread. */
export interface TripSearchInput extends WalkSearchInput {
  readonly asked: Asked;
  readonly fitness: Fitness;
}

export interface FoundTrips {
  /** Targets that paths lead to. */
  readonly reached: number;
  readonly proposals: readonly Omit<Proposal, 'reason'>[];
}

export async function findTripsOver(
  paths: PathReader,
  { asked, fitness, ...walked }: TripSearchInput,
): Promise<FoundTrips> {
  const network = await buildPathNetwork(paths, walked);
  return { reached: network.targets.size, proposals: findProposals(network, asked, fitness) };
}

function findProposals(network: PathNetwork, asked: Asked, fitness: Fitness): Omit<Proposal, 'reason'>[] {
  const { grade, maxAscent: ascentMeters, pace, trips } = fitness;
  const limits = { seconds: asked.hours * 3_600, ascentMeters, grade, pace, trips };
  const { graph } = network;
  const [starts, targets] = [[...network.starts.keys()], [...network.targets.keys()]];
  const single = (trip: Trip): FoundTrip => ({ start: trip.start, end: trip.end, night: null, days: [trip] });
  const search: Record<TripShape, () => FoundTrip[]> = {
    day: () => findTrips(graph, starts, targets, limits).map(single),
    traverse: () => findTraverses(graph, starts, targets, limits).map(single),
    weekend: () => {
      const found = findWeekends(graph, { starts, nights: [...network.nights.keys()], targets }, limits);
      return [...found.weekends.map((trip) => ({ ...trip, end: trip.start })), ...found.days.map(single)];
    },
  };
  return search[asked.shape]().flatMap((trip) => {
    const days = trip.days.map((day, i) => describeDay(network, day, asked, { pace, dayNumber: i }));
    const fitting = days.filter((day) => day !== null);
    return fitting.length === days.length ? [compose(network, trip, fitting)] : [];
  });
}

/** Null if the day is too short for it. */
function describeDay(
  { graph, targets }: PathNetwork,
  { start, targets: over, edges }: Trip,
  { date, hours: maxHours }: Asked,
  { pace, dayNumber }: { readonly pace: number; readonly dayNumber: number },
): ProposalDay | null {
  const figures = walkFigures(graph, edges, pace);
  const { hours } = figures;
  const day = new Date(Date.parse(date) + dayNumber * DAY_MS).toISOString().slice(0, 10);
  const { sunrise, sunset } = sunTimes(day, [graph.lon[start]!, graph.lat[start]!], null);
  const latestStart = sunset === null ? null : sunset - hours * HOUR_MS - MARGIN_MS;
  // Nobody should set out before sunrise on paths that they do not know.
  if (hours > maxHours || (latestStart !== null && sunrise !== null && latestStart < sunrise)) return null;
  return {
    elementIds: over.map((target) => targets.get(target)!),
    ...figures,
    sunrise,
    latestStart,
  };
}

function compose(network: PathNetwork, trip: FoundTrip, days: readonly ProposalDay[]): Omit<Proposal, 'reason'> {
  const { graph, starts, nights } = network;
  const sum = (value: (day: ProposalDay) => number): number => days.reduce((total, day) => total + value(day), 0);
  const seen = new Set<number>();
  const { sunrise, latestStart } = days[0]!;
  const hardest = Math.max(...days.map((day) => HIKING_GRADES.indexOf(day.hardest)));
  return {
    elementIds: days.flatMap(({ elementIds }) => elementIds),
    start: starts.get(trip.start)!,
    end: starts.get(trip.end)!,
    apartMeters: Math.round(
      nearMeters(graph.lon[trip.start]!, graph.lat[trip.start]!, graph.lon[trip.end]!, graph.lat[trip.end]!),
    ),
    nightId: trip.night === null ? null : nights.get(trip.night)!,
    days,
    line: days.flatMap(({ line }, i) => (i === 0 ? line : line.slice(1))),
    isLoop:
      trip.start === trip.end && trip.days.every(({ edges }) => edges.every(({ id }) => !seen.has(id) && seen.add(id))),
    hours: Math.round(sum(({ hours }) => hours) * 100) / 100,
    distanceMeters: sum(({ distanceMeters }) => distanceMeters),
    ascentMeters: sum(({ ascentMeters }) => ascentMeters),
    descentMeters: sum(({ descentMeters }) => descentMeters),
    hardest: HIKING_GRADES[hardest]!,
    ungradedMeters: sum(({ ungradedMeters }) => ungradedMeters),
    sunrise,
    latestStart,
  };
}
