import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';

export type Row = Readonly<Record<string, string>>;

export const ROOT = join(import.meta.dirname, '../..');
export const FOLDER = join(ROOT, 'server/catalogue');

let problems = 0;
export const problem = (file: string, key: string, text: string): void => {
  problems += 1;
  console.log(`${file}: ${key}: ${text}`);
};

export const countProblems = (): number => problems;

export function read(name: string): Row[] | null {
  const path = join(FOLDER, `${name}.csv`);
  return existsSync(path) ? parse<Row>(readFileSync(path), { columns: true, bom: true, skip_empty_lines: true }) : null;
}
export const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
export const split = (text: string | undefined): string[] => (text === undefined || text === '' ? [] : text.split('|'));
export const has = (text: string | undefined): text is string => text !== undefined && text !== '';

/** The keys of `sources.json`. */
export function sourceNames(): Set<string> {
  const sources = json(join(FOLDER, 'sources.json'));
  return new Set(typeof sources === 'object' && sources !== null ? Object.keys(sources) : []);
}
