import { areaSquareKm } from '@cordada/core/packs/coverage';
import { boundsOfPlaces, joinBounds } from '@cordada/core/geo/bounds';
import { METERS_PER_DEGREE } from '@cordada/core/geo/lonLat';
import type { Bounds, LonLat } from '@cordada/core/geo/lonLat';
import { MAP_KINDS } from '@cordada/core/elements/kinds';
import type { KindName } from '@cordada/core/elements/kinds';
import { elementPath } from '@cordada/core/pages/elementPages';
import { buildAnyPath } from '@cordada/core/pages/paths';
import type { PackReader, PackSource } from './packSource.ts';
import type { PackSubject } from './packs.queries.ts';

export interface SubjectElement {
  readonly id: string;
  readonly kind: KindName;
  readonly path: string;
  readonly name: string;
  readonly place: LonLat | null;
  readonly accuracyMeters: number | null;
  readonly elevationMeters: number | null;
  /** Base address of the picture of its terrain, or of where in the world it is. */
  readonly cover: string | null;
}

export interface SubjectContent {
  readonly title: string;
  /** The page at which the pack begins. */
  readonly path: string;
  /** Pages beside those of the elements. */
  readonly paths: readonly string[];
  /** Most important first. */
  readonly elements: readonly SubjectElement[];
  readonly elementsLeftOut: number;
  /** Of everything that has a page of its own. */
  readonly ids: readonly string[];
  readonly boxes: readonly Bounds[];
  readonly credits: readonly string[];
}

interface ElementNode {
  readonly id: string;
  readonly type: KindName;
  readonly name: string;
  readonly slug: string;
  readonly location: readonly number[] | null;
  readonly positionAccuracyMeters: number | null;
  readonly facts: { readonly elevationMeters?: number };
  readonly terrainCover: string | null;
  readonly locatorMap: string | null;
  readonly credit: { readonly title: string; readonly licence: string } | null;
}

interface ElementPage {
  readonly nodes: readonly ElementNode[];
  readonly hasNextPage: boolean;
  readonly endCursor: string | null;
  readonly total: number;
}

const FIELDS =
  'id type name slug location positionAccuracyMeters facts terrainCover locatorMap credit { title licence }';
const PAGE_ROWS = 100;
/** Half the width of the box around one place. */
const AROUND_METERS = 1_000;
/** An element alone, or an activity, brings more of its surroundings. */
const SURROUNDINGS_METERS = 2_000;
/** Of the most important mountains: each takes the server a second. */
const PANORAMAS_MAX = 3;
function boxAround([lon, lat]: LonLat, meters: number): Bounds {
  const north = meters / METERS_PER_DEGREE;
  const east = north / Math.max(0.05, Math.cos((lat * Math.PI) / 180));
  const [first, last] = [lon - east, lon + east];
  return [
    first < -180 ? first + 360 : first,
    Math.max(-90, lat - north),
    last > 180 ? last - 360 : last,
    Math.min(90, lat + north),
  ];
}

const placeOf = ({ location }: Pick<ElementNode, 'location'>): LonLat | null => {
  const [lat, lon] = location ?? [];
  return lat === undefined || lon === undefined ? null : [lon, lat];
};

