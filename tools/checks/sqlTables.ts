/** How one statement uses one table. */
export interface TableUse {
  readonly table: string;
  readonly access: 'read' | 'write';
}

interface Token {
  readonly text: string;
  readonly isWord: boolean;
}

/** What stands in for `${…}`: a table given by another fragment, or any other value. */
export const HOLE = '\u{fffd}';

const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|"(?:[^"]|"")*"|[a-zA-Z_][a-zA-Z0-9_$]*|\d[\w.]*|\s+|[\s\S]/gu;
/** Functions whose arguments are separated by the word `from`. */
const FUNCTIONS_WITH_FROM = new Set(['extract', 'substring', 'trim', 'overlay', 'position']);
/** Words that end a list of tables. */
const AFTER_TABLES = new Set([
  'where',
  'group',
  'order',
  'limit',
  'offset',
  'having',
  'union',
  'except',
  'intersect',
  'set',
  'returning',
  'on',
  'window',
  'for',
  'fetch',
  'values',
  'select',
  'when',
  'conflict',
]);
const JOIN_WORDS = new Set(['join', 'left', 'right', 'inner', 'cross', 'full', 'natural', 'outer', 'lateral']);

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (const [token] of text.matchAll(TOKEN)) {
    if (/^(\s|--|\/\*)/.test(token)) continue;
    const isQuoted = token.startsWith('"');
    const isWord = isQuoted || /^[a-zA-Z_]/.test(token);
    tokens.push({ text: isQuoted ? token.slice(1, -1) : token.toLowerCase(), isWord });
  }
  return tokens;
}

interface Scope {
  /** The word before the parenthesis, as of `extract(`. */
  readonly before: string;
  isInTables: boolean;
  isDelete: boolean;
}

/**
 * Tables that a statement or a fragment of one names, CTEs of the statement included. A fragment may begin in
 * the middle of a list of tables; then its first word counts when `isKnown` says that it is a table.
 */
export function tableUsesOf(text: string, isKnown: (name: string) => boolean): TableUse[] {
  const tokens = tokenize(text);
  const uses: TableUse[] = [];
  const at = (index: number): string => tokens[index]?.text ?? '';
  const isName = (index: number): boolean => tokens[index]?.isWord === true;
  const note = (index: number, access: TableUse['access']): void => {
    let name = index;
    if (at(name) === 'only') name += 1;
    if (at(name) === 'lateral') name += 1;
    if (at(name + 1) === '.' && isName(name + 2)) name = at(name) === 'public' ? name + 2 : -1;
    // A function of rows is no table.
    if (name < 0 || !isName(name) || at(name + 1) === '(' || at(name) === 'select') return;
    uses.push({ table: at(name), access });
  };
  const scopes: Scope[] = [{ before: '', isInTables: false, isDelete: false }];
  const first = at(0) === ',' ? 1 : 0;
  const next = at(first + 1);
  // `element`, `element e where …` and `, element e`, never `name = …` or `name desc`.
  const isAlias = isName(first + 1) && !['is', 'in', 'and', 'or', 'desc', 'asc', 'collate'].includes(next);
  if (isName(first) && isKnown(at(first)) && (isAlias || next === '')) {
    note(first, 'read');
    scopes[0]!.isInTables = true;
  }
  for (let i = 0; i < tokens.length; i += 1) {
    const token = at(i);
    const scope = scopes.at(-1)!;
    if (token === '(') {
      const isSubquery = scope.isInTables && !isName(i - 1);
      scopes.push({
        before: isName(i - 1) ? at(i - 1) : '',
        isInTables: isSubquery && at(i + 1) !== 'select',
        isDelete: false,
      });
      if (isSubquery && isName(i + 1) && at(i + 1) !== 'select' && at(i + 1) !== 'values' && at(i + 1) !== 'with')
        note(i + 1, 'read');
      continue;
    }
    if (token === ')') {
      if (scopes.length > 1) scopes.pop();
      continue;
    }
    if (token === ';') {
      scope.isInTables = false;
      scope.isDelete = false;
      continue;
    }
    if (token === ',' && scope.isInTables) {
      note(i + 1, 'read');
      continue;
    }
    if (!isName(i) || at(i - 1) === '.') continue;
    if (token === 'from') {
      if (at(i - 1) === 'distinct' && at(i - 2) !== 'select') continue;
      if (FUNCTIONS_WITH_FROM.has(scope.before)) continue;
      const isDelete = at(i - 1) === 'delete';
      note(i + 1, isDelete ? 'write' : 'read');
      scope.isInTables = true;
      scope.isDelete = isDelete;
    } else if (token === 'join') {
      note(i + 1, 'read');
      scope.isInTables = true;
    } else if (token === 'using' && (scope.isDelete || scope.before === '') && at(i + 1) !== '(' && scope.isDelete) {
      note(i + 1, 'read');
      scope.isInTables = true;
    } else if (token === 'into' && at(i - 1) === 'insert') {
      uses.push({ table: at(i + 1) === 'public' ? at(i + 3) : at(i + 1), access: 'write' });
      scope.isInTables = false;
    } else if (token === 'update' && !['for', 'key', 'do', 'on', 'or', 'before', 'after', 'of'].includes(at(i - 1))) {
      if (isName(i + 1)) note(i + 1, 'write');
    } else if (token === 'table' && ['(', 'all', 'union', 'except', 'intersect', ''].includes(at(i - 1))) {
      note(i + 1, 'read');
    } else if (token === 'truncate') {
      note(at(i + 1) === 'table' ? i + 2 : i + 1, 'write');
    } else if (AFTER_TABLES.has(token)) {
      // `join a on … , b` continues the list: only `on` keeps it open for the comma.
      if (token !== 'on') scope.isInTables = false;
    } else if (JOIN_WORDS.has(token)) {
      continue;
    }
  }
  return uses.filter((use) => use.table !== HOLE);
}

