import fs from 'node:fs';
import path from 'node:path';
import { Visitor, parseSync } from 'oxc-parser';
import { BANNED_WORDS } from './bannedWords.ts';
import type { BannedWord } from './bannedWords.ts';

const FOLDERS = ['core', 'server', 'app', 'tools', 'bench', 'e2e', 'docs'];
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md'];
const SEARCHED = /\.(ts|tsx|mts|mjs|graphql|md)$|\/messages\.[a-z]+\.json$/;
/** Generated, or history that stays as it was: migrations have been applied, the changelog has been published. */
const EXEMPT = [
  /(^|\/)(node_modules|dist)\//,
  /^app\/src\/data\/generated\//,
  /^server\/(schema\.graphql|src\/db\/types\.ts|src\/db\/migrations\/)/,
  /^tools\/checks\/(bannedWords|words|words\.test)\.ts$/,
];

/** Names and prose of a file; a name may be a compound, prose is whole sentences. */
export interface Words {
  readonly names: readonly string[];
  readonly prose: readonly string[];
}

const knownParts = new Map<string, readonly string[]>();

/** Splits `listMember`, `LIST_MEMBER` and `list-member` into `['list', 'member']`. */
function partsOf(compound: string): readonly string[] {
  const known = knownParts.get(compound);
  if (known) return known;
  const parts = compound
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((part) => part !== '');
  knownParts.set(compound, parts);
  return parts;
}

const compoundsOf = (text: string): string[] => text.match(/[A-Za-z\d]+(?:[_-][A-Za-z\d]+)*/g) ?? [];

const isSame = (part: string | undefined, word: string): boolean => part === word || part === `${word}s`;

function containsWord(parts: readonly string[], old: readonly string[]): boolean {
  return parts.some((part, at) => isSame(part, old[0]!) && old.every((word, i) => isSame(parts[at + i], word)));
}

export function wordsOf(file: string, text: string): Words {
  if (file.endsWith('.md')) return { names: [], prose: [text] };
  if (file.endsWith('.json')) return { names: Object.keys(JSON.parse(text) as object), prose: [] };
  if (file.endsWith('.graphql')) {
    return { names: [text.replace(/#.*$/gm, '')], prose: text.match(/#.*$/gm) ?? [] };
  }
  return wordsOfSource(file, text);
}

const TEST_CALLS = new Set(['it', 'test', 'describe']);

function wordsOfSource(file: string, text: string): Words {
  const { program, comments } = parseSync(file, text);
  const names: string[] = [];
  const prose = comments.map(({ value }) => value);
  // A string without a space is a key, a tag or an address: a name. Sentences are texts of the product.
  const addText = (value: string): void => {
    if (!/\s/.test(value) && !/^[.#]{1,2}\//.test(value)) names.push(value);
  };
  new Visitor({
    Identifier: ({ name }) => void names.push(name),
    JSXIdentifier: ({ name }) => void names.push(name),
    PrivateIdentifier: ({ name }) => void names.push(name),
    Literal: ({ value }) => void (typeof value === 'string' && addText(value)),
    TemplateElement: ({ value }) => addText(value.raw),
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (tag.type === 'Identifier' && tag.name === 'sql') names.push(...quasi.quasis.map(({ value }) => value.raw));
    },
    CallExpression: ({ callee, arguments: [title] }) => {
      let called = callee;
      while (called.type === 'MemberExpression' || called.type === 'CallExpression')
        called = called.type === 'CallExpression' ? called.callee : called.object;
      if (called.type !== 'Identifier' || !TEST_CALLS.has(called.name) || title === undefined) return;
      prose.push(text.slice(title.start, title.end));
    },
  }).visit(program);
  return { names, prose };
}

/** The words of a list that a file contains, each with the compound in which it stands. */
export function findBanned(
  file: string,
  { names, prose }: Words,
  list: readonly BannedWord[],
): { readonly word: BannedWord; readonly found: string }[] {
  const inNames = new Set([...compoundsOf(file), ...names.flatMap(compoundsOf)]);
  const inProse = new Set(prose.flatMap(compoundsOf));
  // Code that prose names is a name too.
  for (const compound of inProse) if (/[a-z][A-Z]|_/.test(compound)) inNames.add(compound);
  return list.flatMap((word) => {
    const old = partsOf(word.old);
    const searched = word.where === 'names' ? inNames : [...inNames, ...inProse];
    const found = [...searched].find((compound) => containsWord(partsOf(compound), old));
    return found === undefined ? [] : [{ word, found }];
  });
}

/** Problems of some files with a list: its words, and exceptions that nothing needs. */
export function wordProblems(
  files: Iterable<{ readonly file: string; readonly words: Words }>,
  list: readonly BannedWord[] = BANNED_WORDS,
): string[] {
  const problems: string[] = [];
  const used = new Set<string>();
  for (const { file, words } of files) {
    for (const { word, found } of findBanned(file, words, list)) {
      if (word.except?.[file] === undefined) problems.push(`${file}: ${found} (${word.old}): use ${word.use}`);
      else used.add(`${word.old} ${file}`);
    }
  }
  for (const { old, except } of list) {
    for (const file of Object.keys(except ?? {})) {
      if (!used.has(`${old} ${file}`))
        problems.push(`tools/checks/bannedWords.ts: ${old} needs no exception for ${file}`);
    }
  }
  return problems;
}

export function checkWords(root: string): string[] {
  const inFolders = FOLDERS.flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/'))),
  );
  const files = [...DOCUMENTS, ...inFolders].filter(
    (file) => SEARCHED.test(file) && !EXEMPT.some((one) => one.test(file)),
  );
  if (files.length < 1_000) throw new Error('The check of words read almost nothing: it is broken.');
  return wordProblems(
    files.map((file) => ({ file, words: wordsOf(file, fs.readFileSync(path.join(root, file), 'utf8')) })),
  );
}
