const TEXT_MAX_LENGTH = 1_000;
const COMMENT = /\/\*[\s\S]*?\*\/|--[^\n]*/g;
const TEXT = /'(?:[^']|'')*'/g;
/** Numbers, but not those of parameters (`$1`) and names (`ll_2`). */
const NUMBER = /(?<![\w$.])\d+(?:\.\d+)?/g;
const TABLE = /\b(?:from|into|update|join)\s+"?([a-z_][\w.]*)/i;

/** A short name, the operation, and the statement without values, comments and line breaks. */
export function describeStatement(text: string): { name: string; operation: string; shown: string } {
  const shown = text.replace(COMMENT, ' ').replace(TEXT, '?').replace(NUMBER, '?').replace(/\s+/g, ' ').trim();
  const operation = /^\w+/.exec(shown)?.[0].toLowerCase() ?? 'statement';
  const table = TABLE.exec(shown)?.[1];
  return { name: table ? `${operation} ${table}` : operation, operation, shown: shown.slice(0, TEXT_MAX_LENGTH) };
}
