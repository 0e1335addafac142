import type { KindName } from '@cordada/core/elements/kinds';
import { isStopWord, searchWords, wordSet } from '@cordada/core/search/words';
import type { Language } from '@cordada/core/pages/pageTable';
import type { Db } from '#server/db/connect.ts';
import { findByCorrections, findByText } from './search.queries.ts';
import type { FoundDoc } from './search.queries.ts';
import type { Spelling } from './vocabulary.ts';

/** How a result was found, best first. */
export const MATCHES = ['exact', 'beginning', 'words', 'corrected'] as const;
export type Match = (typeof MATCHES)[number];

export interface SearchHit {
  readonly doc: FoundDoc;
  readonly match: Match;
  /** The name that matched, where it is not the one the reader sees. */
  readonly matchedName: string | null;
}

/** Letters of the keys in the index; what is typed beyond is compared after reading. */
const KEY_LENGTH = 12;
/** Shorter words are near to too many others. */
const CORRECTED_MIN_LENGTH = 4;
const WORDS_MAX = 8;
/** With so many results, or a name of several words that is written just so, somebody meant what they typed. */
const ENOUGH = 3;
/** Words that are tried one after the other when none of them is unknown. */
const TRIED_MAX = 4;
/** A thing that the reader knows by the name counts as if it were this much more important. */
const OWN_NAME_BONUS = 0.1;

interface Wanted {
  /** All words joined, as names are stored. */
  readonly name: string;
  readonly words: readonly string[];
  readonly complete: string;
}

/**
 * What everybody may find by a text, best first: a name with just its words, one that begins with it,
 * all words in any order, and where that gives too few, the same with one word mistyped.
 */
export async function searchDocuments(
  db: Db,
  spelling: Spelling,
  given: { text: string; rows: number; kinds: readonly KindName[] | null; language: Language },
): Promise<SearchHit[]> {
  const wanted = readText(given.text);
  if (!wanted || given.kinds?.length === 0) return [];
  const kinds = given.kinds?.map((kind) => `:${kind}`) ?? null;
  const keys = wanted.words.map(keyOf);
  const hits = new Map<string, RankedHit>();
  const rows = await findByText(db, {
    complete: wanted.complete,
    name: wanted.name,
    beginning: [`^${keyOf(wanted.name)}`, ...keys],
    isCut: keyOf(wanted.name) !== wanted.name,
    words: keys,
    kinds,
  });
  for (const doc of rows) keep(hits, matchDoc(doc, wanted, given.language));
  const isWhole = wanted.words.length > 1 && [...hits.values()].some(({ match }) => match === 'exact');
  if (hits.size < Math.min(given.rows, ENOUGH) && !isWhole) {
    const corrections = corrected(wanted.words, spelling).map(async (reading) => {
      const more = await findByCorrections(db, {
        complete: reading.complete,
        corrections: reading.corrections.map(keyOf),
        words: reading.words.map(keyOf),
        kinds,
      });
      return more.map((doc) => matchCorrected(doc, reading, given.language));
    });
    for (const hit of (await Promise.all(corrections)).flat()) keep(hits, hit);
  }
  return [...hits.values()].sort(compareHits).slice(0, given.rows);
}

/** The words of a text, without those that say nothing; null where nothing is left to look for. */
export function readText(text: string): Wanted | null {
  const all = searchWords(text).slice(0, WORDS_MAX);
  if (all.length === 0) return null;
  // The last word may be the beginning of another.
  const words = all.filter((word, index) => index === all.length - 1 || !isStopWord(word));
  return { name: all.join(' '), words: [...new Set(words)], complete: wordSet(all) };
}

interface RankedHit extends SearchHit {
  readonly score: number;
  /** Of corrected ones: 0 for a name with just the corrected words, 1 where others are in it, 2 where some are in none. */
  readonly looseness: number;
}

/** How a row matches the words; null where what the keys cut off differs. */
export function matchDoc(doc: FoundDoc, wanted: Wanted, language: Language): RankedHit | null {
  const byName = (match: Match, passes: (name: string, index: number) => boolean): RankedHit | null => {
    const index = bestName(doc, language, passes);
    return index === -1 ? null : hitOf(doc, match, index, language);
  };
  const named =
    byName('exact', (_, index) => doc.complete[index] === wanted.complete) ??
    byName('beginning', (name) => name.startsWith(wanted.name));
  if (named) return named;
  if (!wanted.words.every((word) => hasWord(doc, word))) return null;
  return (
    byName('words', (name) => wanted.words.every((word) => beginsWord(name, word))) ??
    byName('words', (name) => wanted.words.some((word) => beginsWord(name, word))) ??
    hitOf(doc, 'words', null, language)
  );
}

