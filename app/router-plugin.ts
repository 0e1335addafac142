import { parseAst } from 'vite';
import type { ESTree, Plugin } from 'vite';

/**
 * Functions of React Router that the app never calls, by file. Form submissions, fetchers, routes that are discovered
 * later, instrumentation and prefetching belong to the router's framework mode; the app has loaders and links only.
 */
const UNUSED: Readonly<Record<string, readonly string[]>> = {
  'router/router.js': [
    'discoverRoutes',
    'fetch',
    'getSubmittingNavigation',
    'handleAction',
    'handleFetcherAction',
    'handleFetcherLoader',
    'patchRoutes',
    'patchRoutesImpl',
    '_internalSetRoutes',
    'resetFetcher',
    'getFetcher',
    'queueFetcherForDeletion',
  ],
  'router/instrumentation.js': ['getRouteInstrumentationUpdates', 'instrumentClientSideRouter'],
  'hooks.js': ['RSCErrorHandler', 'useNavigateUnstable'],
};

/** Functions that log to the console; the development server still logs. */
const WARNINGS = new Set(['warning', 'warnOnce', 'warningOnce']);

const FILE = /node_modules\/react-router\/dist\/(?:production|development)\/lib\/(.+\.js)$/;

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}
type Node = ESTree.Node & { readonly start: number; readonly end: number };

/** Walks the syntax tree; it skips the children of a node for which `see` returns true. */
function visit(node: unknown, see: (node: Node) => boolean): void {
  if (Array.isArray(node)) for (const item of node) visit(item, see);
  if (node === null || typeof node !== 'object' || !('type' in node) || see(node as Node)) return;
  for (const child of Object.values(node)) if (typeof child === 'object') visit(child, see);
}

/**
 * Returns the source of a React Router file without the unused functions, warnings and display names.
 * @throws Error if a function of the list is missing, because the router has changed
 */
export function trimRouter(file: string, code: string): string {
  const missing = new Set(UNUSED[file]);
  const edits: Edit[] = [];
  visit(parseAst(code), (node) => {
    const text = replacement(node, missing);
    if (text === null) return false;
    const { start, end } = node.type === 'FunctionDeclaration' && node.body ? (node.body as Node) : node;
    edits.push({ start, end, text });
    return true;
  });
  if (missing.size > 0) throw new Error(`React Router has no ${[...missing].join(', ')} in ${file}`);
  const trimmed = edits.reduceRight(
    (source, { start, end, text }) => source.slice(0, start) + text + source.slice(end),
    code,
  );
  return trimmed.replaceAll(/= (React\$1\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1');
}

/** Returns the replacement of a node or of a function's body; null to keep it. */
function replacement(node: Node, unused: Set<string>): string | null {
  if (node.type === 'FunctionDeclaration') {
    return node.body && unused.delete(node.id?.name ?? '') ? '{ throw new Error("not part of this build"); }' : null;
  }
  if (node.type !== 'ExpressionStatement') return null;
  const { expression } = node;
  if (expression.type === 'CallExpression') {
    return expression.callee.type === 'Identifier' && WARNINGS.has(expression.callee.name) ? ';' : null;
  }
  if (expression.type !== 'AssignmentExpression' || expression.left.type !== 'MemberExpression') return null;
  const { property } = expression.left;
  return property.type === 'Identifier' && property.name === 'displayName' ? ';' : null;
}

export function routerPlugin(): Plugin {
  return {
    name: 'cordada-router',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    transform(code, id) {
      const file = FILE.exec(id)?.[1];
      return file === undefined ? undefined : { code: trimRouter(file, code), map: null };
    },
  };
}
