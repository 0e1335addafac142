import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { Failure } from '@cordada/core/failures';
import { NAME_QUERY_MAX_LENGTH } from '@cordada/core/limits';

/** Each word is looked for in every name, so more are ignored. */
const WORDS_MAX = 8;

/**
 * Whether a name of an element, in any language, contains all words of a text.
 * @throws Failure `bad_request` for a text that is too long
 */
export function nameHas(elementId: RawBuilder<unknown>, text: string | null | undefined): RawBuilder<unknown> {
  const words = (text ?? '').split(/\s+/).filter((word) => word !== '');
  if ((text ?? '').length > NAME_QUERY_MAX_LENGTH) throw new Failure('bad_request', 'The text is too long.');
  if (words.length === 0) return sql`true`;
  const found = words
    .slice(0, WORDS_MAX)
    .map((word) => sql`strpos(lower(unaccent(x.name)), lower(unaccent(${word}))) > 0`);
  return sql`exists (select 1 from element_text x where x.element_id = ${elementId} and ${sql.join(found, sql` and `)})`;
}
