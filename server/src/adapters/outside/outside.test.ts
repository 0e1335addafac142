import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutside } from './local.ts';
import { OutsideFailure } from './outside.ts';
import { isPublicAddress } from './publicAddress.ts';

describe('addresses', () => {
  it.each(['93.184.215.14', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4003::1'])(
    'of the web are public: %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
  it.each([
    ...['127.0.0.1', '127.255.0.9', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ...['169.254.169.254', '100.64.0.1', '100.127.255.255', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
    ...[
      '::1',
      '::',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '::ffff:93.184.215.14',
      '::127.0.0.1',
      'fe80::1',
      'fe80::1%eth0',
    ],
    ...[
      'fc00::1',
      'fd00:ec2::254',
      'ff02::1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '2001::1',
      '2001:db8::1',
      'localhost',
      '',
    ],
  ])('of machines and neighbours are not (X09): %s', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('fetching from outside', () => {
  let server: http.Server;
  let port: number;
  let connections = 0;
  let folder: string;
  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-outside-'));
    server = http.createServer((request, response) => {
      const to = /^\/to\/(.*)/.exec(request.url ?? '')?.[1];
      if (to) return void response.writeHead(302, { location: decodeURIComponent(to) }).end();
      if (request.url === '/around') return void response.writeHead(302, { location: '/around' }).end();
      if (request.url === '/large') return void response.end(Buffer.alloc(2_000));
      if (request.url === '/gone') return void response.writeHead(404).end();
      response.end(`${request.headers.host} ${request.url}`);
    });
    server.on('connection', () => (connections += 1));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });
  let files = 0;
  const target = (): string => path.join(folder, String((files += 1)));

  it.each([
    'http://127.0.0.1:PORT/',
    'http://0.0.0.0:PORT/',
    'http://[::1]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://[::ffff:7f00:1]:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f.1:PORT/',
    'http://0177.0.0.1:PORT/',
    'http://127.1:PORT/',
    'http://localhost:PORT/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://user@127.0.0.1:PORT/',
    'file:///etc/passwd',
    'ftp://127.0.0.1/',
    'not an address',
  ])('connects to nothing of this machine or its neighbours (X09): %s', async (address) => {
    const before = connections;
    const file = target();
    await expect(createOutside().fetchTo(address.replace('PORT', String(port)), file, 1_000)).rejects.toThrow(
      OutsideFailure,
    );
    expect(connections).toBe(before);
    expect(fs.existsSync(file)).toBe(false);
  });

  const asWeb = (names: Readonly<Record<string, readonly string[]>>) => {
    const asked: string[] = [];
    const outside = createOutside({
      async resolve(host) {
        asked.push(host);
        return (names[host] ?? []).map((address) => ({
          address: address === 'web' ? '127.0.0.1' : address,
          family: 4,
        }));
      },
      mayConnect: (address) => address === '127.0.0.1' || isPublicAddress(address),
    });
    return { outside, asked };
  };

  it('follows a site to where it leads, asks for each name once and connects to what it was told', async () => {
    const { outside, asked } = asWeb({ 'web.test': ['web'], 'other.test': ['web'] });
    const file = target();
    await outside.fetchTo(
      `http://web.test:${port}/to/${encodeURIComponent(`http://other.test:${port}/a?b`)}`,
      file,
      1_000,
    );
    expect(fs.readFileSync(file, 'utf8')).toBe(`other.test:${port} /a?b`);
    expect(asked).toEqual(['web.test', 'other.test']);
  });

  it('follows none to where it may not go, nor for ever', async () => {
    const { outside } = asWeb({ 'web.test': ['web'], 'inside.test': ['10.0.0.7'], 'both.test': ['web', '10.0.0.7'] });
    for (const address of [
      `/to/${encodeURIComponent('http://inside.test/')}`,
      `/to/${encodeURIComponent('http://both.test/')}`,
      `/to/${encodeURIComponent('http://[::1]/')}`,
      `/to/${encodeURIComponent('file:///etc/passwd')}`,
      '/around',
      '/gone',
      '/large',
    ]) {
      const file = target();
      await expect(outside.fetchTo(`http://web.test:${port}${address}`, file, 1_000), address).rejects.toThrow(
        OutsideFailure,
      );
    }
    await expect(outside.fetchTo(`http://both.test:${port}/`, target(), 1_000)).rejects.toThrow(OutsideFailure);
  });
});
