import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const LEFT_OUT = /^(node_modules|\.git|test-results|data)$/;

/** What a next release brings: one migration of each kind that may run while the release before still serves. */
const MIGRATIONS = {
  '9001_expand_drill': 'alter table activity add column drill_title text;',
  '9002_index_drill': 'create index concurrently if not exists activity_drill_title_idx on activity (drill_title);',
  '9003_backfill_drill': `update activity set drill_title = title where id in (
    select id from activity where drill_title is null order by id limit 20);`,
} as const;

/** Copies the product into a folder and adds migrations, as if the release after this one were installed beside it. */
export function installNextRelease(folder: string): void {
  fs.mkdirSync(folder);
  for (const name of fs.readdirSync(root).filter((one) => !LEFT_OUT.test(one)))
    fs.cpSync(path.join(root, name), path.join(folder, name), {
      recursive: true,
      preserveTimestamps: true,
      filter: (source) => path.basename(source) !== 'node_modules',
    });
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  for (const [name, text] of Object.entries(MIGRATIONS))
    fs.writeFileSync(path.join(folder, 'server/src/db/migrations', `${name}.sql`), `${text}\n`);
}
