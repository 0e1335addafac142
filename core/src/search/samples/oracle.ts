import { isStopWord, searchWords, wordSet } from '../words.ts';
import type { Language } from '@cordada/core/pages/pageTable';

export interface OracleRow {
  readonly id: string;
  readonly tier: number;
  readonly rank: number;
  readonly names: readonly string[];
  readonly labels: readonly string[];
  readonly languages: readonly string[];
  readonly extra: readonly string[];
  readonly shown: { readonly texts: Readonly<Record<Language, { readonly name: string }>> };
}

export const ORACLE_ROWS =
  'select id, tier, rank, names, labels, label_languages as languages, extra, shown from search_doc';

export interface SearchOracle {
  readonly words: readonly string[];
  find(text: string, rows: number): string[];
  mistype(word: string, random: () => number): string;
}

/** Reference implementation of the search rules without indexes, to test the real search against. */
export function searchOracle(rows: readonly OracleRow[], language: Language): SearchOracle {
  const docs = rows.map((row) => ({
    id: row.id,
    tier: row.tier,
    rank: row.rank,
    names: row.names,
    words: [...row.names.flatMap((name) => name.split(' ')), ...row.extra],
    own: new Set(
      row.names.filter(
        (_, index) => row.labels[index] === row.shown.texts[language].name || row.languages[index] === language,
      ),
    ),
  }));
  const words = [...new Set(docs.flatMap((doc) => doc.words))].sort();

  return {
    words,
    find(text, count) {
      const typed = searchWords(text);
      const name = typed.join(' ');
      const telling = typed.filter((word, index) => index === typed.length - 1 || !isStopWord(word));
      const hits: Hit[] = [];
      const near = new Map<string, boolean>();
      const isNear = (word: string, one: string): boolean => {
        const key = `${word} ${one}`;
        let known = near.get(key);
        if (known === undefined) near.set(key, (known = beginsNearly(word, one)));
        return known;
      };
      for (const doc of docs) {
        const passes: [number, (one: string) => boolean][] = [
          [0, (one) => wordSet(one.split(' ')) === wordSet(typed)],
          [1, (one) => one.startsWith(name)],
        ];
        const misses = telling.filter((word) => !doc.words.some((one) => one.startsWith(word)));
        const [miss] = misses;
        let order = -1;
        let matching: readonly string[] = [];
        for (const [value, test] of passes) {
          matching = doc.names.filter(test);
          if (matching.length > 0) {
            order = value;
            break;
          }
        }
        if (order === -1) {
          if (miss === undefined) {
            order = 2;
          } else if (misses.length === 1 && miss.length >= 4 && !/\d/.test(miss)) {
            if (!doc.words.some((one) => isNear(miss, one))) continue;
            const rest = telling.filter((word) => word !== miss);
            const isWhole = doc.names.some((one) =>
              one
                .split(' ')
                .some((word) => distance(miss, word) === 1 && wordSet(one.split(' ')) === wordSet([...rest, word])),
            );
            const isInOne = doc.names.some((one) => {
              const parts = one.split(' ');
              return (
                parts.some((word) => isNear(miss, word)) &&
                rest.every((word) => parts.some((part) => part.startsWith(word)))
              );
            });
            order = isWhole ? 3 : isInOne ? 4 : 5;
          } else continue;
        }
        hits.push({
          id: doc.id,
          order,
          miss,
          tier: doc.tier,
          rank: doc.rank,
          score: doc.rank + (order <= 1 && matching.some((one) => doc.own.has(one)) ? 0.1 : 0),
        });
      }
      const meant = hits.filter(({ order }) => order < 3);
      // An exact match of a name of several words is the intended one.
      const isWhole = new Set(telling).size > 1 && meant.some(({ order }) => order === 0);
      return (meant.length < 3 && !isWhole ? [...meant, ...readMended(hits)] : read(meant))
        .sort((a, b) => a.order - b.order || b.score - a.score)
        .slice(0, count)
        .map(({ id }) => id);
    },
    mistype(word, random) {
      const at = Math.floor(random() * (word.length - 1));
      const letter = String.fromCharCode(97 + Math.floor(random() * 26));
      const [head, tail] = [word.slice(0, at), word.slice(at)];
      switch (Math.floor(random() * 4)) {
        case 0:
          return head + tail.slice(1);
        case 1:
          return head + letter + tail;
        case 2:
          return head + letter + tail.slice(1);
        default:
          return head + (tail[1] ?? '') + (tail[0] ?? '') + tail.slice(2);
      }
    },
  };
}

interface Hit {
  readonly id: string;
  readonly order: number;
  readonly miss: string | undefined;
  readonly tier: number;
  readonly rank: number;
  readonly score: number;
}

const READ_ROWS = 24;

function most(hits: readonly Hit[], from: number, to: number): Hit[] {
  return hits
    .filter(({ order }) => order >= from && order <= to)
    .toSorted((a, b) => a.tier - b.tier || b.rank - a.rank)
    .slice(0, READ_ROWS);
}

function read(hits: readonly Hit[]): Hit[] {
  return [...new Set([...most(hits, 0, 0), ...most(hits, 0, 1), ...most(hits, 0, 2)])];
}

function readMended(hits: readonly Hit[]): Hit[] {
  const byWord = Map.groupBy(
    hits.filter(({ order }) => order >= 3),
    ({ miss }) => miss,
  );
  return [...byWord.values()].flatMap((some) => [...new Set([...most(some, 3, 3), ...most(some, 3, 5)])]);
}

/** Whether one edit turns the typed word into a prefix of the other; swapping neighbours counts as one edit. */
function beginsNearly(typed: string, word: string): boolean {
  for (const length of [typed.length - 1, typed.length, typed.length + 1]) {
    if (length <= word.length && distance(typed, word.slice(0, length)) <= 1) return true;
  }
  return false;
}

function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((rows[i - 1]?.[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (rows[i - 1]?.[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (rows[i - 2]?.[j - 2] ?? 0) + 1);
      row.push(best);
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}
