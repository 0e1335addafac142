import { elementKind } from '@cordada/core/elements/kinds';
import type { KindName } from '@cordada/core/elements/kinds';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { joinLines, oneLine, oneOutline } from '@cordada/core/imports/geometry';
import type { Geometry, TaggedFeature } from '@cordada/core/imports/importedElement';
import { elementOfOsm, kindOfTags } from '@cordada/core/imports/osmElement';
import { searchWords, wordSet } from '@cordada/core/search/words';
import { Coordinates } from './coordinates.ts';
import type { Member, OsmFile, OsmVisitor, Tags } from './osmFile.ts';
import type { Reading, ReadRecord } from './reading.ts';

interface Way {
  readonly id: number;
  readonly kind: KindName;
  readonly tags: Tags;
  readonly nodes: readonly number[];
}

interface Relation {
  readonly id: number;
  readonly kind: KindName;
  readonly tags: Tags;
  readonly members: readonly Member[];
}

/** Member roles of route relations that are not part of the main route. */
const OFF_ROUTE = /^(alternat|excursion|approach|connection|shortcut|detour|variant|link)/;
const NESTED_MAX = 3;
const NOBODY: OsmVisitor = { node() {}, way() {}, relation() {} };

/**
 * Yields the records of an OpenStreetMap file. Objects refer to objects stored before them, so the file is read up to
 * three times: relations and ways with a kind, the ways of those relations, and the node positions of both. Only
 * wanted objects are kept in memory.
 */
export async function* osmRecords(file: OsmFile, reading: Reading): AsyncGenerator<readonly ReadRecord[]> {
  for await (const features of osmFeatures(file, reading)) {
    yield features.map((feature) => ({
      id: feature.ids[0] ?? '',
      outcome: feature.isClipped ? 'incomplete' : elementOfOsm(feature),
    }));
  }
}

interface OsmFeature extends TaggedFeature {
  /** True for a route of which this file has only a part. */
  readonly isClipped?: boolean;
}

/** Yields the objects that have a kind of the encyclopedia, with their tags. */
export async function* osmFeatures(file: OsmFile, reading: Reading): AsyncGenerator<readonly OsmFeature[]> {
  const relations = new Map<number, Relation>();
  const ways = new Map<number, Way>();
  const count = (tags: Tags | null): KindName | null => {
    const kind = tags && kindOfTags(tags);
    if (tags && !kind) reading.unlisted += 1;
    return kind;
  };
  for await (const share of file.pass(
    { nodes: false, ways: true, relations: true },
    {
      ...NOBODY,
      way(id, nodes, tags) {
        const kind = count(tags);
        if (kind && tags) ways.set(id, { id, kind, tags, nodes });
      },
      relation(id, members, tags) {
        const kind = count(tags);
        if (kind && tags) relations.set(id, { id, kind, tags, members });
      },
    },
  )) {
    reading.share = share / 3;
  }

  const pieces = new Map<number, readonly number[]>();
  for (const { members } of relations.values()) {
    for (const { type, id } of members) if (type === 'way') pieces.set(id, ways.get(id)?.nodes ?? []);
  }
  if ([...pieces.values()].some((nodes) => nodes.length === 0)) {
    const visitor: OsmVisitor = { ...NOBODY, way: (id, nodes) => void (pieces.has(id) && pieces.set(id, nodes)) };
    for await (const share of file.pass({ nodes: false, ways: true, relations: false }, visitor)) {
      reading.share = (1 + share) / 3;
    }
  }

  const places = new Coordinates();
  for (const { nodes } of ways.values()) for (const node of nodes) places.want(node);
  for (const nodes of pieces.values()) for (const node of nodes) places.want(node);
  for (const { members } of relations.values())
    for (const { type, id } of members) if (type === 'node') places.want(id);
  const records: OsmFeature[] = [];
  const isBare = places.isEmpty;
  const visitor: OsmVisitor = {
    ...NOBODY,
    node(id, lon, lat, tags) {
      if (!isBare) places.found(id, lon, lat);
      if (count(tags) && tags)
        records.push({ ids: [`node/${id}`], tags, geometry: { type: 'point', place: [lon, lat] } });
    },
  };
  for await (const share of file.pass({ nodes: true, ways: false, relations: false }, visitor)) {
    reading.share = (2 + share) / 3;
    if (records.length > 0) yield records.splice(0);
  }
  for (const record of assemble(ways, relations, pieces, places)) {
    records.push(record);
    if (records.length >= 1_000) yield records.splice(0);
  }
  yield records;
}

