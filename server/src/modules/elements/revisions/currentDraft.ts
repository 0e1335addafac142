import type { ElementDraft } from '@cordada/core/elements/elementDraft';
import { elementKind } from '@cordada/core/elements/kinds';
import { readDraft } from '@cordada/core/elements/readDraft';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { LANGUAGES } from '@cordada/core/pages/pageTable';
import { decodeTrack } from '@cordada/core/tracks/encodeTrack';
import type { Db } from '#server/db/connect.ts';
import { loadListParts } from '../lists/editions.queries.ts';
import {
  loadArticles,
  loadElements,
  loadImages,
  loadLines,
  loadLinkedIds,
  loadOtherNames,
} from '../elements.queries.ts';
import { loadOutlines } from '../regions/regions.queries.ts';
import type { ElementRow } from '../elements.queries.ts';
import { loadParentIds } from '../regions/regions.queries.ts';

export async function currentDrafts(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { readonly row: ElementRow; readonly draft: ElementDraft }>> {
  const rows = await loadElements(db, ids);
  const ofKind = (test: (row: ElementRow) => boolean): string[] => [...rows.values()].filter(test).map((row) => row.id);
  const linear = ofKind(({ kind }) => elementKind(kind).isLinear);
  const accesses = ofKind(({ kind }) => kind === 'access');
  const regions = ofKind(({ kind }) => kind === 'region');
  const lists = await loadListParts(
    db,
    ofKind(({ kind }) => kind === 'list'),
  );
  const lines = linear.length > 0 ? await loadLines(db, linear) : new Map<string, Buffer>();
  const linked = accesses.length > 0 ? await loadLinkedIds(db, accesses) : new Map<string, string[]>();
  const outlines = regions.length > 0 ? await loadOutlines(db, regions) : new Map<string, LonLat[][][]>();
  const parents = regions.length > 0 ? await loadParentIds(db, regions) : new Map<string, string[]>();
  const found = [...rows.keys()];
  const articles = await loadArticles(db, found);
  const names = await loadOtherNames(db, found);
  const images = await loadImages(db, found);
  return new Map(
    [...rows].map(([id, row]) => {
      const { kind, elevationMeters, prominenceMeters } = row;
      const bytes = lines.get(id);
      const draft = readDraft(kind, {
        ...row,
        texts: Object.fromEntries(
          LANGUAGES.map((language) => [
            language,
            {
              ...row.texts[language],
              article: articles.get(id)?.[language],
              criterion: lists.get(id)?.criterion[language],
            },
          ]),
        ),
        members: lists.get(id)?.members ?? [],
        rule: lists.get(id)?.rule ?? null,
        otherNames: names.get(id) ?? [],
        place: [row.lon, row.lat],
        fields: {
          ...row.attributes,
          ...(elevationMeters !== null && { elevationMeters }),
          ...(prominenceMeters !== null && { prominenceMeters }),
        },
        line: bytes && decodeTrack(bytes).flatMap(({ lon, lat }) => Array.from(lon, (x, i) => [x, lat[i]])),
        leadsTo: linked.get(id) ?? [],
        area: outlines.get(id) ?? null,
        partOf: parents.get(id) ?? [],
        ...images.get(id),
      });
      return [id, { row, draft }];
    }),
  );
}

export async function currentDraft(db: Db, id: string): Promise<ElementDraft | null> {
  return (await currentDrafts(db, [id])).get(id)?.draft ?? null;
}
