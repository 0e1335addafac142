import { distanceMeters } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { OsmFile } from '#server/modules/imports/index.ts';

type Tags = Readonly<Record<string, string>>;

/** A path begins at a car park if it comes this near. */
const PATH_METERS = 60;
/** Car parks this near a village belong to it. */
const VILLAGE_METERS = 500;
/** Farther places would be another one's name. */
const NAME_METERS = 350;
/** One car park for each place: several lots stand along the same road. */
const SAME_METERS = 600;
const VILLAGES = /^(city|town|village|suburb|neighbourhood)$/;
const PLACES = /^(hamlet|isolated_dwelling|locality)$/;

interface Named {
  readonly name: string;
  readonly place: LonLat;
}

export interface CarPark {
  readonly id: string;
  readonly place: LonLat;
}

/** What the extract says about where car parks of hikers are: places with a name, villages and paths. */
export interface Surroundings {
  readonly named: readonly Named[];
  readonly villages: readonly LonLat[];
  readonly paths: readonly LonLat[];
}

export async function readSurroundings(file: OsmFile): Promise<Surroundings> {
  const named: Named[] = [];
  const villages: LonLat[] = [];
  const paths: LonLat[] = [];
  const wanted = new Set<number>();
  const nothing = { node() {}, way() {}, relation() {} };
  for await (const _ of file.pass(
    { nodes: false, ways: true, relations: false },
    { ...nothing, way: (_id, nodes, tags) => void (isPath(tags) && nodes.forEach((node) => wanted.add(node))) },
  ));
  for await (const _ of file.pass(
    { nodes: true, ways: false, relations: false },
    {
      ...nothing,
      node(id, lon, lat, tags) {
        const place: LonLat = [lon, lat];
        if (wanted.has(id)) paths.push(place);
        const { name = '', place: kind = '', natural = '', mountain_pass: pass = '' } = tags ?? {};
        if (name === '') return;
        if (VILLAGES.test(kind)) villages.push(place);
        else if (PLACES.test(kind) || natural === 'saddle' || pass === 'yes') named.push({ name, place });
      },
    },
  ));
  return { named, villages, paths };
}

const isPath = (tags: Tags | null): boolean => tags?.['highway'] === 'path' || tags?.['sac_scale'] !== undefined;

/**
 * Names for car parks without one that stand where a path begins, outside of villages: those of the place they are at.
 * Of several at one place the nearest to it counts; what has no place nearby stays without a name.
 * @param taken car parks that have a name of their own
 */
export function nameCarParks(
  unnamed: readonly CarPark[],
  taken: readonly LonLat[],
  { named, villages, paths }: Surroundings,
): Map<string, Tags> {
  const found = unnamed.flatMap(({ id, place }) => {
    const isTrailhead = isNear(place, paths, PATH_METERS) && !isNear(place, villages, VILLAGE_METERS);
    const nearest = named
      .map(({ name, place: at }) => ({ name, meters: distanceMeters(place, at) }))
      .reduce((best, one) => (one.meters < best.meters ? one : best), { name: '', meters: Number.POSITIVE_INFINITY });
    return isTrailhead && nearest.meters <= NAME_METERS ? [{ id, place, ...nearest }] : [];
  });
  const kept = new Map<string, Tags>();
  const places = [...taken];
  for (const { id, place, name } of found.toSorted((a, b) => a.meters - b.meters || (a.id < b.id ? -1 : 1))) {
    if (isNear(place, places, SAME_METERS)) continue;
    places.push(place);
    kept.set(id, namesOfCarPark(name));
  }
  return kept;
}

function isNear(place: LonLat, others: readonly LonLat[], meters: number): boolean {
  return others.some((other) => Math.abs(other[1] - place[1]) < 0.01 && distanceMeters(place, other) <= meters);
}

/** Catalan is the local language. */
export function namesOfCarPark(at: string): Tags {
  const [, article = '', bare = at] = /^(els|les|el|la)\s+(.*)$/i.exec(at) ?? [];
  const catalan =
    article === ''
      ? /^l['’]/i.test(at)
        ? `de ${at}`
        : /^h?[aeiouàèéíòóú]/i.test(at)
          ? `d'${at}`
          : `de ${at}`
      : /^els?$/i.test(article)
        ? `d${article.toLowerCase()} ${bare}`
        : `de ${article.toLowerCase()} ${bare}`;
  const spanish = /^el$/i.test(article) ? `del ${bare}` : `de ${at}`;
  return {
    name: `Aparcament ${catalan}`,
    'name:en': `${at.slice(0, 1).toUpperCase()}${at.slice(1)} car park`,
    'name:es': `Aparcamiento ${spanish}`,
    named_after: at,
  };
}
