import fs from 'node:fs';
import path from 'node:path';
import { importsOf, isTest, listSources } from './imports.ts';
import type { Import } from './imports.ts';
import { MODULE_ORDER } from './moduleOrder.ts';

const VENDORS: Record<string, RegExp> = {
  pg: /^(server\/src\/(backup|db|jobs)\/|tools\/|bench\/)/,
  'pg-copy-streams': /^server\/src\/backup\//,
  fastify: /^server\/src\/(http\/|main\.ts|modules\/[^/]+\/([^/]+\/)?[^/]+\.rest\.ts)/,
  'graphile-worker': /^server\/src\/jobs\//,
  'maplibre-gl': /^app\/src\/map\//,
  'maplibre-contour': /^(app\/src\/map|server\/src\/modules\/maps)\//,
  '@photostructure/tz-lookup': /^server\/src\/modules\/panorama\/timeZone\.ts/,
  geotiff: /^server\/src\/modules\/maps\//,
  '@mapbox/vector-tile': /^server\/src\/modules\/(covers|maps)\//,
  pbf: /^(bench|server\/src\/modules\/(covers|imports|maps))\//,
  pmtiles: /^server\/src\/(adapters\/basemap|modules\/maps)\//,
  '@node-rs/argon2': /^server\/src\/modules\/accounts\//,
  '@simplewebauthn/server': /^server\/src\/modules\/accounts\/passkeys\//,
  '@simplewebauthn/browser': /^app\/src\/features\/accounts\/logIn\//,
  'openid-client': /^server\/src\/adapters\/signin\//,
  jose: /^server\/src\/adapters\/(push|signin)\//,
  'web-push': /^server\/src\/adapters\/push\//,
  '@parse/node-apn': /^server\/src\/adapters\/push\//,
  aws4fetch: /^server\/src\/adapters\/files\//,
  'heic-decode': /^server\/src\/adapters\/images\//,
  sharp: /^(server\/src\/(adapters\/(images|terrain)|modules\/(covers|maps))|bench|tools\/native)\//,
  yauzl: /^server\/src\/modules\/(activityImports|maps)\//,
  yazl: /^(server\/src\/modules\/exports|e2e|bench)\//,
  '@resvg/resvg-js': /^server\/src\/modules\/discovery\/rasterise\.ts/,
  pdfkit: /^server\/src\/modules\/subscriptions\/invoices\//,
  stripe: /^server\/src\/adapters\/payments\//,
  nodemailer: /^server\/src\/adapters\/mail\/smtp\.ts/,
  'prom-client': /^server\/src\/http\/routes\/metrics\.ts/,
  ...Object.fromEntries(
    ['api', 'core', 'exporter-trace-otlp-http', 'resources', 'sdk-trace'].map((name) => [
      `@opentelemetry/${name}`,
      /^server\/src\/adapters\/traces\//,
    ]),
  ),
  piscina: /^server\/src\/(threads|modules\/(covers|tracks))\//,
};
/** Files that may write text into statements by `sql.raw`, and why. */
export const RAW_SQL: Readonly<Record<string, string>> = {
  'bench/search.ts': 'runs the constant statement of the search oracle',
  'server/src/db/migrating/migrate.ts': 'runs the files of migrations',
  'server/src/modules/search/search.queries.ts':
    'builds its statements once, of constants; values come in as parameters',
};
const FEATURE_ROOMS = ['features', 'map', 'ui', 'pages', 'messages', 'platform', 'data'];
/** What each room of the app may import besides itself and core: rooms, or single files of a room. */
export const APP_ROOMS: Readonly<Record<string, readonly string[]>> = {
  entry: ['shell', ...FEATURE_ROOMS],
  shell: FEATURE_ROOMS,
  features: FEATURE_ROOMS,
  map: [
    'ui',
    'messages',
    'data/callApi.ts',
    'data/offline/deviceAnswers.ts',
    'data/preferences/preferences.ts',
    'data/storage.ts',
  ],
  ui: ['pages', 'messages', 'data/reports.ts'],
  pages: ['messages', 'data'],
  messages: ['data/preferences/preferences.ts'],
  platform: [],
  data: ['messages'],
};
/** core runs in the browser, on the server and in the native app: its packages are pure functions without dependencies. */
const CORE_PACKAGES = new Set<string>(['node-diff3']);

interface Rule {
  readonly name: string;
  readonly why: string;
  readonly forbids: (edge: Import) => boolean;
}