/** Names that `with` gives to subqueries, and of the parts `, name as (` of one that a fragment holds. */
export function cteNamesOf(text: string): string[] {
  const tokens = tokenize(text);
  const names: string[] = [];
  for (let i = 0; i < tokens.length; i += 1) {
    if (tokens[i]?.text !== 'as') continue;
    let open = i + 1;
    if (tokens[open]?.text === 'not') open += 1;
    const isMaterialized = tokens[open]?.text === 'materialized';
    if (isMaterialized) open += 1;
    let name = i - 1;
    if (tokens[name]?.text === ')') {
      while (name >= 0 && tokens[name]?.text !== '(') name -= 1;
      name -= 1;
    }
    const isWith = isMaterialized || ['with', 'recursive'].includes(tokens[name - 1]?.text ?? '');
    if (tokens[open]?.text !== '(' && !(isWith && tokens[open]?.text === HOLE)) continue;
    const found = tokens[name];
    if (found?.isWord) names.push(found.text);
  }
  return names;
}

/** Words that a statement calls like functions. */
export function calledNamesOf(text: string): string[] {
  const tokens = tokenize(text);
  return tokens.filter(({ isWord }, i) => isWord && tokens[i + 1]?.text === '(').map((token) => token.text);
}

/** Tables that `references` names. */
export function referencedTablesOf(text: string): string[] {
  const tokens = tokenize(text);
  return tokens.flatMap(({ text: word }, i) => {
    const table = tokens[i + 1];
    return word === 'references' && table?.isWord ? [table.text] : [];
  });
}

/** The statements of a script; what stands between `$$` belongs to one. Comments are left out. */
export function statementsOf(script: string): string[] {
  const statements: string[] = [];
  let statement = '';
  for (const [token] of script.matchAll(TOKEN)) {
    if (/^(--|\/\*)/.test(token)) continue;
    if (token === ';') {
      statements.push(statement.trim());
      statement = '';
    } else statement += token;
  }
  return [...statements, statement.trim()].filter((one) => one !== '');
}
