import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestServer } from '#server/db/testing/testServer.ts';

/** Calls of people who upload and publish photos, and what is stored of them. */
export function imageCalls(current: () => { readonly server: TestServer; readonly photo: Buffer }) {
  const db = () => current().server.server.database.db;
  const send = async (
    token: string | undefined,
    content: Buffer | string = current().photo,
    name = 'IMG_0001.jpg',
    base = current().server.base,
    query = '',
  ) => {
    const form = new FormData();
    form.set('file', new Blob([content as BlobPart]), name);
    const headers = new Headers(token ? { 'x-access-token': token } : {});
    const response = await fetch(`${base}/api/images${query}`, { method: 'POST', headers, body: form });
    return { status: response.status, body: await response.json() };
  };
  const get = async (url: string) => {
    const response = await fetch(current().server.base + url);
    return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
  };
  const files = (folder: string): string[] => {
    const full = path.join(current().server.dataDirectory, 'files', folder);
    return fs.existsSync(full) ? fs.readdirSync(full) : [];
  };
  const derived = (id: string) =>
    expect
      .poll(
        async () =>
          (
            await sql<{ done: boolean }>`select derived_at is not null as done from image where id = ${id}`.execute(
              db(),
            )
          ).rows[0]?.done,
        { timeout: 50_000 },
      )
      .toBe(true);
  const publish = async (token: string, content: object) => {
    const begun = await current().server.graphql(
      'mutation ($content: Json!) { beginElement(type: mountain, content: $content) { id version } }',
      { content: { name: 'Pico de Prueba', place: [0.65, 42.63], ...content } },
      token,
    );
    const draft = begun.data.beginElement;
    const { data, errors } = await current().server.graphql(
      'mutation ($id: ID!, $version: Int!) { publishElementDraft(id: $id, version: $version, comment: "") { id } }',
      draft,
      token,
    );
    return { id: data?.publishElementDraft?.id as string, failure: errors?.[0]?.extensions };
  };
  return { db, send, get, files, derived, publish };
}
