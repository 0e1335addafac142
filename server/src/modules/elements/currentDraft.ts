import type { ElementDraft } from '@cordada/core/elements/elementDraft';
import { elementKind } from '@cordada/core/elements/kinds';
import { readDraft } from '@cordada/core/elements/readDraft';
import { decodeTrack } from '@cordada/core/tracks/encodeTrack';
import type { Db } from '#server/db/connect.ts';
import { listLinkedIds, loadArticles, loadElements, loadLines, loadOtherNames } from './elements.queries.ts';

/** What is published of an element, as a draft; null where there is none. */
export async function currentDraft(db: Db, id: string): Promise<ElementDraft | null> {
  const row = (await loadElements(db, [id])).get(id);
  if (!row) return null;
  const { kind, elevationMeters, prominenceMeters } = row;
  const bytes = elementKind(kind).isLinear ? ((await loadLines(db, [id])).get(id) ?? null) : null;
  const articles = (await loadArticles(db, [id])).get(id) ?? {};
  return readDraft(kind, {
    ...row,
    texts: Object.fromEntries(
      Object.entries(row.texts).map(([language, text]) => [language, { ...text, article: articles[language] }]),
    ),
    otherNames: (await loadOtherNames(db, [id])).get(id) ?? [],
    place: [row.lon, row.lat],
    fields: {
      ...row.attributes,
      ...(elevationMeters !== null && { elevationMeters }),
      ...(prominenceMeters !== null && { prominenceMeters }),
    },
    line: bytes && decodeTrack(bytes).flatMap(({ lon, lat }) => Array.from(lon, (x, i) => [x, lat[i]])),
    leadsTo: kind === 'access' ? await listLinkedIds(db, id) : [],
  });
}
