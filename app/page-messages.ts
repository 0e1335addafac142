import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { NO_SCREEN } from './src/entry/assets.ts';
import { MESSAGES_OF_REFUSALS } from './src/messages/messageLoader.ts';

const source = path.join(import.meta.dirname, 'src');

/** The modules of the frame; every page loads them with or soon after its screen. */
const FRAME = [
  'entry/browser.tsx',
  'shell/chrome/FrameEffects.tsx',
  'shell/chrome/Notices.tsx',
  'shell/chrome/TabBar.tsx',
  'shell/errors/RouteErrorScreen.tsx',
].map((file) => path.join(source, file));
const SCREEN = /\/src\/features\/((?:\w+\/)+\w+Screen)\.tsx$/;

/** The properties of a rolldown chunk that are used here. */
export interface BuiltChunk {
  readonly fileName: string;
  readonly code: string;
  readonly facadeModuleId: string | null;
  /** Files that it imports at once. */
  readonly imports: readonly string[];
}

/**
 * Returns the message keys that a script uses: string literals that equal a key, and every key that fits a template
 * literal such as `elements.kind.${kind}.other`.
 */
export function messageKeysIn(file: string, code: string, keys: readonly string[]): Set<string> {
  const known = new Set(keys);
  const found = new Set<string>();
  const namedBy = ({ type, value, quasis }: Readonly<Record<string, unknown>>): readonly string[] => {
    if (type === 'Literal') return typeof value === 'string' && known.has(value) ? [value] : [];
    if (type !== 'TemplateLiteral') return [];
    const parts = (quasis as readonly { readonly value: { readonly cooked: string } }[]).map(
      (part) => part.value.cooked,
    );
    const [start = ''] = parts;
    // The minifier writes texts as template literals.
    if (parts.length === 1) return known.has(start) ? [start] : [];
    if (!/^[a-zA-Z]+\./.test(start) || !parts.every((part) => /^[\w.]*$/.test(part))) return [];
    const pattern = new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('.+')}$`);
    return keys.filter((key) => pattern.test(key));
  };
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (node === null || typeof node !== 'object') return;
    for (const key of namedBy(node as Readonly<Record<string, unknown>>)) found.add(key);
    for (const child of Object.values(node)) if (typeof child === 'object') visit(child);
  };
  visit(parseSync(file, code).program.body);
  return found;
}

/**
 * Returns the message keys that each screen needs: those in the chunks of the frame and of the screen, and in the
 * chunks that these import statically.
 */
export function pageMessageKeys(
  chunks: readonly BuiltChunk[],
  keys: readonly string[],
): Map<string, readonly string[]> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const keysOf = new Map<string, Set<string>>();
  const keysOfAll = (roots: readonly BuiltChunk[]): readonly string[] => {
    const seen = new Set<string>();
    const found = new Set<string>();
    const visit = (chunk: BuiltChunk | undefined): void => {
      if (!chunk || seen.has(chunk.fileName)) return;
      seen.add(chunk.fileName);
      const named = keysOf.get(chunk.fileName) ?? messageKeysIn(chunk.fileName, chunk.code, keys);
      keysOf.set(chunk.fileName, named);
      for (const key of named) found.add(key);
      for (const file of chunk.imports) visit(byFile.get(file));
    };
    roots.forEach(visit);
    return keys.filter((key) => found.has(key) && !key.startsWith(MESSAGES_OF_REFUSALS));
  };
  const frame = FRAME.map((module) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === module);
    if (!chunk) throw new Error(`The build has no chunk of ${module}`);
    return chunk;
  });
  const pages = new Map([[NO_SCREEN, keysOfAll(frame)]]);
  for (const chunk of chunks) {
    const screen = SCREEN.exec(chunk.facadeModuleId ?? '')?.[1];
    if (screen) pages.set(screen, keysOfAll([...frame, chunk]));
  }
  return pages;
}

/** Answers which source files use messages; reads and parses each file once. */
export class MessageSources {
  readonly #keys: readonly string[];
  readonly #files = new Map<string, { readonly hasKeys: boolean; readonly imports: readonly string[] }>();

  constructor(keys: readonly string[]) {
    this.#keys = keys;
  }

  /** Whether a source file, or one that it imports statically, uses a message. */
  needsMessages(file: string, seen = new Set<string>()): boolean {
    if (seen.has(file)) return false;
    seen.add(file);
    const { hasKeys, imports } = this.#read(file);
    return hasKeys || imports.some((imported) => this.needsMessages(imported, seen));
  }

  #read(file: string) {
    const known = this.#files.get(file);
    if (known) return known;
    const code = fs.readFileSync(file, 'utf8');
    const { staticImports, staticExports } = parseSync(file, code).module;
    const requests = [
      ...staticImports
        .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
        .map(({ moduleRequest }) => moduleRequest.value),
      ...staticExports.flatMap(({ entries }) =>
        entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
      ),
    ];
    const read = {
      hasKeys: messageKeysIn(file, code, this.#keys).size > 0,
      imports: requests.flatMap((request) => resolveSource(file, request) ?? []),
    };
    this.#files.set(file, read);
    return read;
  }
}

/** Resolves an import to a source file of the app; null for packages and other files. */
function resolveSource(importer: string, request: string): string | null {
  if (!/\.tsx?$/.test(request)) return null;
  if (request.startsWith('#app/')) return path.join(source, request.slice('#app/'.length));
  return request.startsWith('.') ? path.resolve(path.dirname(importer), request) : null;
}

/**
 * Wraps each `import('./X.tsx')` of a module that uses messages in `withAllMessages(...)`, so that it resolves after
 * all messages are loaded. Returns null if the source has no such import.
 */
export function awaitMessages(file: string, code: string, sources: MessageSources): string | null {
  let changed = code;
  for (const { start, end, moduleRequest } of parseSync(file, code).module.dynamicImports.toReversed()) {
    const request = code.slice(moduleRequest.start, moduleRequest.end).replaceAll(/['"`]/g, '');
    const target = resolveSource(file, request);
    if (!target || FRAME.includes(target) || !sources.needsMessages(target)) continue;
    changed = `${changed.slice(0, start)}withAllMessages(${changed.slice(start, end)})${changed.slice(end)}`;
  }
  return changed === code ? null : `import { withAllMessages } from '#app/messages/messageLoader.ts'; ${changed}`;
}