const moduleOf = (file: string): string | null => /^server\/src\/modules\/([^/]+)\//.exec(file)?.[1] ?? null;
const roomOf = (file: string): string | null => /^app\/src\/([^/]+)\//.exec(file)?.[1] ?? null;
const featureOf = (file: string): string | null => /^app\/src\/features\/([^/]+)\//.exec(file)?.[1] ?? null;
const startsWith =
  (...prefixes: string[]) =>
  (file: string | null): boolean =>
    prefixes.some((prefix) => file?.startsWith(prefix));

export const RULES: readonly Rule[] = [
  {
    name: 'core-is-the-floor',
    why: 'core is shared by both sides and knows neither',
    forbids: ({ from, to }) => startsWith('core/')(from) && to !== null && !startsWith('core/')(to),
  },
  {
    name: 'core-is-pure',
    why: 'core does no I/O and takes no package that is not listed',
    forbids: ({ from, specifier, to }) =>
      startsWith('core/')(from) && !isTest(from) && to === null && !CORE_PACKAGES.has(specifier),
  },
  {
    name: 'app-talks-by-wire',
    why: 'the app reaches the server through the API only',
    forbids: ({ from, to }) => startsWith('app/')(from) && startsWith('server/')(to),
  },
  {
    name: 'server-takes-the-built-app',
    why: 'the server renders the built entry, it imports no source of the app',
    forbids: ({ from, to }) => startsWith('server/')(from) && startsWith('app/')(to),
  },
  {
    name: 'module-front-door',
    why: 'another module is used through its index.ts',
    forbids: ({ from, to }) => {
      const other = to && moduleOf(to);
      return (
        other !== null && other !== '' && moduleOf(from) !== other && !isTest(from) && !/\/index\.ts$/.test(to ?? '')
      );
    },
  },
  {
    name: 'module-order',
    why: `modules use only those to their left: ${MODULE_ORDER.join(', ')}`,
    forbids: ({ from, to }) => {
      const [here, there] = [moduleOf(from), to && moduleOf(to)];
      if (!here || !there || here === there || isTest(from)) return false;
      const order: readonly string[] = MODULE_ORDER;
      return order.indexOf(there) >= order.indexOf(here) || !order.includes(there) || !order.includes(here);
    },
  },
  {
    name: 'floor-knows-no-module',
    why: 'backup, db, diagnostics, jobs, graphql, http, config and adapters know no module',
    forbids: ({ from, to }) =>
      startsWith(
        'server/src/backup/',
        'server/src/db/',
        'server/src/diagnostics/',
        'server/src/jobs/',
        'server/src/graphql/',
        'server/src/http/',
        'server/src/config/',
        'server/src/adapters/',
      )(from) &&
      !isTest(from) &&
      startsWith('server/src/modules/')(to),
  },
  {
    name: 'http-for-routes',
    why: 'what a module does is the same whoever asks: only its routes know of HTTP',
    forbids: ({ from, to }) =>
      startsWith('server/src/modules/')(from) &&
      !isTest(from) &&
      !/\.rest\.ts$/.test(from) &&
      startsWith('server/src/http/')(to),
  },
  {
    name: 'adapters-are-chosen-in-main',
    why: 'modules see the port of an adapter, never a twin',
    forbids: ({ from, to }) => {
      const [, capability, file] = /^server\/src\/adapters\/([^/]+)\/([^/]+)\.ts$/.exec(to ?? '') ?? [];
      return (
        capability !== undefined &&
        startsWith('server/src/modules/', 'server/src/graphql/')(from) &&
        !isTest(from) &&
        file !== capability
      );
    },
  },
  {
    name: 'features-are-islands',
    why: 'another feature is used through its index.ts',
    forbids: ({ from, to }) => {
      // Message files are exempt, because they are merged into one catalogue for the whole app.
      const other = to && !to.endsWith('.json') && featureOf(to);
      const isScreenTable = /^app\/src\/(shell|entry)\//.test(from);
      return !!other && featureOf(from) !== other && !isScreenTable && !/\/index\.ts$/.test(to ?? '');
    },
  },
  {
    name: 'app-rooms',
    why: 'app/src/README.md lists what each room of the app may import',
    forbids: ({ from, to }) => {
      const [here, there] = [roomOf(from), to === null ? null : roomOf(to)];
      // Message files are exempt, because they are merged into one catalogue for the whole app.
      if (here === null || there === null || here === there || isTest(from) || to?.endsWith('.json')) return false;
      const allowed = APP_ROOMS[here] ?? [];
      return !allowed.includes(there) && !allowed.some((file) => to === `app/src/${file}`);
    },
  },
  {
    name: 'one-way-to-the-server',
    why: 'data alone adds the token, waits and gives up; entry fetches what comes before it, and terrain of others must not see the token',
    forbids: ({ from, specifier }) =>
      specifier.startsWith('global:') &&
      startsWith('app/src/')(from) &&
      !isTest(from) &&
      !startsWith('app/src/data/', 'app/src/entry/', 'app/src/map/terrain/terrainWorker.ts')(from),
  },
  {
    name: 'vendor-in-its-room',
    why: 'a vendor is named in one place',
    forbids: ({ from, specifier, to, isTypeOnly }) => {
      if (to !== null || isTypeOnly || isTest(from)) return false;
      const name = specifier.startsWith('@')
        ? specifier.split('/').slice(0, 2).join('/')
        : (specifier.split('/')[0] ?? '');
      const room = VENDORS[name];
      return room !== undefined && !room.test(from);
    },
  },
  {
    name: 'sql-in-queries',
    why: 'statements of modules stand in *.queries.ts, where one finds and reviews them',
    forbids: ({ from, specifier }) =>
      specifier === 'sql:statement' &&
      startsWith('server/src/modules/')(from) &&
      !isTest(from) &&
      !/\.queries\.ts$/.test(from),
  },
  {
    name: 'no-raw-sql',
    why: 'text goes into a statement as a parameter, a limit by limitTo, a constant by sql.lit, a name by sql.ref or sql.table',
    forbids: ({ from, specifier }) => specifier === 'sql:raw' && !isTest(from) && !(from in RAW_SQL),
  },
  {
    name: 'no-climbing',
    why: 'use package imports instead of ../../',
    forbids: ({ from, specifier }) => !isTest(from) && specifier.startsWith('../../'),
  },
];

