import { draftParts } from '@cordada/core/elements/draftParts';
import type { ElementDraft } from '@cordada/core/elements/elementDraft';
import type { ElementRow } from '../elements.queries.ts';
import type { Origin } from './provenance.queries.ts';
import { MEMBERS_SOURCE } from './sourceCredits.ts';

type Rated = Pick<ElementRow, 'provenance' | 'revision' | 'quality'>;

export type PartOrigin = { readonly isPerson: true } | { readonly isPerson: false; readonly source: string } | null;

/**
 * Resolves the origin of each part of an element. Until provenance has been computed, changed parts count as written
 * by a user, so that an import never overwrites them.
 */
export function partOrigins(row: Rated, draft: ElementDraft, origins: readonly Origin[]): (path: string) => PartOrigin {
  const parts = draftParts(draft);
  const isUnknown = row.quality === null && row.revision > 1;
  return (path) => {
    const number = row.provenance[path] ?? (parts.has(path) ? 1 : null);
    if (number === null) return null;
    const origin = origins.find((one) => one.number === number);
    return isUnknown || !origin?.isImport ? { isPerson: true } : { isPerson: false, source: origin.source };
  };
}

export function partSources(row: Rated, draft: ElementDraft, origins: readonly Origin[]): Record<string, string> {
  const originOf = partOrigins(row, draft, origins);
  return Object.fromEntries(
    [...draftParts(draft).keys()].map((path) => {
      const origin = originOf(path);
      return [path, origin && !origin.isPerson ? origin.source : MEMBERS_SOURCE];
    }),
  );
}
