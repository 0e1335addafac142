import exifr from 'exifr';
import sharp from 'sharp';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { createEvents } from '#server/jobs/events.ts';
import { purgeDeletedAccounts } from '#server/modules/accounts/deletion/deleteAccount.ts';
import { imageAudience } from '#server/modules/activities/index.ts';
import { registerMediaReactions } from './media.reactions.ts';
import { imageCalls } from './testing/imageCalls.ts';
import { imageFromCamera } from './testing/images.ts';

const EVERYTHING = {
  tiff: true,
  ifd0: {},
  ifd1: true,
  exif: true,
  gps: true,
  interop: true,
  xmp: true,
  iptc: true,
  jfif: true,
  ihdr: true,
  makerNote: true,
  userComment: true,
  mergeOutput: true,
};
const HARMLESS =
  /^(Orientation|JFIFVersion|ResolutionUnit|[XY]Resolution|Thumbnail(Width|Height)|Image(Width|Height))$/;

describe('photos', () => {
  let server: TestServer;
  let photo: Buffer;
  beforeAll(async () => {
    server = await startTestServer();
    photo = await imageFromCamera(800, 600);
  });
  afterAll(() => server.stop());

  const { db, send, get, files, derived, publish } = imageCalls(() => ({ server, photo }));

  it('are taken with what the camera knew, and shown clean in every size and as original (U16)', async () => {
    const ana = await server.member();
    const { status, body } = await send(ana.token);
    expect(status).toBe(201);
    expect(body).toMatchObject({ width: 600, height: 800, takenAt: '2026-07-18T05:04:03.000Z' });
    expect(body.location.lat).toBeCloseTo(42 + 40 / 60, 6);
    expect(body.location.lon).toBeCloseTo(-(0 + 39 / 60), 6);
    expect(Object.keys(body).sort()).toEqual(['height', 'id', 'location', 'originalUrl', 'sizes', 'takenAt', 'width']);
    expect(body.sizes.map(({ width, format }: Json) => `${width} ${format}`)).toEqual(
      [320, 600].flatMap((width) => [`${width} webp`, `${width} avif`]),
    );
    await derived(body.id);
    for (const { url, width, height, format } of [...body.sizes, { url: body.originalUrl, format: 'jpeg' }]) {
      const { status: found, headers, body: picture } = await get(url);
      expect(found).toBe(200);
      expect(headers.get('content-type')).toBe(`image/${format}`);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toMatch(/immutable/);
      const metadata = await sharp(picture).metadata();
      if (width) expect(metadata).toMatchObject({ width, height });
      expect(metadata.autoOrient).toEqual(width ? { width, height } : { width: 600, height: 800 });
      expect(metadata.icc?.length).toBeGreaterThan(100);
      expect(metadata.xmp ?? metadata.iptc).toBeUndefined();
      const notes = (await exifr.parse(picture, { ...EVERYTHING, icc: false }).catch(() => null)) ?? {};
      expect(Object.keys(notes).filter((name) => !HARMLESS.test(name))).toEqual([]);
      expect(picture.toString('latin1')).not.toMatch(/SecretCam|4711|SecretTown|Exif[^]{0,200}Secret/);
    }
  });

  it('are shown by the element that they were published with, its place and cover too', async () => {
    const ana = await server.member();
    const [first, second] = [(await send(ana.token)).body, (await send(ana.token)).body];
    const crop = { x: 0.1, y: 0.2, width: 0.5, height: 0.25 };
    const article = {
      type: 'doc',
      content: [{ type: 'image', attrs: { imageId: first.id, caption: 'From the south' } }],
    };
    const { id } = await publish(ana.token, {
      images: [second.id, first.id],
      cover: { imageId: first.id, crop },
      texts: { en: { name: '', description: '', article } },
    });
    const query = `{ element(id: "${id}") { cover { image { id } crop { x y width height } } articleImages { id }
      images { total nodes { id caption licence takenAt location { lat lon } author { id } placeholder originalUrl sizes { url } } } article } }`;
    const { element } = (await server.graphql(query)).data;
    expect(element.cover).toEqual({ image: { id: first.id }, crop });
    expect(element.images).toMatchObject({ total: 2, nodes: [{ id: second.id }, { id: first.id }] });
    expect(element.images.nodes[0]).toMatchObject({
      licence: 'CC BY-SA 4.0',
      author: { id: ana.id },
      location: second.location,
    });
    expect(element.images.nodes[0].placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(element.articleImages).toEqual([{ id: first.id }]);
    expect(element.article.text).toEqual(article);

    // A photo taken in a hidden zone shows its location only to its author.
    await server.graphql(
      `mutation { addHiddenZone(input: { name: "home", lat: ${first.location.lat}, lon: ${first.location.lon}, radiusMeters: 500 }) { __typename } }`,
      {},
      ana.token,
    );
    const places = async (token?: string) =>
      (await server.graphql(query, {}, token)).data.element.images.nodes.map(({ location }: Json) => location);
    expect(await places()).toEqual([null, null]);
    expect(await places(ana.token)).toEqual([second.location, first.location]);
  });

  it('of others are not for anybody to show, see or describe before they are published', async () => {
    const [ana, bea] = [await server.member('Ana'), await server.member('Bea')];
    const { id } = (await send(ana.token)).body;
    expect((await publish(bea.token, { images: [id] })).failure).toMatchObject({
      errorCode: 'invalid_input',
      fields: { images: 'invalid_input' },
    });
    const begun = await server.graphql(
      'mutation ($content: Json!) { beginElement(type: mountain, content: $content) { images { id } cover { image { id } } } }',
      { content: { name: 'X', images: [id], cover: { imageId: id } } },
      bea.token,
    );
    expect(begun.data.beginElement).toEqual({ images: [], cover: null });
    expect((await server.graphql(`{ images(ids: ["${id}"]) { id } }`, {}, bea.token)).data.images).toEqual([]);
    expect((await server.graphql(`{ images(ids: ["${id}"]) { id } }`, {}, ana.token)).data.images).toEqual([{ id }]);
    for (const text of [
      `describeImage(id: "${id}", caption: "x", licence: "CC0 1.0") { id }`,
      `removeImage(id: "${id}")`,
    ]) {
      const { errors } = await server.graphql(`mutation { ${text} }`, {}, bea.token);
      expect(errors[0]?.extensions.errorCode).toBe('not_found');
    }
  });

  it.each([
    [
      'an SVG with a script',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      415,
      'unsupported_media_type',
    ],
    ['a page', '<!doctype html><script>alert(1)</script>', 415, 'unsupported_media_type'],
    ['a GIF that is a script', 'GIF89a/*\u0000*/=1;alert(1)', 415, 'unsupported_media_type'],
    ['a PDF', '%PDF-1.7\n%', 415, 'unsupported_media_type'],
    ['the beginning of a HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', 422, 'image_malformed'],
    ['nothing', '', 422, 'image_malformed'],
    ['the beginning of one', '\u00ff\u00d8\u00ff\u00e0', 422, 'image_malformed'],
  ])('are not made of %s, and nothing of it stays (U15, U21)', async (_, content, status, code) => {
    const ana = await server.member();
    const before = files('media').length;
    expect(await send(ana.token, Buffer.from(content, 'latin1'), 'innocent.jpg')).toMatchObject({
      status,
      body: { errorCode: code },
    });
    expect(files('media')).toHaveLength(before);
    expect(files('incoming').filter((name) => !name.startsWith('derive-'))).toEqual([]);
  });

  it('go with all their files; what an element shows is taken out first', async () => {
    const ana = await server.member();
    const image = (await send(ana.token)).body;
    await derived(image.id);
    const { id } = await publish(ana.token, { images: [image.id] });
    const remove = (token: string) => server.graphql(`mutation { removeImage(id: "${image.id}") }`, {}, token);
    expect((await remove(ana.token)).errors[0]?.extensions.errorCode).toBe('conflict');
    await sql`update account set is_admin = true where id = ${ana.id}`.execute(db());
    expect((await remove(ana.token)).data.removeImage).toBe(true);
    expect((await get(image.sizes[0].url)).status).toBe(404);
    expect((await get(image.originalUrl)).status).toBe(404);
    expect((await server.graphql(`{ element(id: "${id}") { images { total } } }`)).data.element.images.total).toBe(0);
    await expect.poll(() => files(`media/${image.id}`), { timeout: 30_000 }).toEqual([]);
  });

  it('of an element that is deleted are no longer where they were, and come back with it (V07, F15)', async () => {
    const ana = await server.member();
    const image = (await send(ana.token)).body;
    const { id } = await publish(ana.token, { images: [image.id] });
    const gallery = async () =>
      (await server.graphql(`{ element(id: "${id}") { images { nodes { id originalUrl } } } }`)).data.element.images
        .nodes;
    expect(await gallery()).toEqual([{ id: image.id, originalUrl: image.originalUrl }]);
    await server.graphql(`mutation { deleteElement(id: "${id}") }`, {}, ana.token);
    expect((await get(image.originalUrl)).status).toBe(404);
    expect((await server.graphql(`{ images(ids: ["${image.id}"]) { id } }`)).data.images).toEqual([]);
    await sql`update account set is_admin = true where id = ${ana.id}`.execute(db());
    await server.graphql(`mutation { undeleteElement(id: "${id}") }`, {}, ana.token);
    const [back] = await gallery();
    expect(back.id).toBe(image.id);
    expect(back.originalUrl).not.toBe(image.originalUrl);
    expect((await get(back.originalUrl)).status).toBe(200);
  });

  it('that a revision drops stay in the history and can be restored by anybody', async () => {
    const [ana, bea] = [await server.member('Ana'), await server.member('Bea')];
    const image = (await send(ana.token)).body;
    const { id } = await publish(ana.token, { images: [image.id], cover: { imageId: image.id } });
    const { editElement: draft } = (
      await server.graphql(`mutation { editElement(id: "${id}") { id version content } }`, {}, bea.token)
    ).data;
    expect(draft.content).toMatchObject({
      images: [image.id],
      cover: { imageId: image.id, crop: { x: 0, y: 0, width: 1, height: 1 } },
    });
    const saved = await server.graphql(
      'mutation ($id: ID!, $version: Int!, $content: Json!) { saveElementDraft(id: $id, version: $version, content: $content) { id version } }',
      { ...draft, content: { ...draft.content, images: [], cover: null } },
      bea.token,
    );
    await server.graphql(
      'mutation ($id: ID!, $version: Int!) { publishElementDraft(id: $id, version: $version, comment: "") { id } }',
      saved.data.saveElementDraft,
      bea.token,
    );
    const query = `{ element(id: "${id}") { cover { image { id } } images { total } revisions { number changes { path } } } images(ids: ["${image.id}"]) { id } }`;
    const dropped = (await server.graphql(query)).data;
    expect(dropped).toMatchObject({ element: { cover: null, images: { total: 0 } }, images: [{ id: image.id }] });
    expect(dropped.element.revisions[0].changes.map(({ path }: Json) => path).sort()).toEqual(['cover', 'images']);
    const restored = await server.graphql(
      `mutation { restoreRevision(elementId: "${id}", number: 1, comment: "") { id } }`,
      {},
      bea.token,
    );
    expect(restored.data.restoreRevision).toEqual({ id });
    expect((await server.graphql(query)).data.element).toMatchObject({
      cover: { image: { id: image.id } },
      images: { total: 1 },
    });
  });

  it('that only a hidden revision shows are nobody’s business any more (V07)', async () => {
    const ana = await server.member();
    const image = (await send(ana.token)).body;
    const { id } = await publish(ana.token, { images: [image.id] });
    const { editElement: draft } = (
      await server.graphql(`mutation { editElement(id: "${id}") { id version content } }`, {}, ana.token)
    ).data;
    const { data } = await server.graphql(
      'mutation ($id: ID!, $version: Int!, $content: Json!) { saveElementDraft(id: $id, version: $version, content: $content) { id version } }',
      { ...draft, content: { ...draft.content, images: [] } },
      ana.token,
    );
    await server.graphql(
      'mutation ($id: ID!, $version: Int!) { publishElementDraft(id: $id, version: $version, comment: "") { id } }',
      data.saveElementDraft,
      ana.token,
    );
    await sql`update account set is_admin = true where id = ${ana.id}`.execute(db());
    const hide = (isHidden: boolean): Promise<Json> =>
      server.graphql(
        `mutation { hideRevision(elementId: "${id}", number: 1, isHidden: ${isHidden}, reason: "Faces") }`,
        {},
        ana.token,
      );
    const seen = async (): Promise<Json> =>
      (await server.graphql(`{ images(ids: ["${image.id}"]) { id originalUrl } }`)).data.images;
    expect(await seen()).toEqual([{ id: image.id, originalUrl: image.originalUrl }]);
    await hide(true);
    expect(await seen()).toEqual([]);
    expect((await get(image.originalUrl)).status).toBe(404);
    await hide(false);
    const [back] = await seen();
    expect(back.originalUrl).not.toBe(image.originalUrl);
  });

  it('of somebody who leaves stay where the encyclopedia shows them, without author and hidden places; the others go (V14)', async () => {
    const ana = await server.member();
    const [shown, kept, atHome] = [
      (await send(ana.token)).body,
      (await send(ana.token)).body,
      (await send(ana.token)).body,
    ];
    await sql`update image set lat = 43, lon = 1 where id = ${shown.id}`.execute(db());
    const { id } = await publish(ana.token, { images: [shown.id, atHome.id] });
    const { lat, lon } = atHome.location;
    await sql`insert into hidden_zone (id, account_id, name, lon, lat, radius_meters, shift_lon, shift_lat)
      values ('zone', ${ana.id}, '', ${lon}, ${lat}, 400, 0, 0)`.execute(db());
    await sql`update account set deletion_asked_at = now() - interval '31 days', suspended_at = now() - interval '31 days' where id = ${ana.id}`.execute(
      db(),
    );
    const events = createEvents();
    registerMediaReactions(events, imageAudience);
    await purgeDeletedAccounts(db(), events);
    const { nodes } = (
      await server.graphql(`{ element(id: "${id}") { images { nodes { id author { id } location { lat lon } } } } }`)
    ).data.element.images;
    expect(nodes).toEqual([
      { id: shown.id, author: null, location: { lat: 43, lon: 1 } },
      { id: atHome.id, author: null, location: null },
    ]);
    expect((await get(shown.originalUrl)).status).toBe(200);
    expect((await get(kept.originalUrl)).status).toBe(404);
    await expect.poll(() => files(`media/${kept.id}`), { timeout: 30_000 }).toEqual([]);
  });

  it('are described by their author in plain words, on terms of the list', async () => {
    const [ana, bea] = [await server.member('Ana'), await server.member('Bea')];
    const { id } = (await send(ana.token)).body;
    await publish(ana.token, { images: [id] });
    const describe = (token: string | undefined, caption: string, licence = 'CC0 1.0') =>
      server.graphql(
        'mutation ($id: ID!, $caption: String!, $licence: String!) { describeImage(id: $id, caption: $caption, licence: $licence) { caption licence } }',
        { id, caption, licence },
        token,
      );
    expect((await describe(ana.token, '  From the\u202e south\u0000 ')).data.describeImage).toEqual({
      caption: 'From the south',
      licence: 'CC0 1.0',
    });
    for (const [token, caption, licence, code] of [
      [undefined, 'x', 'CC0 1.0', 'unauthenticated'],
      [bea.token, 'x', 'CC0 1.0', 'forbidden'],
      [ana.token, 'x', 'all mine', 'invalid_input'],
      [ana.token, 'x'.repeat(301), 'CC0 1.0', 'invalid_input'],
    ] as const) {
      expect((await describe(token, caption, licence)).errors[0]?.extensions.errorCode).toBe(code);
    }
    expect((await send(undefined)).status).toBe(401);
  });
});