export interface Violation {
  readonly rule: string;
  readonly why: string;
  readonly from: string;
  readonly specifier: string;
}

export function violationsOf(edge: Import): Violation[] {
  return RULES.filter((rule) => rule.forbids(edge)).map(({ name, why }) => ({
    rule: name,
    why,
    from: edge.from,
    specifier: edge.specifier,
  }));
}

/** What `docs/architecture.md` says of the order of modules, where that is not `MODULE_ORDER`; null where it is. */
export function documentedOrderProblem(architecture: string): string | null {
  const [, modules = ''] = /in this order:([^/]+)\nserver/.exec(architecture) ?? [];
  const documented = modules.trim().split(/,\s+/).join(', ');
  const order = MODULE_ORDER.join(', ');
  return documented === order
    ? null
    : `docs/architecture.md has the modules as ${documented || 'nothing'}; tools/checks/moduleOrder.ts as ${order}`;
}

/**
 * Returns violated rules and circular imports.
 * @throws Error if suspiciously few files were read
 */
export function checkBoundaries(root: string): {
  violations: Violation[];
  circles: string[][];
  sources: number;
  order: string | null;
} {
  const sources = listSources(root, ['core/src', 'server/src', 'app/src', 'tools', 'bench', 'e2e']);
  const edges = sources.flatMap((file) => importsOf(root, file));
  if (sources.length < 100 || edges.length < 300)
    throw new Error('The boundary check read almost nothing: it is broken.');
  return {
    violations: edges.flatMap(violationsOf),
    circles: findCircles(edges),
    sources: sources.length,
    order: documentedOrderProblem(fs.readFileSync(path.join(root, 'docs/architecture.md'), 'utf8')),
  };
}

/** Circular imports, of types too: files of a circle cannot be understood or moved one at a time. */
export function findCircles(edges: readonly Import[]): string[][] {
  const next = new Map<string, string[]>();
  for (const { from, to } of edges) {
    const known = next.get(from) ?? [];
    if (to !== null && !known.includes(to)) next.set(from, [...known, to]);
  }
  const state = new Map<string, 'open' | 'done'>();
  const way: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): void => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      circles.push([...way.slice(way.indexOf(file)), file]);
      return;
    }
    state.set(file, 'open');
    way.push(file);
    for (const other of next.get(file) ?? []) visit(other);
    way.pop();
    state.set(file, 'done');
  };
  for (const file of next.keys()) visit(file);
  return circles;
}