/** What belongs to a subject, as far as the member may read it. @returns null when the subject is not there for the member */
export async function readSubject(
  source: PackSource,
  reader: PackReader,
  subject: PackSubject,
  most: number,
): Promise<SubjectContent | null> {
  const pathOf = ({ id, slug, type: kind }: Pick<ElementNode, 'id' | 'slug' | 'type'>): string =>
    elementPath({ kind, id, slug }, reader.routesLanguage);
  const panoramasOf = (nodes: readonly ElementNode[]): string[] =>
    nodes
      .flatMap((node) => ({ id: node.id, type: node.type, place: placeOf(node) }))
      .filter(({ type, place }) => place !== null && type === 'mountain')
      .slice(0, PANORAMAS_MAX)
      .map(({ id, place }) => {
        const at = place?.map((degrees) => degrees.toFixed(4)).join(',');
        return `${buildAnyPath('panorama', reader.routesLanguage)}?at=${at}&element=${id}`;
      });
  const contentOf = (
    head: Pick<SubjectContent, 'title' | 'path' | 'paths'>,
    nodes: readonly ElementNode[],
    boxes: readonly Bounds[] | null,
    total = nodes.length,
  ): SubjectContent => {
    const kept = [...new Map(nodes.map((node) => [node.id, node])).values()].slice(0, most);
    const places = kept.flatMap((node) => placeOf(node) ?? []).length;
    const around = kept.flatMap((node) => {
      const place = placeOf(node);
      return place ? [boxAround(place, AROUND_METERS)] : [];
    });
    return {
      ...head,
      // The map is a page of every pack.
      paths: [
        ...new Set([...head.paths, `${buildAnyPath('elements', reader.routesLanguage)}?v=map`, ...panoramasOf(kept)]),
      ],
      elements: kept.map((node) => ({
        id: node.id,
        kind: node.type,
        path: pathOf(node),
        name: node.name,
        place: placeOf(node),
        accuracyMeters: node.positionAccuracyMeters,
        elevationMeters: node.facts.elevationMeters ?? null,
        cover: node.terrainCover ?? node.locatorMap,
      })),
      ids: [...(subject.kind === 'area' ? [] : [subject.id]), ...kept.map(({ id }) => id)],
      elementsLeftOut: Math.max(0, total - kept.length),
      boxes: boxes ?? (places > 0 ? around : []),
      credits: [
        ...new Set(kept.flatMap(({ credit }) => (credit ? [`${credit.title}, ${credit.licence}`] : []))),
      ].toSorted(),
    };
  };
  const within = async (bounds: Bounds): Promise<{ nodes: ElementNode[]; total: number }> => {
    const nodes: ElementNode[] = [];
    let total = 0;
    let after: string | null = null;
    do {
      const answer: { readonly elements: ElementPage } | null = await source.query(
        `query PackArea($filter: ElementFilter!, $after: ID) { elements(filter: $filter, sort: importance, first: ${PAGE_ROWS}, after: $after)
          { total hasNextPage endCursor nodes { ${FIELDS} } } }`,
        { filter: { bounds, types: MAP_KINDS }, after },
      );
      nodes.push(...(answer?.elements.nodes ?? []));
      total = Math.max(total, answer?.elements.total ?? 0);
      after = answer?.elements.hasNextPage === true ? answer.elements.endCursor : null;
    } while (after !== null && nodes.length < most);
    return { nodes, total: Math.max(total, nodes.length) };
  };

  if (subject.kind === 'area') {
    const { nodes, total } = await within(subject.bounds);
    const [west, south, east, north] = subject.bounds;
    const at = [(west + east) / 2, (south + north) / 2].map((degrees) => degrees.toFixed(4)).join(',');
    const path = `${buildAnyPath('elements', reader.routesLanguage)}?v=map&at=${at},${zoomOf(subject.bounds)}`;
    // Named after what is best known in it.
    const title = nodes
      .slice(0, 2)
      .map(({ name }) => name)
      .join(' · ');
    return contentOf({ title, path, paths: [path] }, nodes, [subject.bounds], total);
  }

  const { id } = subject;
  if (subject.kind === 'collection') {
    const nodes: ElementNode[] = [];
    let name = '';
    let after: string | null = null;
    let total = 0;
    const path = buildAnyPath('myCollection', reader.routesLanguage, { id });
    const paths = [path];
    do {
      const answer: {
        readonly collection: { readonly name: string; readonly elementCount: number; readonly elements: ElementPage };
      } | null = await source.query(
        `query PackCollection($id: ID!, $after: ID) { collection(id: $id) { name elementCount elements(after: $after) { hasNextPage endCursor nodes { ${FIELDS} } } } }`,
        { id, after },
      );
      if (!answer) return null;
      ({ name, elementCount: total } = answer.collection);
      const page: ElementPage = answer.collection.elements;
      nodes.push(...page.nodes);
      after = page.hasNextPage ? page.endCursor : null;
      if (after !== null) paths.push(`${path}?after=${after}`);
    } while (after !== null && nodes.length < most);
    return contentOf({ title: name, path, paths }, nodes, null, total);
  }

  if (subject.kind === 'activity') {
    const answer = await source.query<{
      readonly activity: {
        readonly title: string;
        readonly slug: string;
        readonly milestones: readonly {
          readonly location: readonly number[] | null;
          readonly element: ElementNode | null;
        }[];
        readonly tracks: readonly { readonly id: string }[];
      };
    }>(
      `query PackActivity($id: ID!) { activity(id: $id) { title slug milestones { location element { ${FIELDS} } } tracks { id } } }`,
      { id },
    );
    if (!answer) return null;
    const { title, slug, milestones, tracks } = answer.activity;
    const boxes = milestones.flatMap((milestone) => {
      const place = placeOf(milestone) ?? (milestone.element && placeOf(milestone.element));
      return place ? [boxAround(place, SURROUNDINGS_METERS)] : [];
    });
    for (const track of tracks) boxes.push(...(await boxOfTrack(source, track.id)));
    const bounds = joinBounds(boxes);
    const around = bounds ? await within(bounds) : { nodes: [], total: 0 };
    const path = buildAnyPath('activity', reader.routesLanguage, { id, slug });
    const own = milestones.flatMap(({ element }) => element ?? []);
    const nodes = [...new Map([...own, ...around.nodes].map((node) => [node.id, node])).values()];
    return contentOf(
      { title, path, paths: [path] },
      nodes,
      bounds ? [bounds] : [],
      Math.max(nodes.length, around.total),
    );
  }

  const answer = await source.query<{
    readonly element: ElementNode & {
      readonly children?: readonly ElementNode[];
      readonly accesses?: readonly ElementNode[];
      readonly line?: readonly (readonly LonLat[])[] | null;
      readonly edition: { readonly members: readonly ElementNode[] } | null;
    };
  }>(
    `query PackElement($id: ID!) { element(id: $id) { ${FIELDS} line children { ${FIELDS} } accesses { ${FIELDS} }
      edition { members { ${FIELDS} } } } }`,
    { id },
  );
  if (!answer || (subject.kind === 'list') !== (answer.element.type === 'list')) return null;
  const { element } = answer;
  const path = pathOf(element);
  if (subject.kind === 'list')
    return contentOf({ title: element.name, path, paths: [path] }, element.edition?.members ?? [], null);
  const place = placeOf(element);
  const points = (element.line ?? []).flat();
  const line = boundsOfPlaces(points);
  const bounds = joinBounds([...(place ? [boxAround(place, SURROUNDINGS_METERS)] : []), ...(line ? [line] : [])]);
  const around = bounds ? await within(bounds) : { nodes: [], total: 0 };
  const nodes = [
    ...new Map(
      [element, ...(element.accesses ?? []), ...(element.children ?? []), ...around.nodes].map((node) => [
        node.id,
        node,
      ]),
    ).values(),
  ];
  return contentOf(
    { title: element.name, path, paths: [] },
    nodes,
    bounds ? [bounds] : null,
    Math.max(nodes.length, around.total),
  );
}

interface TrackLine {
  readonly coordinates: readonly (readonly LonLat[])[];
  /** The ends that only the owner sees. */
  readonly hidden?: readonly (readonly LonLat[])[];
}

async function boxOfTrack(source: PackSource, trackId: string): Promise<Bounds[]> {
  const { status, body } = await source.get(`/api/tracks/${trackId}/line.json`);
  if (status !== 200) return [];
  const { coordinates, hidden = [] }: TrackLine = JSON.parse(Buffer.from(body).toString());
  const points = [...coordinates, ...hidden].flat();
  const bounds = boundsOfPlaces(points);
  return bounds ? [bounds] : [];
}

/** The zoom at which an area fills a phone. */
function zoomOf([west, south, east, north]: Bounds): number {
  const degrees = Math.max(east - west, (north - south) * 1.3, 0.001);
  return Math.max(1, Math.min(15, Math.floor(Math.log2(360 / degrees))));
}

export const squareKmOf = (boxes: readonly Bounds[]): number => boxes.reduce((sum, box) => sum + areaSquareKm(box), 0);
