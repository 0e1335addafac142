import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

/** One import as the source writes it, and the file of the project that it means, if it is one. */
export interface Import {
  readonly from: string;
  readonly specifier: string;
  /** Path from the project's root; null for a package. */
  readonly to: string | null;
  readonly isTypeOnly: boolean;
}

const SOURCE = /\.(ts|tsx|mts)$/;
const PACKAGE_ROOTS: Record<string, string> = {
  '#server/': 'server/src/',
  '#app/': 'app/src/',
  '@cordada/core/': 'core/src/',
};

/** Every TypeScript source below these folders, as paths from the root. */
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

/** All imports, re-exports and dynamic imports of one source. */
export function importsOf(root: string, file: string): Import[] {
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  const { module } = parseSync(file, text);
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
  return found.map(({ specifier, isTypeOnly }) => ({
    from: file,
    specifier,
    isTypeOnly,
    to: resolve(root, file, specifier),
  }));
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
