import type { Bounds } from '@cordada/core/geo/lonLat';
import { BrokenFile } from '#server/modules/imports/index.ts';
import type { Member, OsmFile, OsmVisitor, Tags } from '#server/modules/imports/index.ts';
import { assemblePolygons, isClosed, joinRings, ringArea } from './assembleRings.ts';
import { classesOfNode, classesOfWay, classOfBorder, classOfRoute } from './classes.ts';
import { labelOf } from './labelPoint.ts';
import { WORLD_UNITS } from './mapFeature.ts';
import type { Line, MapClass, MapFeature } from './mapFeature.ts';
import { NodePositions, unitsOf } from './nodePositions.ts';

const NOBODY: OsmVisitor = { node() {}, way() {}, relation() {} };
const TILE_PIXELS = 512;
/** Areas smaller than this many square pixels are left out of a zoom. */
const AREA_MIN_PIXELS = 12;

interface Relation {
  readonly members: readonly Member[];
  readonly tags: Tags;
}

export interface ReadFeatures {
  /** The area named by the header of the file, else that of its nodes. */
  readonly bounds: Bounds;
  readonly nodes: number;
  readonly features: number;
  /** Multipolygons with missing ways, drawn without them. */
  readonly incomplete: number;
}

/**
 * Reads an extract in three passes (relations, nodes, ways) and gives each feature to `onFeature`. In memory are the
 * positions of nodes and the ways of relations, not the features.
 * @throws BrokenFile
 */
export async function readMapFeatures(
  file: OsmFile,
  onFeature: (feature: MapFeature) => void,
  onProgress: (what: string, share: number) => void,
): Promise<ReadFeatures> {
  const relations: Relation[] = [];
  const ways = new Map<number, Line | null>();
  let extract: Bounds | null = null;
  const visitor: OsmVisitor = {
    ...NOBODY,
    extract(bounds) {
      if (isBox(bounds)) extract = bounds;
    },
    relation(_id, members, tags) {
      if (!tags || !(classOfRoute(tags) ?? classOfBorder(tags) ?? isArea(tags))) return;
      relations.push({ members, tags });
      for (const { type, id } of members) if (type === 'way') ways.set(id, null);
    },
  };
  for await (const share of file.pass({ nodes: false, ways: false, relations: true }, visitor))
    onProgress('relations', share);

  let features = 0;
  const emit = (feature: MapFeature): void => {
    features += 1;
    onFeature(feature);
  };
  const emitLabelled = (feature: MapFeature): void => {
    emit(feature);
    const label = labelOf(feature);
    if (label) emit(label);
  };
  const positions = new NodePositions();
  let [west, south, east, north] = [180, 90, -180, -90];
  const nodeVisitor: OsmVisitor = {
    ...NOBODY,
    node(id, lon, lat, tags) {
      positions.add(id, lon, lat);
      [west, south, east, north] = [
        Math.min(west, lon),
        Math.min(south, lat),
        Math.max(east, lon),
        Math.max(north, lat),
      ];
      if (!tags) return;
      const place = unitsOf(lon, lat);
      if (!place) return;
      for (const one of classesOfNode(tags)) emit(pointFeature(one, Uint32Array.from(place)));
    },
  };
  for await (const share of file.pass({ nodes: true, ways: false, relations: false }, nodeVisitor))
    onProgress('nodes', share);
  if (positions.count === 0) throw new BrokenFile([{ reason: 'The file contains no nodes.' }]);

  const wayVisitor: OsmVisitor = {
    ...NOBODY,
    way(id, nodes, tags) {
      const isMember = ways.has(id);
      const classes = tags ? classesOfWay(tags) : [];
      if (!isMember && classes.length === 0) return;
      const line = positions.lineOf(nodes);
      if (line.length < 4) return;
      if (isMember) ways.set(id, line);
      const isWhole = line.length === nodes.length * 2;
      for (const one of classes) wayFeatures(one, line, isWhole).forEach(emitLabelled);
    },
  };
  for await (const share of file.pass({ nodes: false, ways: true, relations: false }, wayVisitor))
    onProgress('ways', share);

  let incomplete = 0;
  const borders = new Map<number, MapClass>();
  for (const { members, tags } of relations) {
    const border = classOfBorder(tags);
    if (border) collectBorder(border, members, borders);
    const linesOf = (wants: (role: string) => boolean): Line[] =>
      members.flatMap(({ type, id, role }) => (type === 'way' && wants(role) ? (ways.get(id) ?? []) : []));
    const route = classOfRoute(tags);
    if (route) {
      const parts = linesOf(() => true).map((line) => [line]);
      if (parts.length > 0) emit({ ...route, shape: 'line', parts });
    }
    if (!isArea(tags)) continue;
    const outer = joinRings(linesOf((role) => role !== 'inner'));
    const inner = joinRings(linesOf((role) => role === 'inner'));
    if (outer.openWays > 0) incomplete += 1;
    const parts = assemblePolygons(outer.rings, inner.rings);
    if (parts.length === 0) continue;
    for (const one of classesOfWay(tags)) {
      if (one.shape === 'area') emitLabelled(areaFeature(one, parts));
      else if (one.shape === 'mark') emit(pointFeature(one, middleOf(parts[0]![0]!)));
    }
  }
  for (const [id, border] of borders) {
    const line = ways.get(id);
    if (line) emit({ ...border, shape: 'line', parts: [[line]] });
  }
  return { bounds: extract ?? [west, south, east, north], nodes: positions.count, features, incomplete };
}

