import { sql } from 'kysely';
import { searchWords, wordSet } from '@cordada/core/search/words';
import type { Db } from '#server/db/connect.ts';

interface Known {
  id: string;
  rank: number;
  names: string[];
  words: string[];
  own: ReadonlySet<string>;
}

export interface SearchOracle {
  /** Every word of anything. */
  readonly words: readonly string[];
  /** Ids of the best, found by looking at everything. */
  find(text: string, rows: number): string[];
  /** The word with one random typing error. */
  mistype(word: string, random: () => number): string;
}

/** Search by the rules of the product but without any index: what a fast one must find. */
export async function searchOracle(db: Db, language: 'en' | 'es'): Promise<SearchOracle> {
  const { rows } = await sql<{
    id: string;
    rank: number;
    names: string[];
    labels: string[];
    languages: string[];
    extra: string[];
    shown: { texts: Record<'en' | 'es', { name: string }> };
  }>`select id, rank, names, labels, label_languages as languages, extra, shown from search_doc`.execute(db);
  const docs = rows.map((row): Known => ({
    id: row.id,
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
      const hits: { id: string; order: number; score: number }[] = [];
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
        let order = -1;
        let matching: string[] = [];
        for (const [value, test] of passes) {
          matching = doc.names.filter(test);
          if (matching.length > 0) {
            order = value;
            break;
          }
        }
        if (order === -1) {
          const misses = typed.filter((word) => !doc.words.some((one) => one.startsWith(word)));
          const [miss] = misses;
          if (miss === undefined) {
            order = 2;
            const has = (one: string, word: string): boolean => one.split(' ').some((part) => part.startsWith(word));
            matching = doc.names.filter((one) => typed.every((word) => has(one, word)));
            if (matching.length === 0) matching = doc.names.filter((one) => typed.some((word) => has(one, word)));
          } else if (misses.length === 1 && miss.length >= 4 && !/\d/.test(miss)) {
            if (!doc.words.some((one) => isNear(miss, one))) continue;
            order = 3;
            matching = doc.names.filter((one) => one.split(' ').some((part) => isNear(miss, part)));
          } else continue;
        }
        hits.push({ id: doc.id, order, score: doc.rank + (matching.some((one) => doc.own.has(one)) ? 0.02 : 0) });
      }
      const meant = hits.filter(({ order }) => order < 3);
      return (meant.length < 3 ? hits : meant)
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

/** Whether one edit makes the typed word a beginning of the other; the distance counts swaps of neighbours. */
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
