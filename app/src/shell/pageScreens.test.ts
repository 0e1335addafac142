import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { pageScreens } from './pageScreens.ts';

const files = new Set(Object.values(pageScreens).flatMap(({ file }) => (file ? [file] : [])));

it.each([...files])('finds the screen %s', (file) => {
  const source = fs.readFileSync(path.join(import.meta.dirname, '..', 'features', `${file}.tsx`), 'utf8');
  expect(source).toContain(`export function ${path.basename(file)}(`);
});
