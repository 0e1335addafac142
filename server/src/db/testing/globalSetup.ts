import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { buildApp } from '../../../../tools/build.ts';
import { open } from '../connect.ts';
import { startEmbeddedPostgres } from '../embeddedPostgres.ts';
import type { ConnectionOptions } from '../embeddedPostgres.ts';
import { migrate } from '../migrating/migrate.ts';
import { countryOutlines } from '#server/adapters/basemap/countries.ts';
import { prepareJobs } from '#server/jobs/jobs.ts';
import { loadCatalogue } from '#server/modules/elements/index.ts';
import { skipShippedExtract } from '#server/modules/imports/index.ts';
import { indexStale } from '#server/modules/search/index.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { admin: string; template: string };
  }
}

function urlOf({ host, port, user, password, database }: ConnectionOptions): string {
  return `postgres://${user}:${String(password)}@/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`;
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildApp((message) => console.log(message));
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-test-'));
  fs.chmodSync(folder, 0o755);
  const given = process.env['DATABASE_URL'];
  const embedded = given
    ? null
    : await startEmbeddedPostgres({ directory: path.join(folder, 'postgres'), durable: false, log: console.log });
  const admin = given ?? urlOf(embedded?.connection('postgres') ?? {});
  const template = `cordada_template_${randomBytes(4).toString('hex')}`;

  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  await client.query(`create database ${template}`);
  const database = open({ connectionString: databaseUrl(admin, template) }, 2, async () => undefined);
  await migrate(database.db);
  await prepareJobs(database.connection);
  await loadCatalogue(database.db, path.resolve(import.meta.dirname, '../../../catalogue'), countryOutlines);
  await skipShippedExtract(database.db);
  // What the catalogue has queued is for no test.
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
  await indexStale(database.db);
  await database.stop();
  project.provide('postgres', { admin, template });

  return async () => {
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where datname = $1 or datname like 'cordada_case_%'",
      [template],
    );
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
    await client.end();
    await embedded?.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
}

export function databaseUrl(admin: string, name: string): string {
  return admin.replace(/^(postgres(?:ql)?:\/\/[^/]*)\/[^?]*/, `$1/${name}`);
}
