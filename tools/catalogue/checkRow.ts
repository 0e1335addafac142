import { fieldProblem } from '@cordada/core/elements/elementDraft';
import type { Field } from '@cordada/core/elements/fields';
import { has, problem, split } from './rows.ts';
import type { Row } from './rows.ts';

export function checkNumber(
  file: string,
  key: string,
  column: string,
  text: string,
  min: number,
  max: number,
  integer = false,
): void {
  const value = Number(text);
  if (!/^-?\d+(\.\d+)?$/.test(text) || value < min || value > max || (integer && !Number.isInteger(value))) {
    problem(file, key, `${column} «${text}» is not a number from ${min} to ${max}`);
  }
}
export function checkField(file: string, key: string, name: string, text: string, { value }: Field): void {
  if (value.type === 'number') checkNumber(file, key, name, text, value.min, value.max, value.integer ?? false);
  else if (value.type === 'choice' || value.type === 'choices') {
    for (const option of value.type === 'choice' ? [text] : split(text)) {
      if (!value.options.includes(option))
        problem(file, key, `${name} «${option}» is not one of ${value.options.join(', ')}`);
    }
  } else if (value.type === 'seasons' || value.type === 'lines') {
    const found = fieldProblem({ value }, split(text));
    if (found) problem(file, key, `${name} «${text}»: ${found.code}`);
  } else if (value.type === 'flag') {
    if (text !== 'true' && text !== 'false') problem(file, key, `${name} «${text}» is neither true nor false`);
  } else if (value.type === 'text') {
    if (text.length > value.maxLength) problem(file, key, `${name} is longer than ${value.maxLength}`);
  } else if (value.type === 'url') {
    if (!URL.canParse(text)) problem(file, key, `${name} «${text}» is not an address`);
  } else if (!/^\+[\d ]{6,20}$/.test(text))
    problem(file, key, `${name} «${text}» is not a phone number with its +country`);
}
export function checkTexts(file: string, row: Row, shortest: number): void {
  const key = row['key'] ?? '';
  for (const language of ['en', 'es']) {
    const text = row[`description_${language}`] ?? '';
    if (text.length < shortest || text.length > 200)
      problem(file, key, `description_${language} has ${text.length} characters`);
  }
  if (row['description_en'] === row['description_es']) problem(file, key, 'both descriptions are the same');
  if (has(row['wikidata']) && !/^Q\d+$/.test(row['wikidata'])) problem(file, key, 'wikidata is no Q number');
}
export function checkPlace(file: string, row: Row): void {
  const key = row['key'] ?? '';
  checkNumber(file, key, 'lat', row['lat'] ?? '', -90, 90);
  checkNumber(file, key, 'lon', row['lon'] ?? '', -180, 180);
  checkNumber(file, key, 'accuracy_m', row['accuracy_m'] ?? '', 1, 200_000);
}
export function checkHeader(
  file: string,
  rows: readonly Row[],
  expected: readonly string[],
  optional: readonly string[],
): void {
  const found = Object.keys(rows[0] ?? {});
  expected.forEach((column, i) => {
    if (found[i] !== column) problem(file, 'header', `column ${i + 1} is «${found[i] ?? ''}», not «${column}»`);
  });
  for (const column of found.slice(expected.length)) {
    if (!optional.includes(column)) problem(file, 'header', `«${column}» is no field of the registry`);
  }
}
