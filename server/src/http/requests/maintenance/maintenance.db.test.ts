import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { TestServer } from '#server/db/testing/testServer.ts';
import { beginMaintenance, endMaintenance } from './maintenance.queries.ts';

describe('maintenance', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());
  const db = () => server.server.database.db;

  it('shows a page that says when the service is back, refuses everything else, and ends', async () => {
    const { token } = await server.member();
    expect((await server.page('/')).status).toBe(200);
    const until = new Date(Date.now() + 3_600_000);
    await beginMaintenance(db(), until);
    await expect.poll(async () => (await server.page('/')).status).toBe(503);

    const english = await server.page('/mountains');
    expect(english.text).toContain('<h1>Back soon</h1>');
    expect(english.text).toContain(
      until.toLocaleString('en-GB', { timeZone: 'UTC', timeStyle: 'short', dateStyle: 'long' }),
    );
    expect(Number(english.headers['retry-after'])).toBeGreaterThan(3_500);
    expect(english.headers['cache-control']).toBe('no-store');
    const spanish = await server.page('/montañas', 'es');
    expect(spanish.text).toContain('<html lang="es">');
    expect(spanish.text).toContain('<h1>Volvemos enseguida</h1>');

    const { status, errors } = await server.graphql('{ viewer { id } }', {}, token);
    expect(status).toBe(503);
    expect(errors[0]).toMatchObject({ errorCode: 'unavailable', details: { retryAfterSeconds: expect.any(Number) } });
    expect((await server.upload(token, 'x')).status).toBe(503);
    expect((await server.page('/feeds/activities.xml')).status).toBe(503);
    expect((await server.page('/health/live')).status).toBe(200);
    expect((await server.page('/health/ready')).status).toBe(200);

    await beginMaintenance(db(), null);
    await expect.poll(async () => (await server.page('/')).headers['retry-after']).toBe('300');
    await endMaintenance(db());
    await expect.poll(async () => (await server.page('/')).status).toBe(200);
    expect((await server.graphql('{ viewer { id } }', {}, token)).data.viewer.id).toBeTruthy();
  });
});
