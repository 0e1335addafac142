import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Language } from '@cordada/core/pages/pageTable';

/** More than the importance of any element. */
const MATCH_WEIGHT = 1_000_000;

/** A word to be part of a pattern of `like`. */
export const likePattern = (word: string): string => word.replace(/[%_\\]/g, '\\$&');

/**
 * The importance of the element `e`, which has a text in one of its names, raised by how well its main name, the local one
 * or that in a language, matches: best if it is the text, then if it begins with it, if its words begin with its words, and if
 * it contains these; elements that have the text in other names alone come last.
 * @param text words as in `search_text`
 */
export function matchedImportance(text: string, language: Language | undefined): RawBuilder<unknown> {
  const words = text.split(' ').map(likePattern);
  const all = (condition: (word: string) => RawBuilder<unknown>): RawBuilder<unknown> =>
    sql.join(words.map(condition), sql` and `);
  // The first searched name is the local one, and slugs are folded as searched names are.
  return sql`((select max(case when n.name = ${text}::text then 4 when starts_with(n.name, ${text}::text) then 3
      when ${all((word) => sql`' ' || n.name like ${`% ${word}%`}`)} then 2
      when ${all((word) => sql`n.name like ${`%${word}%`}`)} then 1 else 0 end)
    from (select split_part(e.search_text, ' | ', 1) as name union all
      select replace(x.slug, '-', ' ') from element_text x where x.element_id = e.id and x.language = ${language ?? ''}) n)
    * ${sql.lit(MATCH_WEIGHT)} + e.importance)`;
}
