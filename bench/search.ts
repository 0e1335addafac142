import { sql } from 'kysely';
import { ORACLE_ROWS, searchOracle } from '@cordada/core/search/samples/oracle';
import type { OracleRow } from '@cordada/core/search/samples/oracle';
import { seededRandom } from '@cordada/core/tracks/samples/random';
import { open } from '#server/db/connect.ts';
import { latencies, quantile } from './paired.ts';
import type { Target } from './paired.ts';

import { operation } from './bench.ts';
import type { Bench } from './bench.ts';

const PREFIX_GOAL = 'p95 <= 3 ms, recall >= 0.99';
const TYPO_GOAL = 'p95 <= 5 ms, recall >= 0.95';
const OTHER_GOAL = 'p95 <= 10 ms, recall >= 0.99';

/** Measures latency and recall of search as you type; recall compares with a full scan. */
export async function benchSearch(bench: Bench): Promise<void> {
  const database = open(bench.connection, 1, async () => undefined);
  // The full scan fits into memory for 100,000 elements; for a million only the times are measured.
  const isOracle = bench.size !== 'XL';
  const { rows } = await sql
    .raw<OracleRow>(isOracle ? ORACLE_ROWS : `${ORACLE_ROWS} tablesample system (2) repeatable (1)`)
    .execute(database.db);
  await database.stop();
  const uses = new Map<string, number>();
  for (const { names } of rows)
    for (const word of new Set(names.flatMap((name) => name.split(' ')))) uses.set(word, (uses.get(word) ?? 0) + 1);
  const common = [...uses]
    .filter(([word]) => word.length > 3)
    .sort((a, b) => b[1] - a[1])
    .slice(0, 40)
    .map(([word]) => word);
  const random = seededRandom(3);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  for (const language of ['en', 'es'] as const) {
    const oracle = searchOracle(rows, language);
    // Sample words as often as they occur in names, because people search for what exists.
    const word = (): string => pick(pick(pick(rows).names).split(' '));
    const typed = (shortest: number): string => {
      const text = word();
      return text.length < shortest ? typed(shortest) : text;
    };
    const classes: Record<string, { text: () => string; goal: string }> = {
      '1 letter': { text: () => typed(1).slice(0, 1), goal: PREFIX_GOAL },
      '2 letters': { text: () => typed(2).slice(0, 2), goal: PREFIX_GOAL },
      '3 to 5 letters': {
        text: () => typed(3).slice(0, 3 + Math.floor(random() * 3)),
        goal: PREFIX_GOAL,
      },
      'a whole word': { text: () => typed(3), goal: PREFIX_GOAL },
      'two words': {
        text: () => {
          // Use the last two words of more than two letters, in reverse order.
          const telling = pick(pick(rows).names)
            .split(' ')
            .filter((one) => one.length > 2);
          const [first = '', second = ''] = telling.toReversed();
          return `${first} ${second.slice(0, 3)}`;
        },
        goal: OTHER_GOAL,
      },
      'a whole name': { text: () => pick(pick(rows).labels), goal: OTHER_GOAL },
      'two common words that seldom meet': { text: () => `${pick(common)} ${pick(common)}`, goal: OTHER_GOAL },
      'a typing error': { text: () => oracle.mistype(typed(5), random), goal: TYPO_GOAL },
      'a word and one with an error': {
        text: () => {
          const words = pick(pick(rows).names).split(' ');
          return words.map((one, i) => (i === words.length - 1 ? oracle.mistype(one, random) : one)).join(' ');
        },
        goal: 'p95 <= 10 ms, recall >= 0.95',
      },
    };
    const ask = (text: string): Target => ({
      url: `${bench.product}/api/graphql`,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-language': language },
      body: JSON.stringify({
        query: 'query ($text: String!) { search(text: $text) { id type name matchedName region elevationMeters url } }',
        variables: { text },
      }),
    });
    await latencies(Array.from({ length: 200 }, () => ask(typed(2).slice(0, 4))));
    const least = await latencies(Array.from({ length: 300 }, () => operation(bench, '{ __typename }')));
    console.log(
      `B8 any operation: p50 ${quantile(least, 0.5).toFixed(2)} ms, p95 ${quantile(least, 0.95).toFixed(2)} ms   the machine's share`,
    );
    for (const [name, { text, goal }] of Object.entries(classes)) {
      const texts = Array.from({ length: 300 }, text);
      const times = await latencies(texts.map(ask));
      let [found, wanted] = [0, 0];
      for (const one of isOracle ? texts.slice(0, 40) : []) {
        const best = oracle.find(one, 10);
        const target = ask(one);
        const answer = await fetch(target.url, {
          method: 'POST',
          headers: target.headers ?? {},
          body: target.body ?? '',
        });
        const { data } = (await answer.json()) as { data: { search: { id: string }[] } };
        const ids = new Set(data.search.map(({ id }) => id));
        wanted += best.length;
        found += best.filter((id) => ids.has(id)).length;
      }
      console.log(
        `B8 search ${language}, ${name}: p50 ${quantile(times, 0.5).toFixed(2)} ms, p95 ${quantile(times, 0.95).toFixed(2)} ms, recall ${isOracle ? `${(found / wanted).toFixed(3)} of ${wanted}` : 'not measured'}   goal ${goal}`,
      );
    }
  }
}
