import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { connectDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrating/migrate.ts';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { SETTINGS } from '#server/config/config.ts';
import { schema } from '#server/schema.ts';
import { databaseTypes } from './database-types.ts';
import { generateOperations } from './operations.ts';

const root = path.resolve(import.meta.dirname, '..');
const isCheck = process.argv.includes('--check');

function put(file: string, text: string): void {
  const full = path.join(root, file);
  const current = fs.existsSync(full) ? fs.readFileSync(full, 'utf8') : '';
  if (current === text) return;
  if (isCheck) {
    console.error(`${file} is out of date: run npm run codegen.`);
    process.exitCode = 1;
    return;
  }
  fs.mkdirSync(path.dirname(full), { recursive: true });
  fs.writeFileSync(full, text);
  console.log(`wrote ${file}`);
}

function remove(file: string): void {
  if (isCheck) {
    console.error(`${file} is no longer generated: run npm run codegen.`);
    process.exitCode = 1;
    return;
  }
  fs.rmSync(path.join(root, file));
  console.log(`removed ${file}`);
}

put('server/schema.graphql', `${printSchema(lexicographicSortSchema(schema))}\n`);
const operations = await generateOperations(schema, path.join(root, 'app/src'));
const generated = 'app/src/data/generated';
for (const [file, text] of Object.entries(operations.modules)) put(`${generated}/${file}`, text);
for (const file of fs.readdirSync(path.join(root, generated))) {
  // Modules of deleted *.graphql files.
  if (!Object.hasOwn(operations.modules, file)) remove(`${generated}/${file}`);
}
put('server/operations.json', operations.operations);
put('.env.example', SETTINGS.map(({ name, fallback, meaning }) => `# ${meaning}\n${name}=${fallback}\n`).join('\n'));

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-codegen-'));
fs.chmodSync(scratch, 0o755);
const database = await connectDatabase(
  { databaseUrl: null, dataDirectory: scratch, databasePoolSize: 2, environment: 'test' },
  () => undefined,
);
try {
  await migrate(database.db);
  put('server/src/db/types.ts', await databaseTypes(database.connection));
} finally {
  await database.stop();
  fs.rmSync(scratch, { recursive: true, force: true });
}
