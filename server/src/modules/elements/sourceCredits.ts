import fs from 'node:fs';
import path from 'node:path';
import type { Language } from '@cordada/core/pages/pageTable';

/** Whom facts come from. */
export interface Credit {
  readonly title: string;
  readonly publisher: string;
  readonly url?: string;
  readonly licence: string;
}

/** The source of elements that members have begun. */
export const MEMBERS_SOURCE = 'members';

const FILE = path.resolve(import.meta.dirname, '../../../catalogue/sources.json');

/** What members write has their names in its history. */
const MEMBERS: Readonly<Record<Language, string>> = { en: 'Written by the members', es: 'Escrito por los miembros' };

let credits: Readonly<Record<string, Credit>> | null = null;

/** What parts the title of a source that was named with an import from its licence. */
const LICENCE_SIGN = ' | ';

/** A source that is no row of ours, as elements keep it. */
export function namedSource(title: string, licence: string): string {
  return title + LICENCE_SIGN + licence;
}

/** The source that an element names by its key, or that was named with an import; null for any other text. */
export function creditOf(source: string, language: Language): Credit | null {
  if (source === MEMBERS_SOURCE) return { title: MEMBERS[language], publisher: 'Cordada', licence: 'CC BY-SA 4.0' };
  const [title = '', licence] = source.split(LICENCE_SIGN);
  if (licence) return { title, publisher: title, licence };
  credits ??= JSON.parse(fs.readFileSync(FILE, 'utf8')) as Record<string, Credit>;
  return Object.hasOwn(credits, source) ? (credits[source] ?? null) : null;
}
