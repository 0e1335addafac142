import fs from 'node:fs';
import path from 'node:path';
import { Visitor, parseSync } from 'oxc-parser';
import { isTest, listSources } from './imports.ts';
import { MODULE_ORDER } from './moduleOrder.ts';
import { calledNamesOf, cteNamesOf, HOLE, referencedTablesOf, statementsOf, tableUsesOf } from './sqlTables.ts';
import type { TableUse } from './sqlTables.ts';
import { EXCEPTIONS, FUNCTION_OWNERS, TABLE_OWNERS, VIEW_OWNERS } from './tableOwners.ts';
import type { TableException } from './tableOwners.ts';

/** Who owns what in the database. */
export interface Owners {
  readonly tables: Readonly<Record<string, string>>;
  readonly views: Readonly<Record<string, string>>;
  readonly functions: Readonly<Record<string, string>>;
}

/** What a source does with a table, a view or a function. */
export interface LocatedUse {
  readonly module: string;
  /** A file, or `view name`, `function name`, `table name` of the migrations. */
  readonly from: string;
  readonly name: string;
  readonly access: TableUse['access'] | 'call' | 'reference';
}

export interface Problem {
  readonly rule: 'foreign-read' | 'foreign-write' | 'upward' | 'unknown-table' | 'no-owner' | 'stale-exception';
  readonly text: string;
}

const ORDER: readonly string[] = ['floor', ...MODULE_ORDER];
const KYSELY_READS = new Set(['selectFrom', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'crossJoin']);
/** Methods of statements that begin with another call; others have the same names. */
const KYSELY_CHAINED_READS = new Set(['from', 'using']);
const KYSELY_WRITES = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);
const LOOKS_LIKE_SQL = /\b(select|insert into|delete from|update \w+ set)\s/;

interface Node {
  readonly type: string;
  readonly name?: unknown;
  readonly value?: unknown;
  readonly object?: Node;
  readonly property?: Node;
  readonly elements?: readonly (Node | null)[];
}

interface SqlText {
  readonly text: string;
  /** Whether it is an `sql` template; other texts only count where they name a known table. */
  readonly isTagged: boolean;
}

/** The SQL of a source: template literals and texts, and the tables that kysely calls name. */
export function readSql(file: string, source: string): { texts: SqlText[]; calls: TableUse[] } {
  const { program } = parseSync(file, source);
  const texts: SqlText[] = [];
  const calls: TableUse[] = [];
  const tagged = new Set<unknown>();
  const joined = (quasis: readonly { readonly value: { readonly cooked: string | null; readonly raw: string } }[]) =>
    quasis.map(({ value }) => value.cooked ?? value.raw).join(HOLE);
  new Visitor({
    TaggedTemplateExpression: ({ tag, quasi }) => {
      const { type, name } = tag as Node;
      if (type !== 'Identifier' || name !== 'sql') return;
      tagged.add(quasi);
      texts.push({ text: joined(quasi.quasis), isTagged: true });
    },
    TemplateLiteral: (literal) => {
      const text = joined(literal.quasis);
      if (!tagged.has(literal) && LOOKS_LIKE_SQL.test(text)) texts.push({ text, isTagged: false });
    },
    Literal: ({ value }) => {
      if (typeof value === 'string' && LOOKS_LIKE_SQL.test(value)) texts.push({ text: value, isTagged: false });
    },
    CallExpression: (call) => {
      const callee = call.callee as Node;
      const method = callee.type === 'MemberExpression' ? callee.property?.name : undefined;
      if (typeof method !== 'string') return;
      const isTable = method === 'table' && callee.object?.name === 'sql';
      const isWrite = KYSELY_WRITES.has(method);
      const isChained = KYSELY_CHAINED_READS.has(method) && callee.object?.type === 'CallExpression';
      if (!isWrite && !isTable && !isChained && !KYSELY_READS.has(method)) return;
      const first = call.arguments[0] as Node | undefined;
      const named = first?.type === 'ArrayExpression' ? (first.elements ?? []) : [first];
      for (const one of named) {
        if (one?.type !== 'Literal' || typeof one.value !== 'string') continue;
        calls.push({ table: one.value.split(/\s/)[0] ?? '', access: isWrite ? 'write' : 'read' });
      }
    },
  }).visit(program);
  return { texts, calls };
}

const moduleOf = (file: string): string => /^server\/src\/modules\/([^/]+)\//.exec(file)?.[1] ?? 'floor';
const isSystem = (name: string): boolean => name.startsWith('pg_');

