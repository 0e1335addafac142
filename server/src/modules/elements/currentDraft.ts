import type { ElementDraft } from '@cordada/core/elements/elementDraft';
import { elementKind } from '@cordada/core/elements/kinds';
import { decodeTrack } from '@cordada/core/tracks/encodeTrack';
import type { Db } from '#server/db/connect.ts';
import { findLine, listLinkedIds, listOtherNames, loadElements } from './elements.queries.ts';
import type { ElementRow } from './elements.queries.ts';

/** What is published of an element, as a draft; null where there is none. */
export async function currentDraft(db: Db, id: string): Promise<ElementDraft | null> {
  const row = (await loadElements(db, [id])).get(id);
  if (!row) return null;
  const { kind } = row;
  const bytes = elementKind(kind).isLinear ? await findLine(db, id) : null;
  return {
    kind,
    name: row.name,
    texts: Object.fromEntries(
      Object.entries(row.texts).map(([language, { name, description }]) => [language, { name, description }]),
    ),
    otherNames: await listOtherNames(db, id),
    place: row.lon === null || row.lat === null ? null : [row.lon, row.lat],
    positionAccuracyMeters: row.positionAccuracyMeters,
    countries: row.countries,
    fields: fieldsOf(row),
    difficulties: row.difficulties,
    line: bytes && decodeTrack(bytes).flatMap(({ lon, lat }) => Array.from(lon, (x, i) => [x, lat[i] ?? 0] as const)),
    parentId: row.parentId,
    leadsTo: kind === 'access' ? await listLinkedIds(db, id) : [],
  };
}

function fieldsOf({ attributes, elevationMeters, prominenceMeters }: ElementRow): ElementDraft['fields'] {
  return {
    ...attributes,
    ...(elevationMeters !== null && { elevationMeters }),
    ...(prominenceMeters !== null && { prominenceMeters }),
  };
}
