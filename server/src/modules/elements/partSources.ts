import { draftParts } from '@cordada/core/elements/draftParts';
import type { ElementDraft } from '@cordada/core/elements/elementDraft';
import type { ElementRow } from './elements.queries.ts';
import type { Origin } from './provenance.queries.ts';
import { MEMBERS_SOURCE } from './sourceCredits.ts';

type Rated = Pick<ElementRow, 'provenance' | 'revision' | 'quality'>;

/** Who says a part of an element: a member, or an import; null where nobody has said anything of it. */
export type PartOrigin = { readonly isPerson: true } | { readonly isPerson: false; readonly source: string } | null;

/**
 * Tells of each part of an element who says it. What was changed before there was provenance counts as a member's until
 * it is known: nothing of a person may be lost.
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

/** The source of each part of an element by its key, for files that leave the site. */
export function partSources(row: Rated, draft: ElementDraft, origins: readonly Origin[]): Record<string, string> {
  const originOf = partOrigins(row, draft, origins);
  return Object.fromEntries(
    [...draftParts(draft).keys()].map((path) => {
      const origin = originOf(path);
      return [path, origin && !origin.isPerson ? origin.source : MEMBERS_SOURCE];
    }),
  );
}
