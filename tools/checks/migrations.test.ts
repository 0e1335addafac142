import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkMigrations, problemsOfMigration } from './migrations.ts';

const root = path.resolve(import.meta.dirname, '../..');

describe('rules of migrations', () => {
  it('accept what the four kinds are for', () => {
    const fine = {
      '0090_expand_x.sql': 'alter table a add column b int;',
      '0091_index_x.sql': '-- For listings.\ncreate index concurrently if not exists a_b on a (b);',
      '0092_backfill_x.sql': 'update a set b = c where id in (select id from a where b is null limit 5000);',
      '0092_backfill_y.sql':
        'insert into a (b) select c.b from c where not exists (select 1 from a where a.b = c.b) limit 5000 on conflict do nothing;',
      '0093_contract_x.sql': '-- after 0080\nalter table a drop column c;',
    };
    for (const [file, text] of Object.entries(fine)) expect(problemsOfMigration(file, text, '0085')).toEqual([]);
  });

  it('name what is wrong with others', () => {
    const wrong: Record<string, [string, RegExp]> = {
      '0090_x.sql': ['select 1;', /name it NNNN_expand/],
      '0091_index_x.sql': ['create index a_b on a (b);', /concurrently if not exists/],
      '0092_backfill_x.sql': ['update a set b = c;', /with a limit/],
      '0092_backfill_y.sql': ['insert into a (b) select b from c limit 5000;', /not exists/],
      '0093_contract_x.sql': ['alter table a drop column c;', /-- after NNNN/],
      '0094_contract_x.sql': ['-- after 0090\nalter table a drop column c;', /0090 is not released yet/],
    };
    for (const [file, [text, problem]] of Object.entries(wrong))
      expect(problemsOfMigration(file, text, '0085').join()).toMatch(problem);
  });

  it('find statements that break the release before, or lock a table for long', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-rules-'));
    const migrations = path.join(folder, 'server/src/db/migrations');
    fs.mkdirSync(migrations, { recursive: true });
    fs.symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    fs.writeFileSync(path.join(migrations, 'releases.json'), '{ "117": "0074" }');
    const write = (file: string, text: string): void => fs.writeFileSync(path.join(migrations, file), text);
    write('0090_expand_x.sql', 'alter table a rename column b to c;\nalter table a alter column d set not null;');
    write('0091_expand_y.sql', 'alter table a drop column b;');
    write('0092_contract_z.sql', '-- after 0074\nalter table a drop column b;');
    const problems = checkMigrations(folder).join('\n');
    fs.rmSync(folder, { recursive: true });
    expect(problems).toMatch(/0090_expand_x.*renaming-column/);
    expect(problems).toMatch(/0090_expand_x.*adding-not-nullable-field|0090_expand_x.*not-null/i);
    expect(problems).toMatch(/0091_expand_y.*ban-drop-column/);
    expect(problems).not.toMatch(/0092/);
  });
});
