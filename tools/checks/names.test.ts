import { expect, it } from 'vitest';
import { migrationProblems } from './names.ts';

it('finds two migrations of one number', () => {
  expect(migrationProblems(['0001_accounts.sql', '0002_elements.sql'])).toEqual([]);
  expect(migrationProblems(['0001_accounts.sql', '0002_elements.sql', '0002_wiki.sql'])).toEqual([
    '0002_elements.sql, 0002_wiki.sql: give each migration a number of its own',
  ]);
});
