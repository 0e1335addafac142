import fs from 'node:fs';
import path from 'node:path';

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
const MEMBERS: Credit = { title: 'Written by the members', publisher: 'Cordada', licence: 'CC BY-SA 4.0' };

let credits: Readonly<Record<string, Credit>> | null = null;

/** The source that an element names by its key; null for a source written as text. */
export function creditOf(source: string): Credit | null {
  if (source === MEMBERS_SOURCE) return MEMBERS;
  credits ??= JSON.parse(fs.readFileSync(FILE, 'utf8')) as Record<string, Credit>;
  return Object.hasOwn(credits, source) ? (credits[source] ?? null) : null;
}
