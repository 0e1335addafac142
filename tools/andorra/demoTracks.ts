import { distanceMeters } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { unitVectors } from '@cordada/core/geo/sphere';
import { simplifyVectors } from '@cordada/core/tracks/simplify';
import type { Terrain } from '#server/adapters/terrain/terrain.ts';
import type { OsmFile } from '#server/modules/imports/index.ts';

/** A day of the demo: where it starts and the places it leads to, as the extract names them. */
export interface Tour {
  readonly key: string;
  readonly start: LonLat;
  readonly by: readonly string[];
}

export const TOURS: readonly Tour[] = [
  { key: 'coma-pedrosa', start: [1.4735, 42.5745], by: ['Refugi de Comapedrosa', 'Pic de Comapedrosa'] },
  { key: 'casamanya', start: [1.5725, 42.5605], by: ['Pic Oest de Casamanya'] },
  { key: 'juclar', start: [1.689, 42.601], by: ['Refugi de Juclar', 'Collada de Juclar'] },
  { key: 'cabana-sorda', start: [1.679, 42.595], by: ['Refugi de Cabana Sorda'] },
  { key: 'estanyo', start: [1.553, 42.622], by: ['Refugi Borda de Sorteny', "Pic de l'Estanyó"] },
  { key: 'serrera', start: [1.553, 42.622], by: ['Refugi Borda de Sorteny', 'Pic de la Serrera'] },
  { key: 'pessons', start: [1.7015, 42.531], by: ['Collada dels Pessons', 'Montmalús'] },
  { key: 'madriu', start: [1.5455, 42.4985], by: ['Refugi de Fontverd', "Refugi de l'Illa"] },
  { key: 'perafita', start: [1.5455, 42.4985], by: ['Refugi de Perafita', 'Refugi de Claror'] },
  { key: 'font-blanca', start: [1.5335, 42.625], by: ['Pic de la Font Blanca'] },
  { key: 'vall-del-riu', start: [1.6275, 42.5755], by: ['Refugi de la Vall del Riu'] },
  { key: 'prat-primer', start: [1.5595, 42.4985], by: ['Refugi de Prat Primer', 'Collada de Prat Primer'] },
  { key: 'escobes', start: [1.689, 42.601], by: ['Refugi de Juclar', "Pic d'Escobes"] },
];

const WALKED = /^(path|track|footway|steps|service|unclassified|residential|pedestrian|via_ferrata)$/;
/** Places stand beside the path; from its nearest point the track goes straight. */
const NEAR_PATH_METERS = 350;
const TOLERANCE_METERS = 4;
/** Terrain of 90 m cuts off tops: near a place the height goes over into the known one. */
const BLEND_METERS = 250;

export interface Known {
  readonly place: LonLat;
  readonly elevation: number | null;
}

interface Graph {
  readonly places: ReadonlyMap<number, LonLat>;
  readonly edges: ReadonlyMap<number, readonly { readonly to: number; readonly meters: number }[]>;
}

export async function readPaths(file: OsmFile): Promise<Graph> {
  const ways: (readonly number[])[] = [];
  const wanted = new Set<number>();
  const nothing = { node() {}, way() {}, relation() {} };
  for await (const _ of file.pass(
    { nodes: false, ways: true, relations: false },
    {
      ...nothing,
      way(_id, nodes, tags) {
        if (!WALKED.test(tags?.['highway'] ?? '')) return;
        ways.push([...nodes]);
        for (const node of nodes) wanted.add(node);
      },
    },
  ));
  const places = new Map<number, LonLat>();
  for await (const _ of file.pass(
    { nodes: true, ways: false, relations: false },
    { ...nothing, node: (id, lon, lat) => void (wanted.has(id) && places.set(id, [lon, lat])) },
  ));
  const edges = new Map<number, { to: number; meters: number }[]>();
  const link = (from: number, to: number, meters: number): void => {
    edges.set(from, [...(edges.get(from) ?? []), { to, meters }]);
  };
  for (const nodes of ways) {
    nodes.slice(1).forEach((to, index) => {
      const from = nodes[index] ?? to;
      const [one, other] = [places.get(from), places.get(to)];
      if (!one || !other) return;
      const meters = distanceMeters(one, other);
      link(from, to, meters);
      link(to, from, meters);
    });
  }
  return { places: largestPart(places, edges), edges };
}

