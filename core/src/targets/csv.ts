const SEPARATORS = [',', ';', '\t'] as const;

/** Cells of a table as text (RFC 4180), separated by what its first line has most of. */
export function parseCsv(text: string): string[][] {
  const content = text.replace(/^\uFEFF/, '');
  const [head = ''] = content.split(/\r?\n/, 1);
  const separator = SEPARATORS.toSorted((a, b) => head.split(b).length - head.split(a).length)[0] ?? ',';
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = (): void => {
    line.push(cell);
    cell = '';
  };
  const endLine = (): void => {
    endCell();
    lines.push(line);
    line = [];
  };
  for (let i = 0; i < content.length; i += 1) {
    const character = content[i]!;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (content[i + 1] === '"') {
        cell += '"';
        i += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (character === separator) endCell();
    else if (character === '\n') endLine();
    else if (character !== '\r') cell += character;
  }
  if (cell !== '' || line.length > 0) endLine();
  return lines;
}

/** Text that a spreadsheet would run as a formula gets an apostrophe. */
export function writeCsv(lines: readonly (readonly (string | number | null)[])[]): string {
  const cellOf = (value: string | number | null): string => {
    if (value === null) return '';
    const text = typeof value === 'string' && /^[=+@-]/.test(value) ? `'${value}` : String(value);
    return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return lines.map((line) => `${line.map(cellOf).join(',')}\r\n`).join('');
}
