import fs from 'node:fs';
import path from 'node:path';

/** Whom facts come from. */
export interface Credit {
  readonly title: string;
  readonly publisher: string;
  readonly url?: string;
  readonly licence: string;
}

const FILE = path.resolve(import.meta.dirname, '../../../catalogue/sources.json');

let credits: Readonly<Record<string, Credit>> | null = null;

/** The source that an element names by its key; null for a source written as text. */
export function creditOf(source: string): Credit | null {
  credits ??= JSON.parse(fs.readFileSync(FILE, 'utf8')) as Record<string, Credit>;
  return Object.hasOwn(credits, source) ? (credits[source] ?? null) : null;
}
