import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto';
import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import ece from 'http_ece';
import { decodeJwt, jwtVerify } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import { createApns } from './apns.ts';
import { createFcm, readServiceAccount } from './fcm.ts';
import { readSubscription } from './push.ts';
import type { PushSender } from './push.ts';
import { TEST_CERTIFICATE, TEST_CERTIFICATE_KEY } from './testing/certificate.ts';
import { createWebPush, webPushKeysOf } from './webPush.ts';

const MESSAGE = { title: 'Ana mentioned you', path: '/post/abc', group: 'a'.repeat(32) };
const TLS = { key: TEST_CERTIFICATE_KEY, cert: TEST_CERTIFICATE };

const servers: Server[] = [];
const senders: PushSender[] = [];
afterEach(async () => {
  await Promise.all(senders.splice(0).map((sender) => sender.stop()));
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const used = (sender: PushSender): PushSender => {
  senders.push(sender);
  return sender;
};

async function bodyOf(request: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}

describe('Web Push', () => {
  const device = createECDH('prime256v1');
  const keys = { p256dh: device.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
  const contact = 'mailto:operator@example.org';
  const onThisMachine = { mayConnect: (address: string) => address === '127.0.0.1', ca: TEST_CERTIFICATE };

  async function service(
    status: number,
  ): Promise<{ token: string; received: { headers: http.IncomingHttpHeaders; body: Buffer }[] }> {
    const received: { headers: http.IncomingHttpHeaders; body: Buffer }[] = [];
    const port = await listen(
      https.createServer(TLS, async (request, response) => {
        received.push({ headers: request.headers, body: await bodyOf(request) });
        response.writeHead(status).end();
      }),
    );
    return { token: JSON.stringify({ endpoint: `https://localhost:${port}/push/1`, keys }), received };
  }

  it('is read by the browser alone, and later messages of a group replace it', async () => {
    const { token, received } = await service(201);
    const vapid = webPushKeysOf('a secret of this instance');
    const sender = used(createWebPush({ contact, keys: vapid }, onThisMachine));
    expect(await sender.send(token, MESSAGE)).toBe('sent');
    const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = received;
    expect(body.toString('latin1')).not.toContain('Ana');
    const text = ece.decrypt(body, { version: 'aes128gcm', privateKey: device, authSecret: keys.auth });
    expect(JSON.parse(text.toString())).toEqual(MESSAGE);
    expect(headers).toMatchObject({ topic: MESSAGE.group, 'content-encoding': 'aes128gcm', ttl: '86400' });
    const [, jwt = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers.authorization)) ?? [];
    expect(key).toBe(vapid.publicKey);
    expect(decodeJwt(jwt)).toMatchObject({ sub: contact, aud: expect.stringContaining('https://localhost:') });
  });

  it.each([
    [400, 'gone'],
    [404, 'gone'],
    [410, 'gone'],
  ])('answered with %i is %s', async (status, result) => {
    const { token } = await service(status);
    const sender = used(createWebPush({ contact, keys: webPushKeysOf('x') }, onThisMachine));
    expect(await sender.send(token, MESSAGE)).toBe(result);
  });

  it('is sent again when the service is busy', async () => {
    const { token } = await service(503);
    const sender = used(createWebPush({ contact, keys: webPushKeysOf('x') }, onThisMachine));
    await expect(sender.send(token, MESSAGE)).rejects.toThrow('503');
  });

  it('goes to no address of the own network (X09)', async () => {
    const { token, received } = await service(201);
    const sender = used(createWebPush({ contact, keys: webPushKeysOf('x') }));
    await expect(sender.send(token, MESSAGE)).rejects.toThrow('not public');
    expect(await sender.send(token.replace('localhost', '127.0.0.1'), MESSAGE)).toBe('gone');
    expect(received).toEqual([]);
  });

  it('needs what browsers send', () => {
    const good = { endpoint: 'https://push.example.org/1', keys };
    expect(readSubscription(JSON.stringify(good))).toEqual(good);
    for (const wrong of [
      'x',
      'null',
      { ...good, endpoint: 'http://push.example.org/1' },
      { ...good, endpoint: 'x' },
      { ...good, keys: { ...keys, auth: 'short' } },
      { ...good, keys: { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } },
      { ...good, keys: null },
      { ...good, endpoint: `https://push.example.org/${'x'.repeat(2_000)}` },
    ])
      expect(readSubscription(typeof wrong === 'string' ? wrong : JSON.stringify(wrong))).toBeNull();
  });
});

describe('FCM', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });

  async function service(answer: { status: number; body: object }) {
    const messages: { authorization: string | undefined; message: Record<string, unknown> }[] = [];
    const grants: string[] = [];
    const port = await listen(
      http.createServer(async (request, response) => {
        const body = (await bodyOf(request)).toString();
        if (request.url === '/token') {
          grants.push(new URLSearchParams(body).get('assertion') ?? '');
          response.end(JSON.stringify({ access_token: `access-${grants.length}`, expires_in: 3_600 }));
          return;
        }
        messages.push({ authorization: request.headers.authorization, message: JSON.parse(body).message });
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
      }),
    );
    const base = `http://127.0.0.1:${port}`;
    const account = readServiceAccount(
      JSON.stringify({
        project_id: 'mountains',
        client_email: 'push@example.org',
        private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
        token_uri: `${base}/token`,
      }),
    );
    return { sender: used(createFcm(account, base)), messages, grants, base };
  }

  it('sends with an access that it asks for once', async () => {
    const { sender, messages, grants, base } = await service({ status: 200, body: { name: 'x' } });
    expect(await Promise.all([sender.send('t1', MESSAGE), sender.send('t2', MESSAGE)])).toEqual(['sent', 'sent']);
    expect(grants).toHaveLength(1);
    const { payload } = await jwtVerify(grants[0] ?? '', publicKey, {
      audience: `${base}/token`,
      issuer: 'push@example.org',
    });
    expect(payload['scope']).toContain('firebase.messaging');
    expect(messages[0]).toMatchObject({
      authorization: 'Bearer access-1',
      message: {
        notification: { title: MESSAGE.title },
        data: { path: MESSAGE.path },
        android: { collapse_key: MESSAGE.group, notification: { tag: MESSAGE.group } },
      },
    });
  });

  it('knows dead tokens from busy services', async () => {
    const dead = { error: { status: 'NOT_FOUND', details: [{ errorCode: 'UNREGISTERED' }] } };
    expect(await (await service({ status: 404, body: dead })).sender.send('t', MESSAGE)).toBe('gone');
    await expect((await service({ status: 429, body: {} })).sender.send('t', MESSAGE)).rejects.toThrow('429');
  });

  it('names what a key file lacks', () => {
    expect(() => readServiceAccount('{"project_id":"x"}')).toThrow('client_email');
  });
});

