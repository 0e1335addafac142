import { KIND_NAMES, elementKind } from '@cordada/core/elements/kinds';
import { nameKeysOf } from '@cordada/core/imports/nameKeys';
import { matchAscent } from '@cordada/core/targets/matchAscent';
import type { AscentMatch, RecordedPlace } from '@cordada/core/targets/matchAscent';
import type { Db } from '#server/db/connect.ts';
import { listNamesakes, listNeighbours } from '#server/modules/elements/index.ts';
import type { Neighbour } from '#server/modules/elements/index.ts';

const KINDS = KIND_NAMES.filter((kind) => elementKind(kind).isTargetable && kind !== 'list');
const NAME_METERS = 4_000;
const PLACE_METERS = 300;
const ROWS_AT_ONCE = 250;

/** Finds the element of each record; equal records are looked up once. */
export async function matchRows(db: Db, rows: readonly RecordedPlace[]): Promise<AscentMatch[]> {
  const distinct = new Map(rows.map((row) => [keyOf(row), row]));
  const found = new Map<string, AscentMatch>();
  const all = [...distinct];
  for (let start = 0; start < all.length; start += ROWS_AT_ONCE) {
    const some = all.slice(start, start + ROWS_AT_ONCE);
    const matches = await matchSome(
      db,
      some.map(([, row]) => row),
    );
    for (const [index, [key]] of some.entries()) found.set(key, matches[index] ?? { outcome: 'unknown' });
  }
  return rows.map((row) => found.get(keyOf(row)) ?? { outcome: 'unknown' });
}

const keyOf = ({ name, elevationMeters, place }: RecordedPlace): string =>
  JSON.stringify([name, elevationMeters, place]);

async function matchSome(db: Db, rows: readonly RecordedPlace[]): Promise<AscentMatch[]> {
  const words = rows.map(({ name }) => [...nameKeysOf([name]).tokens].filter(Boolean));
  const placed = rows.flatMap(({ place }, index) => {
    const pieces = words[index] ?? [];
    return place && pieces.length > 0 ? [{ index, kinds: KINDS, place, meters: NAME_METERS, pieces }] : [];
  });
  const unplaced = rows.flatMap(({ place }, index) => {
    const word = words[index]?.[0];
    return !place && word ? [{ index, word }] : [];
  });
  const named = [
    ...(await listNeighbours(db, placed, '')),
    ...(unplaced.length > 0 ? await listNamesakes(db, unplaced, KINDS) : []),
  ];
  const first = matchAll(rows, named);
  // Of the others, whatever is at their place.
  const left = rows.flatMap(({ place }, index) =>
    place && first[index]?.outcome === 'unknown'
      ? [{ index, kinds: KINDS, place, meters: PLACE_METERS, pieces: [''] }]
      : [],
  );
  const second = matchAll(rows, await listNeighbours(db, left, ''));
  return first.map((match, index) => (match.outcome === 'unknown' ? (second[index] ?? match) : match));
}

function matchAll(rows: readonly RecordedPlace[], found: readonly Neighbour[]): AscentMatch[] {
  const ofRow = Map.groupBy(found, ({ index }) => index);
  return rows.map((row, index) =>
    matchAscent(
      row,
      (ofRow.get(index) ?? []).map(({ id, kind, names, lon, lat, accuracyMeters, elevationMeters, level }) => ({
        id,
        kind,
        names: nameKeysOf(names),
        places: lon === null ? [] : [[lon, lat] as const],
        accuracyMeters,
        elevationMeters,
        level,
      })),
    ),
  );
}
