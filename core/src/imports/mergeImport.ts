import { draftParts, withPart } from '../elements/draftParts.ts';
import type { ElementDraft } from '../elements/elementDraft.ts';
import { elementKind } from '../elements/kinds.ts';
import { OTHER_NAMES_MAX } from '../limits.ts';
import { searchWords } from '../search/words.ts';

/** Who set a part: a user, or the import of a source; null if nobody did. */
export type PartOwner = { readonly isPerson: true } | { readonly isPerson: false; readonly source: string } | null;

/** Their borders are legal facts, so imported areas replace drawn ones. */
const LEGAL_LEVELS = new Set(['country', 'province', 'park', 'island']);

/**
 * Merges an import into an element part by part. Parts edited by a user never change, and parts from the same source
 * are updated. Parts from another source are only filled in where missing, except the position, which the more
 * accurate source replaces; names are never lost.
 */
export function mergeImport(
  current: ElementDraft,
  incoming: ElementDraft,
  source: string,
  ownerOf: (path: string) => PartOwner,
): ElementDraft {
  const parts = draftParts(current);
  const kind = elementKind(current.kind);
  let merged = current;
  const owns = (path: string): boolean => {
    const owner = ownerOf(path);
    return owner !== null && !owner.isPerson && owner.source === source;
  };
  for (const [path, value] of draftParts(incoming)) {
    const [head = '', name = ''] = path.split('.');
    if (ownerOf(path)?.isPerson || path === 'positionAccuracyMeters' || path === 'otherNames') continue;
    if (head === 'fields' && !Object.hasOwn(kind.fields, name)) continue;
    if (path === 'line' && !kind.isLinear) continue;
    if (path === 'area' && current.kind !== 'region') continue;
    if (path === 'difficulties') merged = withGrades(merged, incoming, owns(path));
    else if (!parts.has(path) || owns(path) || (path === 'area' && LEGAL_LEVELS.has(String(current.fields['level'])))) {
      // A name equal to the official one is not stored again.
      if (!(head === 'texts' && path.endsWith('.name') && value === current.name))
        merged = withPart(merged, path, value);
    } else if (path === 'place' && isBetterPlaced(incoming, current)) merged = withPart(merged, path, value);
    if (path === 'place' && merged.place === incoming.place) {
      merged = { ...merged, positionAccuracyMeters: incoming.positionAccuracyMeters };
    }
  }
  return ownerOf('otherNames')?.isPerson ? merged : withNames(merged, incoming);
}

const isBetterPlaced = (one: ElementDraft, other: ElementDraft): boolean =>
  (one.positionAccuracyMeters ?? Infinity) < (other.positionAccuracyMeters ?? Infinity);

function withGrades(draft: ElementDraft, incoming: ElementDraft, isOwn: boolean): ElementDraft {
  const scales: readonly string[] = elementKind(draft.kind).scales;
  const offered = incoming.difficulties.filter(({ scale }) => scales.includes(scale));
  const scalesIn = (grades: ElementDraft['difficulties']): Set<string> => new Set(grades.map(({ scale }) => scale));
  const [known, replaced] = [scalesIn(draft.difficulties), scalesIn(offered)];
  const kept = isOwn ? draft.difficulties.filter(({ scale }) => !replaced.has(scale)) : draft.difficulties;
  const added = isOwn ? offered : offered.filter(({ scale }) => !known.has(scale));
  return added.length > 0 ? { ...draft, difficulties: [...kept, ...added] } : draft;
}

/** Adds names that only the import has. Names that differ in case or apostrophe count as equal. */
function withNames(draft: ElementDraft, incoming: ElementDraft): ElementDraft {
  const keyOf = (name: string): string => searchWords(name).join(' ') || name;
  const own = [draft, ...Object.values(draft.texts), ...draft.otherNames];
  const known = new Set(['', ...own.map(({ name }) => keyOf(name))]);
  const offered = [
    { name: incoming.name, language: null },
    ...Object.entries(incoming.texts).map(([language, { name }]) => ({ name, language })),
    ...incoming.otherNames,
  ];
  const added = offered.filter(({ name }) => {
    const key = keyOf(name);
    return !known.has(key) && known.add(key);
  });
  return added.length === 0
    ? draft
    : { ...draft, otherNames: [...draft.otherNames, ...added].slice(0, OTHER_NAMES_MAX) };
}
