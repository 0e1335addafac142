import { METERS_PER_DEGREE } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';

/** A line that can be walked, with a key for each of its places; lines meet where their keys are the same. */
export interface WalkedLine {
  readonly keys: ArrayLike<number>;
  readonly lon: ArrayLike<number>;
  readonly lat: ArrayLike<number>;
  /** Metres above sea level. */
  readonly elevation: ArrayLike<number>;
  /** T1 to T6 of the SAC scale as 1 to 6; 0 when nobody has graded it. */
  readonly grade: number;
}

/** A way between two nodes without a choice in between. */
export interface PathEdge {
  readonly to: number;
  /** Places along it, from the node that it starts from. */
  readonly places: readonly number[];
  readonly meters: number;
  readonly ascentMeters: number;
  readonly descentMeters: number;
  readonly grade: number;
  readonly ungradedMeters: number;
  /** The same for both directions. */
  readonly id: number;
}

export interface PathGraph {
  readonly lon: readonly number[];
  readonly lat: readonly number[];
  readonly elevation: readonly number[];
  /** By place; places that are no nodes have none. */
  readonly edges: ReadonlyMap<number, readonly PathEdge[]>;
}

interface NearPlace {
  readonly place: number;
  readonly meters: number;
}

interface Places {
  readonly lon: number[];
  readonly lat: number[];
  readonly elevation: number[];
  readonly neighbours: Map<number, number>[];
  readonly index: Map<number, number>;
}

/** Plane distance in metres, good for lines of some kilometres. */
export function nearMeters(lonA: number, latA: number, lonB: number, latB: number): number {
  const across = (lonB - lonA) * Math.cos(((latA + latB) * Math.PI) / 360);
  return Math.hypot(across, latB - latA) * METERS_PER_DEGREE;
}

/** All places of the lines, joined where their keys are the same. */
export class PathPlaces {
  readonly #places: Places = { lon: [], lat: [], elevation: [], neighbours: [], index: new Map() };

  add({ keys, lon, lat, elevation, grade }: WalkedLine): void {
    let before = -1;
    for (let i = 0; i < keys.length; i++) {
      const place = this.#placeOf(keys[i]!, lon[i]!, lat[i]!, elevation[i]!);
      if (before >= 0 && before !== place) this.join(before, place, grade);
      before = place;
    }
  }

  /** Joins two places by a straight line. Of two lines between the same places, the easier one counts. */
  join(a: number, b: number, grade: number): void {
    const known = this.#places.neighbours[a]!.get(b);
    const easier = known === undefined || (grade > 0 && (known === 0 || grade < known)) ? grade : known;
    this.#places.neighbours[a]!.set(b, easier);
    this.#places.neighbours[b]!.set(a, easier);
  }

  elevationOf(place: number): number {
    return this.#places.elevation[place]!;
  }

  setElevation(place: number, meters: number): void {
    this.#places.elevation[place] = meters;
  }

  placeAt(key: number): number | undefined {
    return this.#places.index.get(key);
  }

  /** A place off all lines, such as a summit without a path. */
  addPlace(lon: number, lat: number, elevation: number): number {
    return this.#append(lon, lat, elevation);
  }

  /** Another place at the same spot, joined to it. */
  addBeside(place: number): number {
    const { lon, lat, elevation } = this.#places;
    const beside = this.#append(lon[place]!, lat[place]!, elevation[place]!);
    this.join(place, beside, 0);
    return beside;
  }

