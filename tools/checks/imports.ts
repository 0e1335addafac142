import fs from 'node:fs';
import path from 'node:path';
import { Visitor, parseSync } from 'oxc-parser';
import type { Program } from 'oxc-parser';

export interface Import {
  readonly from: string;
  /** `global:fetch` for a way to the network that nobody has to import, `sql:statement` and `sql:raw` for SQL. */
  readonly specifier: string;
  readonly to: string | null;
  readonly isTypeOnly: boolean;
}

const SOURCE = /\.(ts|tsx|mts)$/;
const PACKAGE_ROOTS: Record<string, string> = {
  '#server/': 'server/src/',
  '#app/': 'app/src/',
  '@cordada/core/': 'core/src/',
};

/** Whether a source is a test, or serves tests alone. */
export const isTest = (file: string): boolean => /\.(test|spec|bench)\.tsx?$|\/(testing|samples)\//.test(file);

export function listSources(root: string, folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) =>
      fs
        .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
        .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/'))),
    )
    .filter((file) => SOURCE.test(file) && !file.includes('/node_modules/') && !file.includes('/dist/'))
    .sort();
}

export function importsOf(root: string, file: string): Import[] {
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  const { module, program } = parseSync(file, text);
  const found: { specifier: string; isTypeOnly: boolean }[] = [];
  for (const { moduleRequest, entries } of module.staticImports) {
    found.push({
      specifier: moduleRequest.value,
      isTypeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
    });
  }
  for (const { entries } of module.staticExports) {
    for (const entry of entries) {
      if (entry.moduleRequest) found.push({ specifier: entry.moduleRequest.value, isTypeOnly: entry.isType });
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^['"](.+)['"]$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[1]) found.push({ specifier: literal[1], isTypeOnly: false });
  }
  for (const name of networkGlobals(program)) found.push({ specifier: `global:${name}`, isTypeOnly: false });
  for (const use of sqlUses(program)) found.push({ specifier: `sql:${use}`, isTypeOnly: false });
  return found.map(({ specifier, isTypeOnly }) => ({
    from: file,
    specifier,
    isTypeOnly,
    to: resolve(root, file, specifier),
  }));
}

const NETWORK = new Set(['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource']);

export function networkGlobals(program: Program): string[] {
  const names = new Set<string>();
  const note = (callee: { readonly type: string; readonly name?: unknown; readonly property?: unknown }): void => {
    const name =
      callee.type === 'MemberExpression' ? (callee.property as { readonly name?: unknown }).name : callee.name;
    if (typeof name === 'string' && NETWORK.has(name)) names.add(name);
  };
  new Visitor({
    CallExpression: ({ callee }) => note(callee),
    NewExpression: ({ callee }) => note(callee),
  }).visit(program);
  return [...names];
}

const STATEMENT_CALLS = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);

/** Whether a source writes statements, and whether it writes text into them unchecked by `sql.raw`. */
export function sqlUses(program: Program): ('statement' | 'raw')[] {
  const uses = new Set<'statement' | 'raw'>();
  new Visitor({
    TaggedTemplateExpression: ({ tag }) => {
      if (tag.type === 'Identifier' && tag.name === 'sql') uses.add('statement');
    },
    MemberExpression: ({ object, property }) => {
      const { name, value } = property as { readonly name?: unknown; readonly value?: unknown };
      if (typeof name === 'string' && STATEMENT_CALLS.has(name)) uses.add('statement');
      if ((name ?? value) === 'raw' && object.type === 'Identifier' && object.name === 'sql') uses.add('raw');
    },
    // `const { raw } = sql` would hide the use, as would another name of the import.
    VariableDeclarator: ({ id, init }) => {
      if (init?.type === 'Identifier' && init.name === 'sql' && id.type === 'ObjectPattern') uses.add('raw');
    },
    ImportSpecifier: ({ imported, local }) => {
      if (imported.type === 'Identifier' && imported.name === 'sql' && local.name !== 'sql') uses.add('raw');
    },
  }).visit(program);
  return [...uses];
}

function resolve(root: string, from: string, specifier: string): string | null {
  const bare = specifier.split('?')[0] ?? '';
  if (bare.startsWith('.')) return path.posix.join(path.posix.dirname(from), bare);
  for (const [prefix, folder] of Object.entries(PACKAGE_ROOTS)) {
    if (!bare.startsWith(prefix)) continue;
    const file = folder + bare.slice(prefix.length);
    return SOURCE.test(file) || fs.existsSync(path.join(root, file)) ? file : `${file}.ts`;
  }
  return null;
}
