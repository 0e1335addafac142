// Deliveries a minute to local servers that speak the protocols of FCM, APNs and Web Push: `node bench/push.ts [count]`.
import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto';
import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { AddressInfo, Server } from 'node:net';
import { sql } from 'kysely';
import { createApns } from '#server/adapters/push/apns.ts';
import { createFcm } from '#server/adapters/push/fcm.ts';
import { TEST_CERTIFICATE, TEST_CERTIFICATE_KEY } from '#server/adapters/push/testing/certificate.ts';
import { createWebPush, webPushKeysOf } from '#server/adapters/push/webPush.ts';
import type { PushPlatform, PushSender } from '#server/adapters/push/push.ts';
import { readConfig } from '#server/config/config.ts';
import { startServer } from '#server/main.ts';
import { register } from '#server/modules/accounts/index.ts';
import { notificationJobs } from '#server/modules/notifications/index.ts';

const COUNT = Number(process.argv[2] ?? 3_000);
const TLS = { key: TEST_CERTIFICATE_KEY, cert: TEST_CERTIFICATE };
const pem = (key: { export: (options: { type: 'pkcs8'; format: 'pem' }) => string | Buffer }): string =>
  String(key.export({ type: 'pkcs8', format: 'pem' }));

let received = 0;
async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return (server.address() as AddressInfo).port;
}

const fcm = http.createServer((request, response) => {
  request.resume().on('end', () => {
    if (request.url !== '/token') received += 1;
    response.end(request.url === '/token' ? '{"access_token":"a","expires_in":3600}' : '{}');
  });
});
const apns = http2.createSecureServer(TLS);
apns.on('stream', (stream) =>
  stream.resume().on('end', () => {
    received += 1;
    stream.respond({ ':status': 200 });
    stream.end();
  }),
);
const web = https.createServer(TLS, (request, response) => {
  request.resume().on('end', () => {
    received += 1;
    response.writeHead(201).end();
  });
});
const [fcmPort, apnsPort, webPort] = [await listen(fcm), await listen(apns), await listen(web)];
const base = `http://127.0.0.1:${fcmPort}`;
const senders: ReadonlyMap<PushPlatform, PushSender> = new Map<PushPlatform, PushSender>([
  [
    'android',
    createFcm(
      {
        project_id: 'bench',
        client_email: 'bench@example.org',
        private_key: pem(generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey),
        token_uri: `${base}/token`,
      },
      base,
    ),
  ],
  [
    'ios',
    createApns(
      {
        key: pem(generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey),
        keyId: 'KEY1234567',
        teamId: 'TEAM123456',
        topic: 'example.cordada',
      },
      { address: 'localhost', port: apnsPort, ca: [TEST_CERTIFICATE] },
    ),
  ],
  [
    'web',
    createWebPush(
      { contact: 'mailto:bench@example.org', keys: webPushKeysOf('bench') },
      { mayConnect: () => true, ca: TEST_CERTIFICATE },
    ),
  ],
]);

const dataDirectory = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-bench-'));
const server = await startServer(
  { ...readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: dataDirectory }), port: 0 },
  () => undefined,
);
const { db } = server.database;
// The queue of the product would send them itself.
await sql`create table bench_push (payload json)`.execute(db);
await sql`create function no_push() returns trigger language plpgsql as $$ begin
  if new.payload->'deliveries' is not null then insert into bench_push (payload) values (new.payload); return null; end if;
  return new; end $$`.execute(db);
await sql`create trigger no_push before insert on graphile_worker._private_jobs for each row execute function no_push()`.execute(
  db,
);
const { userId: authorId, accessToken } = await register(
  db,
  { email: 'ana@example.org', password: 'a fine long secret', firstName: 'Ana', lastName: 'Ruiz', language: 'en' },
  { address: '10.0.0.1', userAgent: 'bench' },
);
const answer = await fetch(`${server.address}/api/graphql`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-access-token': accessToken },
  body: JSON.stringify({ query: 'mutation { createPost(input: { text: "Snow down to the hut" }) { id } }' }),
});
const { data } = (await answer.json()) as { data: { createPost: { id: string } } };
const keys = {
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
};
await sql`insert into account (id, email, password_hash, first_name, language)
  select 'push' || n, 'push' || n || '@example.org', '', 'Push ' || n, 'en' from generate_series(1, ${COUNT}::int) n`.execute(
  db,
);
await sql`insert into session (token_hash, family, account_id, expires_at)
  select sha256(convert_to('push' || n, 'UTF8')), gen_random_uuid()::text, 'push' || n, now() + interval '1 day'
  from generate_series(1, ${COUNT}::int) n`.execute(db);
for (const [index, platform] of (['android', 'ios', 'web'] as const).entries()) {
  const token = (n: number): string =>
    platform === 'web'
      ? JSON.stringify({ endpoint: `https://localhost:${webPort}/${n}`, keys })
      : n.toString(16).padStart(64, '0');
  for (let n = 1 + index; n <= COUNT; n += 3)
    await sql`insert into device_token (account_id, session_family, platform, token, token_hash, language, created_at)
      select s.account_id, s.family, ${platform}, ${token(n)}, sha256(convert_to(${`t${n}`}, 'UTF8')), 'en', now() - interval '1 hour'
      from session s where s.account_id = ${`push${n}`}`.execute(db);
}
await sql`insert into notification (recipient_id, kind, subject_kind, subject_id, last_at, actor_count, last_actor_id)
  select 'push' || n, 'mention', 'post', ${data.createPost.id}, now(), 1, ${authorId} from generate_series(1, ${COUNT}::int) n`.execute(
  db,
);
await sql`insert into notification_actor (recipient_id, kind, subject_kind, subject_id, bucket, actor_id)
  select recipient_id, kind, subject_kind, subject_id, bucket, last_actor_id from notification where recipient_id like 'push%'`.execute(
  db,
);
await sql`analyze`.execute(db);

const jobs = notificationJobs({ ...server.services, push: senders });
const run = async (name: string, payload: object = {}): Promise<void> => {
  await jobs[name]?.work(payload);
};
const begun = process.hrtime.bigint();
const cpu = process.cpuUsage();
await run('notifications:push');
const queued = process.hrtime.bigint();
const { rows } = await sql<{ payload: object }>`select payload from bench_push`.execute(db);
for (const { payload } of rows) await run('notifications:deliverPush', payload);
const seconds = Number(process.hrtime.bigint() - begun) / 1e9;
const used = process.cpuUsage(cpu);
console.log(
  `${received} of ${COUNT} delivered in ${seconds.toFixed(1)} s (queued in ${(Number(queued - begun) / 1e9).toFixed(2)} s):`,
  `${Math.round((received / seconds) * 60)} a minute; ${((used.user + used.system) / 1e6 / seconds).toFixed(2)} cores in this process`,
);
for (const sender of senders.values()) await sender.stop();
await server.stop();
fs.rmSync(dataDirectory, { recursive: true, force: true });
process.exit(received === COUNT ? 0 : 1);