/** What the SQL of one source uses; `with` may name a subquery in one fragment and another fragment reads it. */
export function usesOfSource(file: string, source: string, owners: Owners): LocatedUse[] {
  const isKnown = (name: string): boolean => name in owners.tables || name in owners.views;
  const { texts, calls } = readSql(file, source);
  const fileNames = new Set(texts.flatMap(({ text }) => cteNamesOf(text)));
  const uses: LocatedUse[] = [];
  const note = (name: string, access: LocatedUse['access']): void => {
    uses.push({ module: moduleOf(file), from: file, name, access });
  };
  for (const { table, access } of calls) if (isKnown(table) || !fileNames.has(table)) note(table, access);
  for (const { text, isTagged } of texts) {
    const names = new Set(cteNamesOf(text));
    for (const { table, access } of tableUsesOf(text, isKnown)) {
      if (names.has(table) || isSystem(table)) continue;
      if (isKnown(table) || (isTagged && !fileNames.has(table))) note(table, access);
    }
    if (isTagged) for (const name of calledNamesOf(text)) if (name in owners.functions) note(name, 'call');
  }
  return uses;
}

/** The database as the migrations leave it: views, functions and foreign keys, each by the last statement that says so. */
export function readMigrations(scripts: readonly string[]): {
  views: Map<string, string>;
  functions: Map<string, { name: string; body: string }>;
  triggers: Map<string, { table: string; runs: string }>;
  references: { table: string; to: string }[];
  transitions: Set<string>;
} {
  const views = new Map<string, string>();
  const functions = new Map<string, { name: string; body: string }>();
  const triggers = new Map<string, { table: string; runs: string }>();
  const references: { table: string; to: string }[] = [];
  const transitions = new Set<string>();
  const dropFunction = (name: string): void => {
    for (const [key, known] of functions) if (known.name === name) functions.delete(key);
  };
  // Views, foreign keys and triggers follow a renamed table; bodies of functions do not.
  const renameTable = (from: string, to: string): void => {
    const word = new RegExp(`\\b${from}\\b`, 'g');
    for (const [name, text] of [...views]) {
      views.delete(name);
      views.set(name === from ? to : name, text.replaceAll(word, to));
    }
    for (const reference of references) {
      if (reference.table === from) reference.table = to;
      if (reference.to === from) reference.to = to;
    }
    for (const trigger of triggers.values()) if (trigger.table === from) trigger.table = to;
  };
  for (const statement of scripts.flatMap(statementsOf)) {
    const text = statement.replace(/\s+/g, ' ');
    const is = (pattern: RegExp): RegExpExecArray | null => pattern.exec(text);
    let found: RegExpExecArray | null;
    if ((found = is(/^create (?:or replace )?view (\w+) as (.*)$/i))) views.set(found[1]!, found[2]!);
    else if ((found = is(/^drop view (?:if exists )?(\w+)/i))) views.delete(found[1]!);
    else if ((found = is(/^create (?:or replace )?function (\w+) ?\((.*?)\) returns .*\$\$(.*)\$\$/i)))
      functions.set(`${found[1]}(${found[2]})`, { name: found[1]!, body: found[3]! });
    else if ((found = is(/^drop function (?:if exists )?(\w+)/i))) dropFunction(found[1]!);
    else if ((found = is(/^alter function (\w+).* rename to (\w+)$/i))) {
      const [, from = '', to = ''] = found;
      for (const [key, known] of functions) {
        if (known.name !== from) continue;
        functions.delete(key);
        functions.set(key.replace(from, to), { ...known, name: to });
      }
      for (const trigger of triggers.values()) if (trigger.runs === from) trigger.runs = to;
    } else if ((found = is(/^alter (?:table|view) (\w+) rename to (\w+)$/i))) renameTable(found[1]!, found[2]!);
    else if ((found = is(/^create trigger (\w+) .* on (\w+) .*execute function (\w+)/i))) {
      triggers.set(`${found[1]} on ${found[2]}`, { table: found[2]!, runs: found[3]! });
      for (const [, name] of text.matchAll(/(?:old|new) table as (\w+)/gi)) transitions.add(name!);
    } else if ((found = is(/^drop trigger (?:if exists )?(\w+) on (\w+)/i)))
      triggers.delete(`${found[1]} on ${found[2]}`);
    else if ((found = is(/^(?:create|alter) table (\w+)/i)))
      for (const to of referencedTablesOf(text)) references.push({ table: found[1]!, to });
  }
  return { views, functions, triggers, references, transitions };
}

