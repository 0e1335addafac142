import { draftParts, withPart } from '../elements/draftParts.ts';
import type { ElementDraft } from '../elements/elementDraft.ts';
import { elementKind } from '../elements/kinds.ts';
import { OTHER_NAMES_MAX } from '../limits.ts';
import { searchWords } from '../search/words.ts';

/** Who says a part of what is there: a member, or the import of a source; null where nobody has said anything. */
export type PartOwner = { readonly isPerson: true } | { readonly isPerson: false; readonly source: string } | null;

/** Regions whose borders are a matter of law, which a map knows better than a hand does. */
const LEGAL_LEVELS = new Set(['country', 'province', 'park', 'island']);

/**
 * What an element is after an import, part by part. A part that a member has written, or taken away, stays. What the
 * same source said before follows it. Of another source's parts only the position gives way, to a better one; all else
 * is only filled in: an official height is better than one of a map, and nobody loses a name.
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
      // The official name goes without saying.
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

/** Grades on scales that have none; those that this source gave follow it. */
function withGrades(draft: ElementDraft, incoming: ElementDraft, isOwn: boolean): ElementDraft {
  const scales: readonly string[] = elementKind(draft.kind).scales;
  const offered = incoming.difficulties.filter(({ scale }) => scales.includes(scale));
  const scalesIn = (grades: ElementDraft['difficulties']): Set<string> => new Set(grades.map(({ scale }) => scale));
  const [known, replaced] = [scalesIn(draft.difficulties), scalesIn(offered)];
  const kept = isOwn ? draft.difficulties.filter(({ scale }) => !replaced.has(scale)) : draft.difficulties;
  const added = isOwn ? offered : offered.filter(({ scale }) => !known.has(scale));
  return added.length > 0 ? { ...draft, difficulties: [...kept, ...added] } : draft;
}

/** Every name under which only the file knows it; another case or apostrophe is no other name. */
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
