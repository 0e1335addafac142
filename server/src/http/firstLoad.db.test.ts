import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { TestServer } from '#server/db/testing/testServer.ts';

/** kB after gzip -9 that a page may load before its map. */
const SCRIPT_BUDGET = 115_000;
const STYLE_BUDGET = 15_000;

describe('what a page loads first (B5)', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const load = async (path: string): Promise<Buffer> =>
    Buffer.from(await (await fetch(server.base + path)).arrayBuffer());
  const sizeOf = async (files: readonly string[]): Promise<number> => {
    let bytes = 0;
    for (const file of new Set(files)) bytes += gzipSync(await load(file), { level: 9 }).length;
    return bytes;
  };

  it.each(['welcome', 'listing', 'element'])('fits its budget on the %s page', async (name) => {
    const { data } = await server.graphql('{ elements(first: 1) { nodes { id } } }');
    const path = { welcome: '/', listing: '/mountains', element: `/pin/${data.elements.nodes[0].id}` }[name] ?? '/';
    const response = await fetch(server.base + path);
    expect(response.status).toBe(200);
    const html = await response.text();
    const files = (ending: string): string[] =>
      [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)]
        .map((match) => match[1] ?? '')
        .filter((file) => file.endsWith(ending));
    const scripts = await sizeOf(files('.js'));
    expect(scripts).toBeGreaterThan(60_000);
    expect(scripts).toBeLessThanOrEqual(SCRIPT_BUDGET);
    expect(await sizeOf(files('.css'))).toBeLessThanOrEqual(STYLE_BUDGET);
    expect(html).not.toMatch(/maplibre[^"]*\.js"/);
  });

  it('shows an element page anew within a second of a change (B4)', async () => {
    const { data } = await server.graphql('{ elements(first: 1) { nodes { id } } }');
    const [{ id }] = data.elements.nodes;
    const page = async (): Promise<string> => (await fetch(`${server.base}/pin/${id}`)).text();
    const member = await server.member('Completer');
    expect(await page()).not.toContain('Completer');
    await server.graphql(`mutation { setTarget(elementId: "${id}", state: completed) { state } }`, {}, member.token);
    await expect.poll(page, { timeout: 1_000, interval: 50 }).toContain('Completer');
  });
});
