import fs from 'node:fs';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { APP_ROOMS, documentedOrderProblem, findCircles, RAW_SQL, RULES, violationsOf } from './boundaries.ts';
import { networkGlobals, sqlUses } from './imports.ts';
import type { Import } from './imports.ts';
import { MODULE_ORDER } from './moduleOrder.ts';

const edge = (from: string, to: string | null, specifier = to ?? '', isTypeOnly = false): Import => ({
  from,
  to,
  specifier,
  isTypeOnly,
});

const FORBIDDEN: Record<string, Import> = {
  'core-is-the-floor': edge('core/src/geo/lonLat.ts', 'server/src/db/connect.ts'),
  'core-is-pure': edge('core/src/geo/lonLat.ts', null, 'node:fs'),
  'app-talks-by-wire': edge('app/src/data/execute.ts', 'server/src/schema.ts'),
  'server-takes-the-built-app': edge('server/src/http/pages/pages.ts', 'app/src/entry/server.tsx'),
  'module-front-door': edge('server/src/modules/targets/setTarget.ts', 'server/src/modules/lists/lists.queries.ts'),
  'module-order': edge('server/src/modules/accounts/signIn/logIn.ts', 'server/src/modules/targets/index.ts'),
  'floor-knows-no-module': edge('server/src/http/app.ts', 'server/src/modules/accounts/index.ts'),
  'http-for-routes': edge(
    'server/src/modules/tracks/importing/importTrack.ts',
    'server/src/http/requests/receiveFile.ts',
  ),
  'adapters-are-chosen-in-main': edge(
    'server/src/modules/tracks/importing/importTrack.ts',
    'server/src/adapters/files/local.ts',
  ),
  'features-are-islands': edge('app/src/features/welcome/WelcomeScreen.tsx', 'app/src/features/elements/kindTexts.ts'),
  'app-rooms': edge('app/src/map/MapCanvas.tsx', 'app/src/features/elements/index.ts'),
  'one-way-to-the-server': edge('app/src/map/TrackBoard.tsx', null, 'global:fetch'),
  'vendor-in-its-room': edge('app/src/features/elements/page/PinScreen.tsx', null, 'maplibre-gl'),
  'sql-in-queries': edge('server/src/modules/elements/regions/regions.ts', null, 'sql:statement'),
  'no-raw-sql': edge('server/src/modules/exports/exports.queries.ts', null, 'sql:raw'),
  'no-climbing': edge(
    'app/src/features/elements/page/PinScreen.tsx',
    'app/src/ui/buttons/Button.tsx',
    '../../ui/Button.tsx',
  ),
};

/** Decisions are history: the files that they name may be gone. */
const DOCUMENT = /^docs\/(?!decisions\/).*\.md$/;
const NAMED_FILE = /`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|css|graphql))`/g;