/** What views, functions and foreign keys of the migrations use, for the module that owns each. */
export function usesOfMigrations(
  scripts: readonly string[],
  owners: Owners,
): { uses: LocatedUse[]; problems: Problem[] } {
  const { views, functions, triggers, references, transitions } = readMigrations(scripts);
  const isKnown = (name: string): boolean => name in owners.tables || name in owners.views;
  const uses: LocatedUse[] = [];
  const problems: Problem[] = [];
  const noOwner = (what: string): void => {
    problems.push({ rule: 'no-owner', text: `${what} has no owner in tools/checks/tableOwners.ts` });
  };
  const read = (module: string, from: string, text: string): void => {
    const names = new Set(cteNamesOf(text));
    for (const { table, access } of tableUsesOf(text, isKnown)) {
      if (!names.has(table) && !transitions.has(table) && !isSystem(table))
        uses.push({ module, from, name: table, access });
    }
    for (const name of calledNamesOf(text))
      if (name in owners.functions) uses.push({ module, from, name, access: 'call' });
  };
  for (const [name, text] of views) {
    const owner = owners.views[name];
    if (owner === undefined) noOwner(`view ${name}`);
    else read(owner, `view ${name}`, text);
  }
  for (const { name, body } of functions.values()) {
    const owner = owners.functions[name];
    if (owner === undefined) noOwner(`function ${name}`);
    else read(owner, `function ${name}`, body);
  }
  const present = new Set([...functions.values()].map(({ name }) => name));
  for (const [trigger, { runs }] of triggers) if (!present.has(runs)) noOwner(`function ${runs} of trigger ${trigger}`);
  for (const name of Object.keys(owners.functions))
    if (!present.has(name))
      problems.push({ rule: 'no-owner', text: `function ${name} is listed but no migration has it` });
  for (const { table, to } of references) {
    const owner = owners.tables[table];
    if (owner !== undefined && to in owners.tables)
      uses.push({ module: owner, from: `table ${table}`, name: to, access: 'reference' });
  }
  return { uses, problems };
}

/** The rules that uses break. Only an exception that names module, table and access allows one. */
export function problemsOf(
  uses: readonly LocatedUse[],
  owners: Owners,
  exceptions: readonly TableException[] = [],
): Problem[] {
  const problems: Problem[] = [];
  const needed = new Set<TableException>();
  for (const use of uses) {
    const problem = problemOf(use, owners);
    if (!problem) continue;
    const allowed = exceptions.find(
      ({ module, table, access }) => module === use.module && table === use.name && access === use.access,
    );
    if (allowed) needed.add(allowed);
    else problems.push(problem);
  }
  for (const one of exceptions) {
    if (!needed.has(one))
      problems.push({
        rule: 'stale-exception',
        text: `${one.module} does not ${one.access} ${one.table} any more: remove its exception`,
      });
  }
  return problems;
}

function problemOf({ module, from, name, access }: LocatedUse, owners: Owners): Problem | null {
  const isView = name in owners.views;
  const owner = access === 'call' ? owners.functions[name] : isView ? owners.views[name] : owners.tables[name];
  if (owner === undefined)
    return { rule: 'unknown-table', text: `${from}: ${name} is no table, no view and no subquery` };
  if (owner === module) return null;
  if (ORDER.indexOf(owner) > ORDER.indexOf(module))
    return { rule: 'upward', text: `${from}: ${module} comes before ${owner} and must not ${access} its ${name}` };
  if (access === 'call' || access === 'reference') return null;
  if (access === 'write')
    return {
      rule: 'foreign-write',
      text: `${from}: ${module} writes ${name} of ${owner}; call a function of ${owner}`,
    };
  if (isView) return null;
  return {
    rule: 'foreign-read',
    text: `${from}: ${module} reads ${name} of ${owner}; read a view or call a function of ${owner}`,
  };
}

/** Tables and views of the database without an owner, and owners of what is not there. */
export function listingProblems(present: readonly string[], owners: Owners): Problem[] {
  const listed = [...Object.keys(owners.tables), ...Object.keys(owners.views)];
  const problem = (text: string): Problem => ({ rule: 'no-owner', text });
  return [
    ...present
      .filter((name) => !listed.includes(name))
      .map((name) => problem(`${name} has no owner in tools/checks/tableOwners.ts`)),
    ...listed
      .filter((name) => !present.includes(name))
      .map((name) => problem(`${name} has an owner but is not in the database`)),
    ...[...Object.values(owners.tables), ...Object.values(owners.views), ...Object.values(owners.functions)]
      .filter((owner) => !ORDER.includes(owner))
      .map((owner) => problem(`${owner} is no module`)),
  ];
}

/** Problems of all SQL of the server, and how many uses were read. @throws Error when suspiciously little was read */
export function checkTables(root: string): { problems: Problem[]; uses: number; exceptions: number } {
  const owners: Owners = { tables: TABLE_OWNERS, views: VIEW_OWNERS, functions: FUNCTION_OWNERS };
  const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');
  const sources = listSources(root, ['server/src']).filter((file) => !isTest(file));
  const folder = 'server/src/db/migrations';
  const scripts = fs
    .readdirSync(path.join(root, folder))
    .sort()
    .map((file) => read(`${folder}/${file}`));
  const ofMigrations = usesOfMigrations(scripts, owners);
  const uses = [...sources.flatMap((file) => usesOfSource(file, read(file), owners)), ...ofMigrations.uses];
  if (uses.length < 500) throw new Error('The table check read almost nothing: it is broken.');
  const [, listing = ''] = /export interface DB \{\n([^}]*)\}/.exec(read('server/src/db/types.ts')) ?? [];
  const present = [...listing.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name ?? '');
  return {
    problems: [...listingProblems(present, owners), ...ofMigrations.problems, ...problemsOf(uses, owners, EXCEPTIONS)],
    uses: uses.length,
    exceptions: EXCEPTIONS.length,
  };
}
