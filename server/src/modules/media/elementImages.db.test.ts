import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imagesOfDraft } from '@cordada/core/elements/elementDraft';
import { emptyDraft } from '@cordada/core/elements/readDraft';
import { WHOLE_PHOTO } from '@cordada/core/media/images';
import { seededRandom } from '@cordada/core/tracks/samples/random';
import type { Database, Db } from '#server/db/connect.ts';
import { newId } from '#server/db/newId.ts';
import { openTestDatabase } from '#server/db/testing/testServer.ts';
import { currentDraft, writeElements } from '#server/modules/elements/index.ts';
import type { ElementToWrite } from '#server/modules/elements/revisions/writeElements.ts';
import { deleteImages, listGallery, loadImages, loadCovers, loadArticleImages, lockImages } from './media.queries.ts';

const OPERATIONS = 400;

/** Publishes a draft as the wiki does. */
async function write(db: Db, given: Pick<ElementToWrite, 'id' | 'revision' | 'draft' | 'before'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const images = await lockImages(
      trx,
      imagesOfDraft(given.draft).map(({ imageId }) => imageId),
    );
    await writeElements(trx, [{ ...given, catalogueKey: null, source: 'members' }], {
      authorId: null,
      comment: '',
      imageIds: new Set(images.keys()),
    });
  });
}

describe('the photos of elements', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.stop());

  it('leave one out that is removed while they are written', async () => {
    const { db } = database;
    const [image, id] = [newId(), newId()];
    await sql`insert into image (id, key, format, byte_size, sha256, width, height, licence, placeholder)
      values (${image}, ${image}, 'jpeg', 1, '', 900, 600, 'CC0 1.0', '')`.execute(db);
    const removal = await db.startTransaction().execute();
    await deleteImages(removal, [image]);
    const draft = { ...emptyDraft('mountain'), name: 'Pico', images: [image] };
    const written = write(db, { id, revision: 1, draft, before: null });
    const waiting = async (): Promise<number> =>
      (
        await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          db,
        )
      ).rows.length;
    await expect.poll(waiting).toBe(1);
    await removal.commit().execute();
    await written;
    expect((await currentDraft(db, id))?.images).toEqual([]);
  });

  it('agree with what was written last, whatever was written, deleted and removed before (C08)', async () => {
    const { db } = database;
    const random = seededRandom(8);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const images = Array.from({ length: 8 }, () => newId());
    await sql`insert into image (id, key, format, byte_size, sha256, width, height, licence, placeholder)
      select id, id, 'jpeg', 1, '', 900, 600, 'CC0 1.0', '' from unnest(${images}::text[]) id`.execute(db);
    const elements = Array.from({ length: 4 }, () => newId());
    const shown = new Map<string, { gallery: string[]; cover: string | null; article: string | null }>();
    const ever = new Map(elements.map((id) => [id, new Set<string>()]));
    const revisions = new Map<string, number>();
    const deleted = new Set<string>();
    const removed = new Set<string>();

    for (let i = 0; i < OPERATIONS; i += 1) {
      const id = pick(elements);
      if (random() < 0.1 && shown.has(id)) {
        if (!deleted.delete(id)) deleted.add(id);
        await sql`update element set status = ${deleted.has(id) ? 'deleted' : 'published'} where id = ${id}`.execute(
          db,
        );
      } else if (random() < 0.01 && removed.size < 3) {
        const image = pick(images);
        removed.add(image);
        await deleteImages(db, [image]);
      } else if (!deleted.has(id)) {
        const gallery = images.filter(() => random() < 0.4).sort(() => random() - 0.5);
        const cover = random() < 0.5 ? pick(images) : null;
        const article = random() < 0.5 ? pick(images) : null;
        shown.set(id, { gallery, cover, article });
        for (const image of [...gallery, cover, article]) if (image) ever.get(id)?.add(image);
        const revision = (revisions.get(id) ?? 0) + 1;
        revisions.set(id, revision);
        const draft = {
          ...emptyDraft('mountain'),
          name: 'Pico',
          images: gallery,
          cover: cover === null ? null : { imageId: cover, crop: WHOLE_PHOTO },
          texts: {
            en: {
              name: '',
              description: '',
              ...(article && {
                article: { type: 'doc' as const, content: [{ type: 'image' as const, attrs: { imageId: article } }] },
              }),
            },
          },
        };
        await write(db, { id, revision, draft, before: await currentDraft(db, id) });
      }
    }

    const left = (ids: readonly (string | null)[]): string[] =>
      ids.filter((id) => id !== null && !removed.has(id)) as string[];
    for (const [id, { gallery, cover, article }] of shown) {
      const page = await listGallery(db, id, { rows: 100, after: null });
      expect(page.nodes.map((image) => image.id)).toEqual(left(gallery));
      expect(page.total).toBe(left(gallery).length);
      const [chosen = left(gallery)[0] ?? null] = left([cover]);
      expect((await loadCovers(db, [id])).get(id)?.image.id ?? null).toBe(chosen);
      expect((await loadArticleImages(db, [id])).get(id)?.map((image) => image.id) ?? []).toEqual(left([article]));
      if (!deleted.has(id)) {
        const draft = await currentDraft(db, id);
        expect(draft?.images).toEqual(left(gallery));
        expect(draft?.cover?.imageId ?? null).toBe(left([cover])[0] ?? null);
      }
    }
    const { rows: uses } =
      await sql`select image_id, user_id, role from image_use where used_by = 'element' order by 1, 2, 3`.execute(db);
    const { rows: rowsOfElements } =
      await sql`select image_id, element_id as user_id, role from element_image order by 1, 2, 3`.execute(db);
    expect(uses).toEqual(rowsOfElements);
    const rows = await loadImages(db, images);
    expect([...rows.keys()].sort()).toEqual(left(images).sort());
    for (const [id, { isPublic }] of rows) {
      const isShown = [...ever].some(([element, has]) => has.has(id) && !deleted.has(element));
      expect(isPublic, id).toBe(isShown);
    }
  });
});
