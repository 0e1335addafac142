/** Writes text as a cell of CSV (RFC 4180). A spreadsheet would run text that begins like a formula, so it gets a quote. */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