describe('APNs', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });

  async function service(status: number, reason?: string) {
    const requests: { headers: http2.IncomingHttpHeaders; body: string }[] = [];
    const server = http2.createSecureServer(TLS);
    server.on('stream', async (stream, headers) => {
      requests.push({ headers, body: (await bodyOf(stream)).toString() });
      stream.respond({ ':status': status });
      stream.end(reason ? JSON.stringify({ reason }) : '');
    });
    const port = await listen(server);
    const settings = {
      key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
      keyId: 'KEY1234567',
      teamId: 'TEAM123456',
      topic: 'example.cordada',
    };
    return { sender: used(createApns(settings, { address: 'localhost', port, ca: [TEST_CERTIFICATE] })), requests };
  }

  it('sends one message of a group to the app', async () => {
    const { sender, requests } = await service(200);
    expect(await sender.send('ab'.repeat(32), MESSAGE)).toBe('sent');
    const [{ headers, body } = { headers: {}, body: '' }] = requests;
    expect(headers).toMatchObject({
      ':path': `/3/device/${'ab'.repeat(32)}`,
      'apns-topic': 'example.cordada',
      'apns-push-type': 'alert',
      'apns-collapse-id': MESSAGE.group,
    });
    expect(decodeJwt(String(headers['authorization']).replace('bearer ', ''))).toMatchObject({ iss: 'TEAM123456' });
    expect(JSON.parse(body)).toMatchObject({ aps: { alert: MESSAGE.title }, path: MESSAGE.path });
  });

  it('knows dead tokens from busy services', async () => {
    expect(await (await service(410, 'Unregistered')).sender.send('ab'.repeat(32), MESSAGE)).toBe('gone');
    expect(await (await service(400, 'BadDeviceToken')).sender.send('ab'.repeat(32), MESSAGE)).toBe('gone');
    await expect((await service(429, 'TooManyRequests')).sender.send('ab'.repeat(32), MESSAGE)).rejects.toThrow('429');
  });
});
