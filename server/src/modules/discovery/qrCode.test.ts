import fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { registerQrCode } from './qrCode.ts';

const app = fastify();
registerQrCode(app, 'https://cordada.example');
afterAll(() => app.close());

const codeOf = async (to: string) => {
  const { statusCode, headers, body } = await app.inject(`/api/qr.svg?to=${encodeURIComponent(to)}`);
  return { statusCode, type: headers['content-type'], body };
};

it('draws the code of a page of the site, in each of its languages', async () => {
  const [page, other, spanish] = await Promise.all(
    ['https://cordada.example/pin/1', 'https://cordada.example/pin/2', 'https://es.cordada.example/pin/1'].map(codeOf),
  );
  expect(page).toMatchObject({ statusCode: 200, type: 'image/svg+xml' });
  expect(page?.body).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+">/);
  expect(other?.body).not.toBe(page?.body);
  expect(spanish?.statusCode).toBe(200);
});

it.each([
  'https://other.example/pin/1',
  'https://cordada.example.other.example/',
  'javascript:alert(1)',
  '',
  `https://cordada.example/${'a'.repeat(500)}`,
])('refuses what is no page of the site: %s (G11)', async (to) => {
  expect((await codeOf(to)).statusCode).not.toBe(200);
});