/** The places of the largest connected part: from others no path leads anywhere. */
function largestPart(places: ReadonlyMap<number, LonLat>, edges: Graph['edges']): Map<number, LonLat> {
  const seen = new Set<number>();
  let largest: number[] = [];
  for (const start of edges.keys()) {
    if (seen.has(start)) continue;
    seen.add(start);
    const part = [start];
    for (const node of part) {
      for (const { to } of edges.get(node) ?? []) {
        if (seen.has(to)) continue;
        seen.add(to);
        part.push(to);
      }
    }
    if (part.length > largest.length) largest = part;
  }
  const kept = new Set(largest);
  return new Map([...places].filter(([node]) => kept.has(node)));
}

/** @throws Error when a place is unknown, far from every path, or no path leads there */
export function routeTour(graph: Graph, tour: Tour, known: ReadonlyMap<string, Known>): LonLat[] {
  const stops = tour.by.map((name) => {
    const one = known.get(name);
    if (!one) throw new Error(`${tour.key}: there is no ${name}`);
    return one.place;
  });
  const line: LonLat[] = [];
  let from = nearestNode(graph, tour.start);
  for (const stop of stops) {
    const to = nearestNode(graph, stop);
    const place = graph.places.get(to) ?? stop;
    if (distanceMeters(place, stop) > NEAR_PATH_METERS)
      throw new Error(`${tour.key}: the nearest path is ${Math.round(distanceMeters(place, stop))} m away`);
    line.push(...shortestWay(graph, from, to, tour.key), stop);
    from = to;
  }
  const kept = [
    ...simplifyVectors(
      unitVectors(
        line.map(([lon]) => lon),
        line.map(([, lat]) => lat),
      ),
      TOLERANCE_METERS,
    ),
  ];
  return kept.flatMap((index) => line.slice(index, index + 1));
}

function nearestNode({ places, edges }: Graph, place: LonLat): number {
  let best = { node: 0, meters: Number.POSITIVE_INFINITY };
  for (const [node, at] of places) {
    if (!edges.has(node) || Math.abs(at[1] - place[1]) > 0.01) continue;
    const meters = distanceMeters(at, place);
    if (meters < best.meters) best = { node, meters };
  }
  return best.node;
}

/** Dijkstra; the graph of Andorra is small enough for a sorted list of a few hundred open nodes. */
function shortestWay({ places, edges }: Graph, from: number, to: number, key: string): LonLat[] {
  const meters = new Map([[from, 0]]);
  const before = new Map<number, number>();
  const open = new Set([from]);
  while (open.size > 0) {
    let node = from;
    let least = Number.POSITIVE_INFINITY;
    for (const one of open) {
      const far = meters.get(one) ?? Number.POSITIVE_INFINITY;
      if (far < least) [node, least] = [one, far];
    }
    if (node === to) break;
    open.delete(node);
    for (const edge of edges.get(node) ?? []) {
      const far = least + edge.meters;
      if (far >= (meters.get(edge.to) ?? Number.POSITIVE_INFINITY)) continue;
      meters.set(edge.to, far);
      before.set(edge.to, node);
      open.add(edge.to);
    }
  }
  if (!meters.has(to)) throw new Error(`${key}: no path leads there`);
  const way: LonLat[] = [];
  for (let node: number | undefined = to; node !== undefined; node = before.get(node)) {
    const place = places.get(node);
    if (place) way.push(place);
  }
  return way.toReversed();
}

/** `lon lat height` of each point in hundred-thousandths of a degree and metres, as differences to the point before. */
export async function encodeTrack(
  line: readonly LonLat[],
  terrain: Terrain,
  stops: readonly Known[],
): Promise<{ text: string; top: number; lowest: number; meters: number }> {
  const heights = await terrain.heightsAt(
    line.map(([lon]) => lon),
    line.map(([, lat]) => lat),
  );
  const stopHeights = await terrain.heightsAt(
    stops.map(({ place }) => place[0]),
    stops.map(({ place }) => place[1]),
  );
  let last = [0, 0, 0];
  let meters = 0;
  const all: number[] = [];
  const text = line.map(([lon, lat], index) => {
    let height = heights[index] ?? 0;
    stops.forEach((stop, number) => {
      const away = distanceMeters(stop.place, [lon, lat]);
      if (stop.elevation === null || away > BLEND_METERS) return;
      height += (stop.elevation - (stopHeights[number] ?? stop.elevation)) * (1 - away / BLEND_METERS);
    });
    const previous = line[index - 1];
    if (previous) meters += distanceMeters(previous, [lon, lat]);
    all.push(height);
    const now = [Math.round(lon * 1e5), Math.round(lat * 1e5), Math.round(height)];
    const step = now.map((value, axis) => value - (last[axis] ?? 0)).join(' ');
    last = now;
    return step;
  });
  return { text: text.join(','), top: Math.max(...all), lowest: Math.min(...all), meters };
}