function* assemble(
  ways: ReadonlyMap<number, Way>,
  relations: ReadonlyMap<number, Relation>,
  pieces: ReadonlyMap<number, readonly number[]>,
  places: Coordinates,
): Generator<OsmFeature> {
  const lineOf = (nodes: readonly number[]): LonLat[] =>
    nodes.flatMap((node) => places.at(node) ?? []).length > 0
      ? nodes.flatMap((node): LonLat[] => {
          const place = places.at(node);
          return place ? [place] : [];
        })
      : [];
  const used = new Set<number>();
  const linesOf = (relation: Relation, wants: (role: string) => boolean, depth = 0): LonLat[][] =>
    relation.members.flatMap(({ type, id, role }) => {
      if (!wants(role)) return [];
      const nested = type === 'relation' && depth < NESTED_MAX ? relations.get(id) : undefined;
      if (nested) return linesOf(nested, wants, depth + 1);
      return type === 'way' ? [lineOf(pieces.get(id) ?? [])].filter((line) => line.length > 1) : [];
    });

  for (const relation of relations.values()) {
    const { id, kind, tags, members } = relation;
    // Ways of the same kind that belong to a relation are merged into its record.
    const parts = members.flatMap(({ type, id: way }) => (type === 'way' && ways.get(way)?.kind === kind ? [way] : []));
    for (const way of parts) used.add(way);
    if (elementKind(kind).isLinear && isClipped(relation)) {
      yield { ids: [`relation/${id}`], tags, geometry: null, isClipped: true };
      continue;
    }
    yield { ids: [`relation/${id}`, ...parts.map((way) => `way/${way}`)], tags, geometry: shapeOf(relation) };
  }

  /** Extracts keep a relation whole but not its ways: a stretch of a long route must not pass for the route. */
  function isClipped(relation: Relation, depth = 0): boolean {
    return relation.members.some(({ type, id, role }) => {
      if (OFF_ROUTE.test(role)) return false;
      if (type === 'way') return lineOf(pieces.get(id) ?? []).length < (pieces.get(id)?.length || 1);
      if (type !== 'relation' || depth >= NESTED_MAX) return false;
      const nested = relations.get(id);
      return nested === undefined || isClipped(nested, depth + 1);
    });
  }

  function shapeOf(relation: Relation): Geometry | null {
    if (elementKind(relation.kind).isLinear) {
      const all = linesOf(relation, (role) => !OFF_ROUTE.test(role));
      const line = oneLine(all) ?? joinLines(all)[0];
      return oneLine(all)
        ? { type: 'line', line: line! }
        : line
          ? { type: 'point', place: line[0]! }
          : pointOf(relation);
    }
    const outline = oneOutline(
      linesOf(relation, (role) => role === 'outer' || role === ''),
      linesOf(relation, (role) => role === 'inner'),
    );
    return outline ? { type: 'area', outline } : pointOf(relation);
  }

  function pointOf({ members }: Relation): Geometry | null {
    for (const role of [/^(label|admin_centre|entrance)$/, /./, /^/]) {
      for (const member of members) {
        if (!role.test(member.role)) continue;
        const place = member.type === 'node' ? places.at(member.id) : lineOf(pieces.get(member.id) ?? [])[0];
        if (place) return { type: 'point', place };
      }
    }
    return null;
  }

  const courses: Way[] = [];
  for (const way of ways.values()) {
    if (used.has(way.id)) continue;
    if (elementKind(way.kind).isLinear) {
      courses.push(way);
      continue;
    }
    const line = lineOf(way.nodes);
    const isClosed = way.nodes.length > 3 && way.nodes[0] === way.nodes.at(-1) && line.length === way.nodes.length;
    const [first] = line;
    const geometry: Geometry | null = isClosed
      ? { type: 'area', outline: [[line]] }
      : first
        ? { type: 'line', line }
        : null;
    yield { ids: [`way/${way.id}`], tags: way.tags, geometry };
  }
  for (const parts of groupCourses(courses)) {
    const lines = parts.map(({ nodes }) => lineOf(nodes)).filter((line) => line.length > 1);
    const line = oneLine(lines) ?? joinLines(lines)[0];
    const ids = parts.map(({ id }) => `way/${id}`);
    yield {
      ids,
      tags: Object.assign({}, ...parts.map(({ tags }) => tags).reverse()),
      geometry: line ? { type: 'line', line } : null,
    };
  }
}

function groupCourses(courses: readonly Way[]): Way[][] {
  const byName = Map.groupBy(courses, ({ kind, tags, id }) => {
    const name = wordSet(searchWords(tags['name'] ?? ''));
    return `${kind} ${name || id}`;
  });
  return [...byName.values()].flatMap((named) => {
    const groups: { ways: Way[]; nodes: Set<number> }[] = [];
    for (const way of named) {
      const met = groups.filter(({ nodes }) => way.nodes.some((node) => nodes.has(node)));
      const joined = {
        ways: [...met.flatMap((one) => one.ways), way],
        nodes: new Set([...met.flatMap((one) => [...one.nodes]), ...way.nodes]),
      };
      groups.splice(0, groups.length, ...groups.filter((one) => !met.includes(one)), joined);
    }
    return groups.map((one) => one.ways);
  });
}
