import { elementKind } from '@cordada/core/elements/kinds';
import type { KindName } from '@cordada/core/elements/kinds';
import { distinctiveRegion } from '@cordada/core/elements/distinctiveRegion';
import { shelterGlance } from '@cordada/core/elements/shelters/shelterGlance';
import type { ShelterGlance } from '@cordada/core/elements/shelters/shelterGlance';
import { slugOf } from '@cordada/core/elements/slug';
import { LANGUAGES } from '@cordada/core/pages/pageTable';
import type { Language } from '@cordada/core/pages/pageTable';
import { KIND_WORDS, SUBTYPE_WORDS } from '@cordada/core/search/kindWords';
import { isStopWord, searchWords, wordSet } from '@cordada/core/search/words';
import type { Db } from '#server/db/connect.ts';
import { canReadProfile, fullName, loadUsers, STRANGER } from '#server/modules/accounts/index.ts';
import { loadElements, loadOtherNames, textOf } from '#server/modules/elements/index.ts';
import type { ElementRow } from '#server/modules/elements/index.ts';

export interface ShownText {
  readonly name: string;
  readonly slug: string;
  readonly region: string | null;
}

export interface SearchDoc {
  readonly id: string;
  readonly kind: KindName;
  /** From 0 to 1, unique per row. */
  readonly rank: number;
  /**
   * `names` are normalised, `labels` are as written and `labelLanguages` their languages ('' if unknown). The three
   * arrays are parallel.
   */
  readonly names: readonly string[];
  readonly labels: readonly string[];
  readonly labelLanguages: readonly string[];
  /** Sorted distinctive words of each name, parallel to `names`. */
  readonly complete: readonly string[];
  /** Searchable words that are not names: regions, kind, elevation. */
  readonly extra: readonly string[];
  readonly shown: {
    readonly elevationMeters: number | null;
    readonly prominenceMeters: number | null;
    /** Only of shelters. */
    readonly shelter?: ShelterGlance | null;
    /** Only of what is travelled along. */
    readonly way?: ShownWay;
    readonly texts: Readonly<Record<Language, ShownText>>;
  };
}

/** Length and ascent of a way: what is stated, or else what is computed. */
export interface ShownWay {
  readonly lengthMeters: number | null;
  readonly ascentMeters: number | null;
  /** Nobody has stated them. */
  readonly computed: readonly ('lengthMeters' | 'ascentMeters')[];
}

const MOST_IMPORTANT = 10_000;
/** Increase this when rows are written differently; the next start rebuilds all of them. */
export const DOC_VERSION = '6';

/** Ranks of rows without an elevation. A massif ranks below the summit it is named after. */
const REGION_RANKS: Readonly<Record<string, number>> = { continent: 0.5, country: 0.45, range: 0.4, island: 0.3 };
const OTHER_REGION_RANK = 0.05;
const LIST_RANK = 0.3;
const LEAST_RANK = 0.02;
const USER_RANK = 0.04;
/** Gives elements of equal importance a stable order. */
const TIE_BREAK = 1e-4;

export async function readSearchDocs(db: Db, ids: readonly string[]): Promise<SearchDoc[]> {
  const [elements, others, users] = [
    await loadElements(db, ids),
    await loadOtherNames(db, ids),
    await loadUsers(db, ids),
  ];
  return [
    ...[...elements.values()].map((row) => elementDoc(row, others.get(row.id) ?? [])),
    ...[...users.values()]
      .filter((user) => canReadProfile(null, user, STRANGER))
      .map((user) => {
        const name = fullName(user);
        const text = { name, slug: slugOf(name), region: null };
        return makeDoc({
          id: user.id,
          kind: 'user',
          rank: USER_RANK,
          labels: [{ name, language: null }],
          extra: [],
          shown: { elevationMeters: null, prominenceMeters: null, texts: { en: text, es: text } },
        });
      }),
  ];
}

type Label = { readonly name: string; readonly language: string | null };

function elementDoc(row: ElementRow, otherNames: readonly Label[]): SearchDoc {
  const region = distinctiveRegion(row.regions);
  const shownText = (language: Language): ShownText => {
    const { name, slug } = textOf(row, language);
    return { name, slug, region: region ? (region.texts?.[language]?.name ?? region.name) : null };
  };
  const subtype = row.attributes['subtype'];
  const extra = [
    ...row.regions
      .filter(({ level }) => level !== 'continent')
      .flatMap(({ name, texts }) => [name, ...Object.values(texts ?? {}).map((text) => text.name)])
      .flatMap(searchWords),
    ...(KIND_WORDS[row.kind] ?? []),
    ...(typeof subtype === 'string' ? (SUBTYPE_WORDS[subtype] ?? []) : []),
    ...(row.elevationMeters === null ? [] : [String(Math.round(row.elevationMeters))]),
  ];
  return makeDoc({
    id: row.id,
    kind: row.kind,
    rank: standingOf(row),
    labels: [
      ...LANGUAGES.flatMap((language) => {
        const text = row.texts[language];
        return text ? [{ name: text.name, language }] : [];
      }),
      { name: row.name, language: null },
      ...otherNames,
    ],
    extra,
    shown: {
      elevationMeters: row.elevationMeters,
      prominenceMeters: row.prominenceMeters,
      ...(elementKind(row.kind).isLinear && { way: wayOf(row) }),
      ...(row.kind === 'shelter' && { shelter: shelterGlance(row.attributes) }),
      texts: { en: shownText('en'), es: shownText('es') },
    },
  });
}

function wayOf({ attributes, computedFacts }: ElementRow): ShownWay {
  const names = ['lengthMeters', 'ascentMeters'] as const;
  const stated = (name: string): number | null => {
    const value = attributes[name];
    return typeof value === 'number' ? value : null;
  };
  return {
    lengthMeters: stated('lengthMeters') ?? computedFacts?.lengthMeters ?? null,
    ascentMeters: stated('ascentMeters') ?? computedFacts?.ascentMeters ?? null,
    computed: names.filter((name) => stated(name) === null && computedFacts?.[name] !== undefined),
  };
}

function standingOf(row: ElementRow): number {
  if (row.kind === 'region') return REGION_RANKS[String(row.attributes['level'])] ?? OTHER_REGION_RANK;
  if (row.kind === 'list') return LIST_RANK;
  return Math.max(LEAST_RANK, Math.min(1, row.importance / MOST_IMPORTANT));
}

function makeDoc(given: {
  id: string;
  kind: KindName;
  rank: number;
  labels: readonly Label[];
  extra: readonly string[];
  shown: SearchDoc['shown'];
}): SearchDoc {
  const byName = new Map<string, Label>();
  for (const label of given.labels) {
    const name = searchWords(label.name).join(' ');
    if (name && !byName.has(name)) byName.set(name, label);
  }
  const labels = [...byName.values()];
  const words = new Set([...byName.keys()].flatMap((name) => name.split(' ')));
  return {
    id: given.id,
    kind: given.kind,
    rank: given.rank + tieBreak(given.id),
    names: [...byName.keys()],
    labels: labels.map(({ name }) => name),
    labelLanguages: labels.map(({ language }) => language ?? ''),
    complete: [...byName.keys()].map((name) => wordSet(name.split(' '))),
    extra: [...new Set(given.extra)].filter((word) => !words.has(word) && !isStopWord(word)),
    shown: given.shown,
  };
}

/** Hashes an id (FNV-1a) to a stable fraction of `TIE_BREAK`. */
function tieBreak(id: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i += 1) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  return ((hash >>> 0) / 2 ** 32) * TIE_BREAK;
}
