import fs from 'node:fs';
import path from 'node:path';
import { listSources } from './imports.ts';
import { checkWords } from './words.ts';

const ROLES = [
  'graphql',
  'rest',
  'queries',
  'policy',
  'reactions',
  'contract',
  'test',
  'db.test',
  'slow.test',
  'web',
  'native',
  'd',
];
const VAGUE = /^(utils?|helpers?|common|misc|shared|stuff)$/i;
const VAGUE_NAME = /(Manager|Service|Helper|Util)s?$/;

export function checkNames(root: string): string[] {
  const problems: string[] = [];
  for (const file of listSources(root, ['core/src', 'server/src', 'app/src'])) {
    const parts = file.split('/');
    const [name = '', ...roles] = path
      .basename(file)
      .replace(/\.(ts|tsx|mts)$/, '')
      .split('.');
    const role = roles.join('.');
    if (role !== '' && !ROLES.includes(role)) problems.push(`${file}: ${role} is no role of a file`);
    if (parts.slice(0, -1).some((folder) => VAGUE.test(folder)) || VAGUE.test(name)) {
      problems.push(`${file}: name the idea, not a drawer`);
    }
    if (VAGUE_NAME.test(name)) problems.push(`${file}: ${name} does not say what it does`);
  }
  return [
    ...problems,
    ...migrationProblems(fs.readdirSync(path.join(root, 'server/src/db/migrations'))),
    ...checkWords(root),
  ];
}

/** Reports migrations that share a number, because a database that has applied one could reject the other. */
export function migrationProblems(files: readonly string[]): string[] {
  const numbers = Map.groupBy(files, (file) => file.slice(0, 4));
  return [...numbers.values()]
    .filter((same) => same.length > 1)
    .map((same) => `${same.join(', ')}: give each migration a number of its own`);
}
