import type { KindName } from '@cordada/core/elements/kinds';
import { isStopWord, searchWords, wordSet } from '@cordada/core/search/words';
import type { Language } from '@cordada/core/pages/pageTable';
import type { Db } from '#server/db/connect.ts';
import { findByCorrections, findByText } from './search.queries.ts';
import type { FoundDoc } from './search.queries.ts';
import type { Spelling } from './vocabulary.ts';

export const MATCHES = ['exact', 'beginning', 'words', 'corrected'] as const;
export type Match = (typeof MATCHES)[number];

export interface SearchHit {
  readonly doc: FoundDoc;
  readonly match: Match;
  readonly matchedName: string | null;
  /** Words of the text that are in no name. */
  readonly otherWords: readonly string[];
}

/** Length of index keys in characters; the rest of a word is compared after reading. */
const KEY_LENGTH = 12;
/** Shorter words are one edit away from too many others. */
const CORRECTED_MIN_LENGTH = 4;
/** Shorter ones begin too many other words. */
const JOINED_MIN_LENGTH = 6;
const WORDS_MAX = 8;
/** With this many results, or with an exact match of several words, no corrections are tried. */
const ENOUGH = 3;
const TRIED_MAX = 4;
/** Added to the rank if the matching name is the one shown in the language of the viewer. */
const OWN_NAME_BONUS = 0.1;

interface Wanted {
  readonly name: string;
  readonly words: readonly string[];
  readonly complete: string;
}

/**
 * Searches public content, best match first: exact name, beginning of a name, all words in any order. If these give
 * too few results, the search is repeated with one word corrected.
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
  // Names such as Coma Pedrosa are written in one word and in two, often of things beside each other.
  const readings = hits.size < given.rows && !isWhole ? withoutSpace(wanted.words, spelling) : [];
  if (hits.size < Math.min(given.rows, ENOUGH) && !isWhole) {
    readings.push(...corrected(wanted.words, spelling));
  }
  const corrections = readings.map(async (reading) => {
    const more = await findByCorrections(db, {
      complete: reading.complete,
      corrections: reading.corrections.map(keyOf),
      words: reading.words.map(keyOf),
      kinds,
    });
    return more.map((doc) => matchCorrected(doc, reading, given.language));
  });
  for (const hit of (await Promise.all(corrections)).flat()) keep(hits, hit);
  const found = [...hits.values()].sort(compareHits).slice(0, given.rows);
  return found.map((hit) => ({ ...hit, otherWords: otherWordsOf(hit, wanted) }));
}

/** A mistyped word is not looked for elsewhere. */
function otherWordsOf({ doc, match }: RankedHit, { words }: Wanted): string[] {
  if (match === 'corrected') return [];
  return words.filter((word) => !doc.names.some((name) => beginsWord(name, word)));
}

export function readText(text: string): Wanted | null {
  const all = searchWords(text).slice(0, WORDS_MAX);
  if (all.length === 0) return null;
  // Keep a stop word in last position, because it may be the beginning of a longer word.
  const words = all.filter((word, index) => index === all.length - 1 || !isStopWord(word));
  return { name: all.join(' '), words: [...new Set(words)], complete: wordSet(all) };
}

interface RankedHit extends Omit<SearchHit, 'otherWords'> {
  readonly score: number;
  /**
   * For corrected matches: 0 if a name has exactly the words, 1 if it has further words, 2 if some words are in no
   * name.
   */
  readonly looseness: number;
}

/** Returns null if the row matched only because its index keys are truncated. */
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

/** Tiers only limit which rows are read; results are sorted by score regardless of kind and tier. */
function compareHits(a: RankedHit, b: RankedHit): number {
  return MATCHES.indexOf(a.match) - MATCHES.indexOf(b.match) || a.looseness - b.looseness || b.score - a.score;
}

function keep(hits: Map<string, RankedHit>, hit: RankedHit | null): void {
  if (!hit) return;
  const known = hits.get(hit.doc.id);
  if (!known || compareHits(hit, known) < 0) hits.set(hit.doc.id, hit);
}

interface Correction {
  /** The correctly typed words, and possible corrections of the mistyped one. */
  readonly words: readonly string[];
  readonly corrections: readonly string[];
  readonly complete: readonly string[];
}

/** Returns readings with one corrected word: one letter wrong, swapped, missing or superfluous, or a missing space. */
function corrected(words: readonly string[], spelling: Spelling): Correction[] {
  const unknown = words.filter((word) => !spelling.isPrefix(word));
  // Only one word is corrected, so two unknown words cannot match.
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

function withSpace(word: string, others: readonly string[], spelling: Spelling): Correction[] {
  for (let at = 2; at <= word.length - 2; at += 1) {
    const [head, tail] = [word.slice(0, at), word.slice(at)];
    if (spelling.has(head) && spelling.isPrefix(tail))
      return readingOf([...others, head], { beginnings: [tail], words: [tail] });
  }
  return [];
}

/** Returns readings in which two neighbouring words are the beginning of a known one. */
function withoutSpace(words: readonly string[], spelling: Spelling): Correction[] {
  return words.slice(1).flatMap((second, index) => {
    const joined = `${words[index]}${second}`;
    if (joined.length < JOINED_MIN_LENGTH || !spelling.isPrefix(joined)) return [];
    const others = words.filter((_, at) => at !== index && at !== index + 1);
    return readingOf(others, { beginnings: [joined], words: [joined] });
  });
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