/** A header may claim anything. */
const isBox = ([west, south, east, north]: Bounds): boolean =>
  west >= -180 && west < east && east <= 180 && south >= -90 && south < north && north <= 90;

const isArea = (tags: Tags): boolean | null =>
  /^(multipolygon|boundary)$/.test(tags['type'] ?? '') && classesOfWay(tags).some(({ shape }) => shape === 'area')
    ? true
    : null;

/** A way that several borders share belongs to the highest of them. */
function collectBorder(border: MapClass, members: readonly Member[], borders: Map<number, MapClass>): void {
  const levelOf = ({ tags }: MapClass): number => Number(tags['admin_level']);
  for (const { type, id } of members) {
    if (type !== 'way') continue;
    const known = borders.get(id);
    if (!known || levelOf(border) < levelOf(known)) borders.set(id, border);
  }
}

const pointFeature = ({ layer, tags, minZoom }: MapClass, place: Line): MapFeature => ({
  layer,
  tags,
  minZoom,
  shape: 'point',
  parts: [[place]],
});

function wayFeatures(one: MapClass, line: Line, isWhole: boolean): MapFeature[] {
  const { layer, tags, minZoom } = one;
  if (one.shape === 'line') return [{ layer, tags, minZoom, shape: 'line', parts: [[line]] }];
  if (one.shape === 'mark') return [pointFeature(one, middleOf(line))];
  return isWhole && isClosed(line) ? [areaFeature(one, [[line]])] : [];
}

function areaFeature({ layer, tags, minZoom }: MapClass, parts: readonly (readonly Line[])[]): MapFeature {
  const area = parts.reduce((sum, [outer]) => sum + (outer ? Math.abs(ringArea(outer)) / 2 : 0), 0);
  const share = area / WORLD_UNITS ** 2;
  const visible = Math.ceil(Math.log2(Math.sqrt(AREA_MIN_PIXELS / share) / TILE_PIXELS));
  return { layer, tags, parts, shape: 'polygon', minZoom: Math.max(minZoom, Math.min(14, visible)) };
}

/** Middle of the bounding box, for points that are drawn as buildings or car parks. */
function middleOf(line: Line): Line {
  let [left, top, right, bottom] = [WORLD_UNITS, WORLD_UNITS, 0, 0];
  for (let i = 0; i < line.length; i += 2) {
    left = Math.min(left, line[i]!);
    right = Math.max(right, line[i]!);
    top = Math.min(top, line[i + 1]!);
    bottom = Math.max(bottom, line[i + 1]!);
  }
  return Uint32Array.of((left + right) / 2, (top + bottom) / 2);
}
