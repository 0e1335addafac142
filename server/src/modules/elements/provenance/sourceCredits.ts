import fs from 'node:fs';
import path from 'node:path';
import type { Language } from '@cordada/core/pages/pageTable';

export interface Credit {
  readonly title: string;
  readonly publisher: string;
  readonly url?: string;
  readonly licence: string;
}

export const MEMBERS_SOURCE = 'members';

const FILE = path.resolve(import.meta.dirname, '../../../../catalogue/sources.json');

const MEMBERS: Readonly<Record<Language, string>> = { en: 'Written by the members', es: 'Escrito por los miembros' };

/** Names and terms are translated as far as they are ours. */
type Source = Credit & { readonly es?: Partial<Credit> };

let sources: Readonly<Record<string, Source>> | null = null;

const LICENCE_SIGN = ' | ';

export function namedSource(title: string, licence: string): string {
  return title + LICENCE_SIGN + licence;
}

/** Resolves a source key or a source encoded by `namedSource`; null for any other text. */
export function creditOf(source: string, language: Language): Credit | null {
  if (source === MEMBERS_SOURCE) return { title: MEMBERS[language], publisher: 'Cordada', licence: 'CC BY-SA 4.0' };
  const [title = '', licence] = source.split(LICENCE_SIGN);
  if (licence) return { title, publisher: title, licence };
  sources ??= JSON.parse(fs.readFileSync(FILE, 'utf8')) as Record<string, Source>;
  const found = Object.hasOwn(sources, source) ? sources[source] : undefined;
  if (!found) return null;
  const { es, ...credit } = found;
  return language === 'es' ? { ...credit, ...es } : credit;
}
