import { METERS_PER_DEGREE } from '@cordada/core/geo/lonLat';
import type { Bounds, LonLat } from '@cordada/core/geo/lonLat';
import { addKnownWays, inSteps } from '@cordada/core/planning/trips/knownWays';
import type { KnownWay } from '@cordada/core/planning/trips/knownWays';
import { PathPlaces, nearMeters } from '@cordada/core/planning/trips/pathGraph';
import type { PathGraph } from '@cordada/core/planning/trips/pathGraph';
import { gridOf, isTileEdge, tileOf } from '#server/modules/maps/index.ts';
import type { NamedPlace, PathReader, PathTile, TilePlace } from '#server/modules/maps/index.ts';
import type { NearAccess } from '../walks.queries.ts';
import { isUpWall } from './walkedPlace.ts';
import type { WalkedPlace } from './walkedPlace.ts';

/** Where a walk may start: an access of the encyclopedia, or a car park of the map. */
export interface WalkStart {
  readonly elementId: string | null;
  readonly name: string | null;
  /** A settlement, pass or other place of the map near a car park without a name. */
  readonly near: string | null;
  readonly place: LonLat;
}

/** What the encyclopedia knows around places that one walks to. */
export interface Surroundings {
  readonly accesses: readonly NearAccess[];
  readonly ways: readonly KnownWay[];
}

/** Where one walks to. */
export interface WalkSearchInput {
  readonly targets: readonly WalkedPlace[];
  /** Where one may sleep on the way. */
  readonly nights: readonly WalkedPlace[];
  readonly known: Surroundings;
}

export interface PathNetwork {
  readonly graph: PathGraph;
  /** By place of the graph. */
  readonly starts: ReadonlyMap<number, WalkStart>;
  /** Ids of elements by place of the graph; targets without a path near them are missing. */
  readonly targets: ReadonlyMap<number, string>;
  /** The same for places to sleep at. */
  readonly nights: ReadonlyMap<number, string>;
}

/** Paths are read this far around each target. */
const AROUND_METERS = 5_000;
const TILES_MAX = 500;
/** A path to a summit often ends some metres below it. */
const TARGET_FROM_PATH_METERS = 150;
const EDGE_METERS = 500;
/** A known elevation that differs more from that of the path is of something else. */
const SUMMIT_ROUNDED_METERS = 60;
/** As near as this, the last metres are no way of their own. */
const ON_PATH_METERS = 30;
const START_FROM_PATH_METERS = 120;
/** Farther away, a name still says more than nothing. */
const NAMED_METERS = 1_000;
const FAR_NAMED_METERS = 2_500;
/** Lines that two tiles cut at their common edge end within so many units of the grid. */
const EDGE_GAP = 4;

export async function buildPathNetwork(
  paths: PathReader,
  { targets, nights, known: { accesses, ways } }: WalkSearchInput,
): Promise<PathNetwork> {
  const tiles = await paths.read(tilesAround(targets));
  const places = new PathPlaces();
  for (const { lines } of tiles) for (const line of lines) places.add(line);
  joinAtEdges(places, tiles);
  const stepped = ways.map((way) => ({ ...way, line: inSteps(way.line) }));
  const heights: number[] = [];
  for (const { line } of stepped) heights.push(...(await paths.heightsAt(line)));
  addKnownWays(places, stepped, heights);

  const starts = new Map<number, WalkStart>();
  const candidates: WalkStart[] = [
    ...accesses.map(({ id, name, lon, lat }) => ({
      elementId: id,
      name,
      near: null,
      place: [lon, lat] as const,
    })),
    ...tiles.flatMap(({ parkings }) => parkings.map((parking) => ({ elementId: null, near: null, ...parking }))),
  ];
  const startPlaces = places.nearest(
    candidates.map((start) => start.place),
    START_FROM_PATH_METERS,
  );
  const nameNear = namesOf(tiles);
  for (const [i, start] of candidates.entries()) {
    const nearest = startPlaces[i];
    if (!nearest || starts.has(nearest.place)) continue;
    starts.set(nearest.place, start.name === null ? { ...start, near: nameNear(start.place) } : start);
  }
  const parts = places.parts();
  const partsWithStart = new Set(Array.from(starts.keys(), (start) => parts[start]));
  const hasStart = (at: number): boolean => partsWithStart.has(parts[at]);
  const reached = joinPlaces(places, targets, { hasStart });
  const sleeps = joinPlaces(places, nights, { hasStart, known: reached });
  return {
    graph: places.graph(new Set([...starts.keys(), ...reached.keys(), ...sleeps.keys()])),
    starts,
    targets: reached,
    nights: sleeps,
  };
}

/** What a car park without a name is near to; null where the map names nothing around it. */
function namesOf(tiles: readonly PathTile[]): (place: LonLat) => string | null {
  const settlements = tiles.flatMap((tile) => tile.settlements);
  const landmarks = tiles.flatMap((tile) => tile.landmarks);
  return (place) =>
    nearestName(place, settlements, NAMED_METERS) ??
    nearestName(place, landmarks, NAMED_METERS) ??
    nearestName(place, settlements, FAR_NAMED_METERS) ??
    nearestName(place, landmarks, FAR_NAMED_METERS);
}