describe('boundaries', () => {
  it('has a forbidden import for every rule', () => {
    expect(Object.keys(FORBIDDEN).sort()).toEqual(RULES.map((rule) => rule.name).sort());
  });

  it.each(Object.entries(FORBIDDEN))('catches what %s forbids', (rule, forbidden) => {
    expect(violationsOf(forbidden).map((violation) => violation.rule)).toContain(rule);
  });

  it('lets legal imports pass', () => {
    const legal = [
      edge('core/src/tracks/stats/profile.ts', 'core/src/geo/lonLat.ts'),
      edge('server/src/modules/targets/setTarget.ts', 'server/src/modules/lists/index.ts'),
      edge('server/src/modules/tracks/importing/importTrack.ts', 'server/src/adapters/files/files.ts'),
      edge('server/src/modules/tracks/tracks.rest.ts', 'server/src/http/requests/receiveFile.ts'),
      edge('app/src/features/welcome/WelcomeScreen.tsx', 'app/src/features/elements/index.ts'),
      edge('app/src/map/MapCanvas.tsx', null, 'maplibre-gl'),
      edge('app/src/map/MapCanvas.tsx', 'app/src/data/preferences/preferences.ts'),
      edge('app/src/messages/keys.ts', 'app/src/ui/messages.en.json'),
      edge('app/src/ui/Pager.tsx', 'app/src/pages/PageLink.tsx'),
      edge('server/src/modules/elements/regions/regions.queries.ts', null, 'sql:statement'),
      edge('server/src/jobs/events.ts', null, 'sql:statement'),
      edge('server/src/db/migrating/migrate.ts', null, 'sql:raw'),
    ];
    expect(legal.flatMap(violationsOf)).toEqual([]);
  });

  it('sees who goes to the network without an import', () => {
    const seen = (text: string): string[] => networkGlobals(parseSync('x.ts', text).program);
    expect(seen("const a = await fetch('/a');")).toEqual(['fetch']);
    expect(seen("void window.fetch('/a'); new globalThis.WebSocket('');")).toEqual(['fetch', 'WebSocket']);
    expect(seen('new XMLHttpRequest();')).toEqual(['XMLHttpRequest']);
    expect(seen("// fetch('/a')\nconst refetch = 'fetch('; void refetch;")).toEqual([]);
  });

  it('sees who writes SQL', () => {
    const seen = (text: string): string[] => sqlUses(parseSync('x.ts', text).program);
    expect(seen('const a = sql`select 1`;')).toEqual(['statement']);
    expect(seen('const a = sql<Row>`select ${b}`;')).toEqual(['statement']);
    expect(seen("void db.deleteFrom('mail').execute();")).toEqual(['statement']);
    expect(seen('const a = sql.raw(String(rows));')).toEqual(['raw']);
    expect(seen("const a = sql['raw'](String(rows));")).toEqual(['raw']);
    expect(seen('const { raw } = sql;')).toEqual(['raw']);
    expect(seen("import { sql as query } from 'kysely';")).toEqual(['raw']);
    expect(seen("const sqlFile = 'sql.raw(x)'; // sql`select 1`")).toEqual([]);
  });

  it('finds circles of values, of types and of both', () => {
    const values = [edge('a.ts', 'b.ts'), edge('b.ts', 'c.ts'), edge('c.ts', 'a.ts')];
    expect(findCircles(values)).toEqual([['a.ts', 'b.ts', 'c.ts', 'a.ts']]);
    const types = [edge('a.ts', 'b.ts', 'b.ts', true), edge('b.ts', 'a.ts', 'a.ts', true)];
    expect(findCircles(types)).toEqual([['a.ts', 'b.ts', 'a.ts']]);
    expect(findCircles([edge('a.ts', 'b.ts'), edge('b.ts', 'a.ts', 'a.ts', true)])).toHaveLength(1);
    expect(findCircles([edge('a.ts', 'b.ts'), edge('a.ts', 'c.ts'), edge('b.ts', 'c.ts')])).toEqual([]);
  });

  it.each([
    ['ui', 'features/elements/index.ts'],
    ['ui', 'data/callApi.ts'],
    ['ui', 'map/MapCanvas.tsx'],
    ['map', 'shell/Document.tsx'],
    ['map', 'data/execute.ts'],
    ['messages', 'ui/Button.tsx'],
    ['messages', 'data/callApi.ts'],
    ['data', 'pages/PageLink.tsx'],
    ['platform', 'data/storage.ts'],
    ['pages', 'ui/Button.tsx'],
    ['features/lists', 'shell/Document.tsx'],
    ['shell', 'entry/browser.tsx'],
  ])('keeps %s from %s', (room, file) => {
    const violations = violationsOf(edge(`app/src/${room}/x.tsx`, `app/src/${file}`));
    expect(violations.map(({ rule }) => rule)).toContain('app-rooms');
  });

  it('lists no file for raw SQL that needs none', () => {
    const root = `${import.meta.dirname}/../..`;
    const isRaw = (file: string): boolean =>
      sqlUses(parseSync(file, fs.readFileSync(`${root}/${file}`, 'utf8')).program).includes('raw');
    expect(Object.keys(RAW_SQL).filter((file) => !isRaw(file))).toEqual([]);
  });

  it('holds for the rooms and modules that the documents name', () => {
    const root = `${import.meta.dirname}/../..`;
    const architecture = fs.readFileSync(`${root}/docs/architecture.md`, 'utf8');
    expect(documentedOrderProblem(architecture)).toBeNull();
    expect(documentedOrderProblem(architecture.replace('mails, accounts', 'accounts, mails'))).toContain(
      'accounts, mails',
    );
    const roomsOf = (folder: string): string[] =>
      fs
        .readdirSync(`${root}/${folder}`, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name);
    const named = (folder: string): boolean => new RegExp(`^ .*\\b${folder}/ `, 'm').test(architecture);
    expect([...roomsOf('core/src'), ...roomsOf('server/src'), ...roomsOf('app/src')].filter((x) => !named(x))).toEqual(
      [],
    );
    const readme = fs.readFileSync(`${root}/app/src/README.md`, 'utf8');
    expect(roomsOf('app/src').filter((room) => !new RegExp(`^\\| \`${room}[\`/]`, 'm').test(readme))).toEqual([]);
    expect(roomsOf('app/src').sort()).toEqual(Object.keys(APP_ROOMS).sort());
    expect(roomsOf('server/src/modules').sort()).toEqual([...MODULE_ORDER].sort());
  });

  it('holds for the files that the documents name', () => {
    const root = `${import.meta.dirname}/../..`;
    const files = ['core', 'server', 'app', 'tools', 'bench', 'e2e', 'docs'].flatMap((folder) =>
      fs
        .readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
        .map((file) => `${folder}/${file}`)
        .filter((file) => !file.includes('node_modules')),
    );
    const isThere = (named: string): boolean => files.some((file) => file === named || file.endsWith(`/${named}`));
    const documents = ['README.md', 'CONTRIBUTING.md', ...files.filter((file) => DOCUMENT.test(file))];
    const missing = documents.flatMap((document) =>
      [...fs.readFileSync(`${root}/${document}`, 'utf8').matchAll(NAMED_FILE)]
        .filter(([, named]) => !isThere(named!) && !fs.existsSync(`${root}/${named!}`))
        .map(([, named]) => `${document}: ${named!}`),
    );
    expect(missing).toEqual([]);
  });
});