  /** The place nearest to each spot, within `maxMeters`; null where there is none. */
  nearest(spots: readonly LonLat[], maxMeters: number): (NearPlace | null)[] {
    const found = spots.map((): NearPlace | null => null);
    this.#eachNear(spots, maxMeters, (spot, near) => {
      if (near.meters <= (found[spot]?.meters ?? maxMeters)) found[spot] = near;
    });
    return found;
  }

  /**
   * Of each part of the lines that others do not meet, the place nearest to each spot, within `maxMeters`; nearest first.
   * @param isReachable whether one gets from there to the spot of that index
   */
  nearestOfParts(
    spots: readonly LonLat[],
    maxMeters: number,
    isReachable: (spot: number, near: NearPlace) => boolean = () => true,
  ): NearPlace[][] {
    const parts = this.parts();
    const found = spots.map(() => new Map<number, NearPlace>());
    this.#eachNear(spots, maxMeters, (spot, near) => {
      if (!isReachable(spot, near)) return;
      const part = parts[near.place]!;
      const known = found[spot]!.get(part);
      if (!known || near.meters < known.meters) found[spot]!.set(part, near);
    });
    return found.map((ofParts) => [...ofParts.values()].sort((a, b) => a.meters - b.meters));
  }

  /** The graph of forks, ends and the kept places. */
  graph(kept: ReadonlySet<number>): PathGraph {
    const { lon, lat, elevation, neighbours } = this.#places;
    const isNode = (place: number): boolean => neighbours[place]!.size !== 2 || kept.has(place);
    const edges = new Map<number, PathEdge[]>();
    let nextId = 0;
    const edgeIds = new Map<string, number>();
    for (let node = 0; node < neighbours.length; node++) {
      if (!isNode(node)) continue;
      const own: PathEdge[] = [];
      for (const first of neighbours[node]!.keys()) {
        const edge = this.#follow(node, first, isNode);
        if (edge.to === node) continue;
        const way = [edge.places[1], edge.places.at(-2)];
        const key =
          node < edge.to ? `${node} ${way.join(' ')} ${edge.to}` : `${edge.to} ${way.reverse().join(' ')} ${node}`;
        const id = edgeIds.get(key) ?? nextId++;
        edgeIds.set(key, id);
        own.push({ ...edge, id });
      }
      if (own.length > 0) edges.set(node, own);
    }
    return { lon, lat, elevation, edges };
  }

  #eachNear(spots: readonly LonLat[], maxMeters: number, visit: (spot: number, near: NearPlace) => void): void {
    const high = maxMeters / METERS_PER_DEGREE;
    const wide = high / Math.max(0.05, Math.min(1, ...spots.map(([, lat]) => Math.cos((lat * Math.PI) / 180))));
    const keyOf = (column: number, row: number): number => row * 1e7 + column;
    // Each spot lies in the cells around it, so that each place looks into one.
    const cells = new Map<number, number[]>();
    for (const [spot, [lon, lat]] of spots.entries()) {
      for (const east of [-1, 0, 1]) {
        for (const north of [-1, 0, 1]) {
          const key = keyOf(Math.floor(lon / wide) + east, Math.floor(lat / high) + north);
          cells.set(key, [...(cells.get(key) ?? []), spot]);
        }
      }
    }
    const { lon: lons, lat: lats } = this.#places;
    for (let place = 0; place < lats.length; place++) {
      const [lon, lat] = [lons[place]!, lats[place]!];
      for (const spot of cells.get(keyOf(Math.floor(lon / wide), Math.floor(lat / high))) ?? []) {
        const meters = nearMeters(...spots[spot]!, lon, lat);
        if (meters <= maxMeters) visit(spot, { place, meters });
      }
    }
  }

  /** By place the number of its part of the lines that others do not meet. */
  parts(): Int32Array {
    const { neighbours } = this.#places;
    const parts = new Int32Array(neighbours.length).fill(-1);
    for (let first = 0; first < neighbours.length; first++) {
      if (parts[first] !== -1) continue;
      parts[first] = first;
      const open = [first];
      for (let place = open.pop(); place !== undefined; place = open.pop()) {
        for (const next of neighbours[place]!.keys()) {
          if (parts[next] !== -1) continue;
          parts[next] = first;
          open.push(next);
        }
      }
    }
    return parts;
  }

  #follow(node: number, first: number, isNode: (place: number) => boolean): Omit<PathEdge, 'id'> {
    const { lon, lat, elevation, neighbours } = this.#places;
    const places = [node];
    const sums = { meters: 0, ascentMeters: 0, descentMeters: 0, grade: 0, ungradedMeters: 0 };
    let [before, place] = [node, first];
    for (;;) {
      const grade = neighbours[before]!.get(place)!;
      const meters = nearMeters(lon[before]!, lat[before]!, lon[place]!, lat[place]!);
      const rise = elevation[place]! - elevation[before]!;
      sums.meters += meters;
      if (rise > 0) sums.ascentMeters += rise;
      else sums.descentMeters -= rise;
      sums.grade = Math.max(sums.grade, grade);
      if (grade === 0) sums.ungradedMeters += meters;
      places.push(place);
      if (isNode(place)) return { to: place, places, ...sums };
      const next = [...neighbours[place]!.keys()].find((one) => one !== before)!;
      [before, place] = [place, next];
    }
  }

  #placeOf(key: number, lon: number, lat: number, elevation: number): number {
    const known = this.#places.index.get(key);
    if (known !== undefined) return known;
    const place = this.#append(lon, lat, elevation);
    this.#places.index.set(key, place);
    return place;
  }

  #append(lon: number, lat: number, elevation: number): number {
    this.#places.lon.push(lon);
    this.#places.lat.push(lat);
    this.#places.elevation.push(elevation);
    this.#places.neighbours.push(new Map());
    return this.#places.lon.length - 1;
  }
}