function nearestName(place: LonLat, named: readonly NamedPlace[], maxMeters: number): string | null {
  let nearest: { readonly name: string | null; readonly meters: number } = { name: null, meters: maxMeters };
  for (const one of named) {
    const meters = nearMeters(...place, ...one.place);
    if (one.name !== null && meters < nearest.meters) nearest = { name: one.name, meters };
  }
  return nearest.name;
}

/**
 * Joins elements to the paths near them.
 * @param hasStart whether a place of the paths is joined to a start
 * @param known elements that are joined already keep their places
 */
function joinPlaces(
  places: PathPlaces,
  elements: readonly WalkedPlace[],
  {
    hasStart,
    known = new Map(),
  }: { readonly hasStart: (place: number) => boolean; readonly known?: ReadonlyMap<number, string> },
): Map<number, string> {
  const reached = new Map<number, string>();
  const placeOfKnown = new Map([...known].map(([place, id]) => [id, place]));
  // A path that ends at a hut often belongs to no network, so that the next one is joined to the hut, too.
  const nearestPlaces = places.nearestOfParts(
    elements.map(({ lon, lat }) => [lon, lat]),
    Math.max(TARGET_FROM_PATH_METERS, ...elements.map(({ isReachedAtEdge }) => (isReachedAtEdge ? EDGE_METERS : 0))),
    (i, { place, meters }) => !isUpWall(elements[i]!, places.elevationOf(place), meters),
  );
  for (const [i, { id, lon, lat, elevationMeters, isReachedAtEdge }] of elements.entries()) {
    const joined = placeOfKnown.get(id);
    if (joined !== undefined) reached.set(joined, id);
    const within = isReachedAtEdge ? EDGE_METERS : TARGET_FROM_PATH_METERS;
    const near = (nearestPlaces[i] ?? []).filter(({ meters }) => meters <= within);
    const [nearest] = near;
    if (!nearest || joined !== undefined) continue;
    if (isReachedAtEdge) {
      // Joining all parts would lead across the water.
      const { place } = near.find((one) => hasStart(one.place)) ?? nearest;
      reached.set(reached.has(place) || known.has(place) ? places.addBeside(place) : place, id);
      continue;
    }
    const isOn = nearest.meters <= ON_PATH_METERS && !reached.has(nearest.place) && !known.has(nearest.place);
    const at = isOn ? nearest.place : places.addPlace(lon, lat, elevationMeters ?? places.elevationOf(nearest.place));
    // Terrain rounds summits off.
    if (isOn && elevationMeters !== null && Math.abs(elevationMeters - places.elevationOf(at)) <= SUMMIT_ROUNDED_METERS)
      places.setElevation(at, elevationMeters);
    for (const { place } of near) if (place !== at) places.join(place, at, 0);
    reached.set(at, id);
  }
  return reached;
}

/** Where paths and other ways are looked for. */
export const boxesAround = (targets: readonly WalkedPlace[]): Bounds[] =>
  targets.map(({ lon, lat }) => {
    const high = AROUND_METERS / METERS_PER_DEGREE;
    const wide = high / Math.max(0.05, Math.cos((lat * Math.PI) / 180));
    return [lon - wide, lat - high, lon + wide, lat + high];
  });

function tilesAround(targets: readonly WalkedPlace[]): TilePlace[] {
  const tiles = new Map<string, TilePlace>();
  for (const [west, south, east, north] of boxesAround(targets)) {
    const [from, to] = [tileOf([west, north]), tileOf([east, south])];
    for (let x = from.x; x <= to.x; x++) {
      for (let y = from.y; y <= to.y; y++) if (tiles.size < TILES_MAX) tiles.set(`${x}/${y}`, { x, y });
    }
  }
  return [...tiles.values()];
}

/** Joins the ends that the same line has in two tiles: each tile rounds it for itself. */
function joinAtEdges(places: PathPlaces, tiles: readonly PathTile[]): void {
  const ends = new Map<string, number[]>();
  for (const { lines } of tiles) {
    for (const { keys } of lines) {
      for (const key of [keys[0]!, keys[keys.length - 1]!]) {
        if (!isTileEdge(key)) continue;
        const [x, y] = gridOf(key);
        for (const edge of [x % 4_096 === 0 ? `x${x}` : null, y % 4_096 === 0 ? `y${y}` : null]) {
          if (edge === null) continue;
          const of = ends.get(edge) ?? [];
          of.push(key);
          ends.set(edge, of);
        }
      }
    }
  }
  for (const [edge, keys] of ends) {
    const along = (key: number): number => gridOf(key)[edge.startsWith('x') ? 1 : 0];
    const sorted = [...new Set(keys)].sort((a, b) => along(a) - along(b));
    for (let i = 1; i < sorted.length; i++) {
      const [a, b] = [sorted[i - 1]!, sorted[i]!];
      if (along(b) - along(a) <= EDGE_GAP) places.join(places.placeAt(a)!, places.placeAt(b)!, 1);
    }
  }
}
