import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { findPlace } from '../clusterPlace.ts';
import { startEmbeddedPostgres } from '../embeddedPostgres.ts';
import type { ConnectionOptions, EmbeddedPostgres } from '../embeddedPostgres.ts';

export interface Standby {
  readonly url: (database: string) => string;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly processId: () => number;
  /** Delays what it replays, as a slow network would. */
  readonly delayBy: (milliseconds: number) => Promise<void>;
}

/** Makes a streaming standby of an embedded server, as `pg_basebackup` does, in a folder beside it. Does not start it. */
export async function createStandby(
  primary: EmbeddedPostgres,
  primaryFolder: string,
  folder: string,
): Promise<Standby> {
  const place = findPlace(folder, () => undefined);
  const from = findPlace(primaryFolder, () => undefined);
  const connection = primary.connection('postgres');
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(`select pg_backup_start('standby', true)`);
  fs.mkdirSync(place.directory, { recursive: true });
  fs.cpSync(from.cluster, place.cluster, {
    recursive: true,
    filter: (file) => !/postmaster\.(pid|opts)$|\.s\.PGSQL\.|\/pg_wal\/.+/.test(file),
  });
  const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)');
  await client.end();
  fs.writeFileSync(path.join(place.cluster, 'backup_label'), rows[0]?.label ?? '');
  fs.writeFileSync(path.join(place.cluster, 'standby.signal'), '');
  const { host, port, user, password } = connection;
  fs.appendFileSync(
    path.join(place.cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} port=${port} user=${user} password=${String(password)}'\n`,
  );
  fs.copyFileSync(path.join(from.directory, 'password'), path.join(place.directory, 'password'));
  if (place.account) {
    for (const name of fs.readdirSync(place.directory, { recursive: true, encoding: 'utf8' }))
      fs.chownSync(path.join(place.directory, name), place.account.uid, place.account.gid);
    fs.chownSync(place.directory, place.account.uid, place.account.gid);
  }
  fs.chmodSync(place.cluster, 0o700);

  let running: EmbeddedPostgres | null = null;
  let own: ConnectionOptions = {};
  return {
    url: (database) =>
      `postgres://${own.user}:${String(own.password)}@${encodeURIComponent(String(own.host))}:${own.port}/${database}`,
    async start() {
      running = await startEmbeddedPostgres({ directory: folder, durable: true, log: () => undefined, place });
      own = running.connection('postgres');
    },
    async stop() {
      await running?.stop();
      running = null;
    },
    processId: () => Number(fs.readFileSync(path.join(place.cluster, 'postmaster.pid'), 'utf8').split('\n')[0]),
    async delayBy(milliseconds) {
      const admin = new pg.Client(own);
      await admin.connect();
      await admin.query(`alter system set recovery_min_apply_delay = ${milliseconds}`);
      await admin.query('select pg_reload_conf()');
      await admin.end();
    },
  };
}