function matchCorrected(
  doc: FoundDoc,
  { words, corrections, complete }: Correction,
  language: Language,
): RankedHit | null {
  const whole = bestName(doc, language, (_, index) => complete.includes(doc.complete[index] ?? ''));
  if (whole !== -1) return hitOf(doc, 'corrected', whole, language);
  if (!words.every((word) => hasWord(doc, word)) || !corrections.some((word) => hasWord(doc, word))) return null;
  const mended = (name: string): boolean => corrections.some((word) => beginsWord(name, word));
  const inOne = bestName(doc, language, (name) => mended(name) && words.every((word) => beginsWord(name, word)));
  if (inOne !== -1) return { ...hitOf(doc, 'corrected', inOne, language), looseness: 1 };
  const index = bestName(doc, language, mended);
  return { ...hitOf(doc, 'corrected', index === -1 ? null : index, language), looseness: 2 };
}

/** The name that passes, one that the reader sees before others; -1 where none does. */
function bestName(doc: FoundDoc, language: Language, passes: (name: string, index: number) => boolean): number {
  const found = doc.names.flatMap((name, index) => (passes(name, index) ? [index] : []));
  return found.find((index) => isOwnName(doc, index, language)) ?? found[0] ?? -1;
}

function isOwnName(doc: FoundDoc, index: number, language: Language): boolean {
  return doc.labels[index] === doc.shown.texts[language].name || doc.labelLanguages[index] === language;
}

function hitOf(doc: FoundDoc, match: Match, index: number | null, language: Language): RankedHit {
  const label = index === null ? null : (doc.labels[index] ?? null);
  const isOwn = index !== null && isOwnName(doc, index, language);
  return {
    doc,
    match,
    matchedName: label === doc.shown.texts[language].name ? null : label,
    looseness: 0,
    score: doc.rank + (isOwn && (match === 'exact' || match === 'beginning') ? OWN_NAME_BONUS : 0),
  };
}

/** Tiers only decide what is read: among that, what is more important comes first, whatever its kind. */
function compareHits(a: RankedHit, b: RankedHit): number {
  return MATCHES.indexOf(a.match) - MATCHES.indexOf(b.match) || a.looseness - b.looseness || b.score - a.score;
}

/** A row that was found twice keeps its better match. */
function keep(hits: Map<string, RankedHit>, hit: RankedHit | null): void {
  if (!hit) return;
  const known = hits.get(hit.doc.id);
  if (!known || compareHits(hit, known) < 0) hits.set(hit.doc.id, hit);
}

interface Correction {
  /** The words that stay, and what the mistyped one may have begun. */
  readonly words: readonly string[];
  readonly corrections: readonly string[];
  /** The same for whole names. */
  readonly complete: readonly string[];
}

/** Ways to read the words with one of them mistyped: a letter wrong, swapped, too many or missing, or a missing space. */
function corrected(words: readonly string[], spelling: Spelling): Correction[] {
  const unknown = words.filter((word) => !spelling.isPrefix(word));
  // One edit mends one word.
  if (unknown.length > 1) return [];
  const tried = (unknown.length === 1 ? unknown : words).filter((word) => word.length >= CORRECTED_MIN_LENGTH);
  return tried.slice(0, TRIED_MAX).flatMap((word) => {
    const others = words.filter((other) => other !== word);
    const readings = /\p{N}/u.test(word) ? [] : readingOf(others, spelling.corrections(word));
    return unknown.length === 0 ? readings : [...readings, ...withSpace(word, others, spelling)];
  });
}

function readingOf(
  words: readonly string[],
  { beginnings, words: whole }: ReturnType<Spelling['corrections']>,
): Correction[] {
  if (beginnings.length === 0) return [];
  return [{ words, corrections: beginnings, complete: whole.map((word) => wordSet([...words, word])) }];
}

/** A word that is two without the space between them: `montblanc`, `gr11`. */
function withSpace(word: string, others: readonly string[], spelling: Spelling): Correction[] {
  for (let at = 2; at <= word.length - 2; at += 1) {
    const [head, tail] = [word.slice(0, at), word.slice(at)];
    if (spelling.has(head) && spelling.isPrefix(tail))
      return readingOf([...others, head], { beginnings: [tail], words: [tail] });
  }
  return [];
}

function hasWord(doc: FoundDoc, beginning: string): boolean {
  return doc.names.some((name) => beginsWord(name, beginning)) || doc.extra.some((word) => word.startsWith(beginning));
}

function beginsWord(name: string, beginning: string): boolean {
  return name.startsWith(beginning) || name.includes(` ${beginning}`);
}

function keyOf(text: string): string {
  return Array.from(text).slice(0, KEY_LENGTH).join('');
}
