import fs from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDraft } from '@cordada/core/elements/readDraft';
import type { ElementDraft } from '@cordada/core/elements/elementDraft';
import { WHOLE_PHOTO } from '@cordada/core/media/images';
import type { Database, Db } from '#server/db/connect.ts';
import { newId } from '#server/db/newId.ts';
import { openTestDatabase } from '#server/db/testing/testServer.ts';
import { deleteImages, listPageTags, listShownNowhere, listUnused } from './media.queries.ts';

const MIGRATION = `${import.meta.dirname}/../../db/migrations/0069_image_use.sql`;

describe('the uses of images', () => {
  let database: Database;
  let db: Db;
  beforeAll(async () => {
    database = await openTestDatabase();
    db = database.db;
  });
  afterAll(() => database.stop());

  const addImage = async (): Promise<string> => {
    const id = newId();
    await sql`insert into image (id, key, format, byte_size, sha256, width, height, licence, placeholder, created_at)
      values (${id}, ${id}, 'jpeg', 1, '', 900, 600, 'CC0 1.0', '', now() - interval '30 days')`.execute(db);
    return id;
  };
  const addAccount = async (): Promise<string> => {
    const id = newId();
    await sql`insert into account (id, email, first_name, language) values (${id}, ${`${id}@example.org`}, 'Ana', 'en')`.execute(
      db,
    );
    return id;
  };
  const addDraft = async (accountId: string, content: ElementDraft): Promise<string> => {
    const id = newId();
    await sql`insert into element_draft (id, account_id, kind, base_revision, content)
      values (${id}, ${accountId}, 'mountain', 0, ${JSON.stringify(content)}::jsonb)`.execute(db);
    return id;
  };
  const addActivity = async (ownerId: string): Promise<string> => {
    const id = newId();
    await sql`insert into activity (id, owner_id, title, slug, happened_on, kind, status, visibility)
      values (${id}, ${ownerId}, 'Pico', 'pico', current_date, 'hiking', 'draft', 'everyone')`.execute(db);
    return id;
  };
  const usesOf = async (imageId: string): Promise<string[]> => {
    const { rows } = await sql<{ user: string }>`
      select used_by || ' ' || user_id as user from image_use where image_id = ${imageId} order by 1`.execute(db);
    return rows.map(({ user }) => user);
  };
  const withImages = (gallery: string[], cover: string | null, article: string | null): ElementDraft => ({
    ...emptyDraft('mountain'),
    name: 'Pico',
    images: gallery,
    cover: cover === null ? null : { imageId: cover, crop: WHOLE_PHOTO },
    texts: {
      en: {
        name: '',
        description: '',
        ...(article && {
          article: {
            type: 'doc' as const,
            content: [
              { type: 'blockquote' as const, content: [{ type: 'image' as const, attrs: { imageId: article } }] },
            ],
          },
        }),
      },
    },
  });

  it('follow a draft: its gallery, its cover and its articles, as long as they are there', async () => {
    const [gallery, cover, article] = [await addImage(), await addImage(), await addImage()];
    const accountId = await addAccount();
    const id = await addDraft(accountId, withImages([gallery, 'gone'], cover, article));
    for (const image of [gallery, cover, article]) expect(await usesOf(image)).toEqual([`elementDraft ${id}`]);
    await sql`update element_draft set content = ${JSON.stringify(withImages([cover], null, article))}::jsonb where id = ${id}`.execute(
      db,
    );
    expect(await listShownNowhere(db, [gallery, cover, article])).toEqual([gallery]);
    await sql`delete from account where id = ${accountId}`.execute(db);
    expect((await listShownNowhere(db, [gallery, cover, article])).sort()).toEqual([gallery, cover, article].sort());
  });

  it('follow an activity, and name the pages that show an image', async () => {
    const image = await addImage();
    const activityId = await addActivity(await addAccount());
    await sql`insert into activity_image (activity_id, image_id, position, placed_by)
      values (${activityId}, ${image}, 1, 'camera')`.execute(db);
    expect(await usesOf(image)).toEqual([`activity ${activityId}`]);
    expect(await listPageTags(db, image)).toEqual([`activity:${activityId}`]);
    expect(await listUnused(db, 7, 1_000)).not.toContain(image);
    await sql`delete from activity where id = ${activityId}`.execute(db);
    expect(await listUnused(db, 7, 1_000)).toContain(image);
  });

  it('go with the image', async () => {
    const image = await addImage();
    await addDraft(await addAccount(), withImages([image], image, null));
    await deleteImages(db, [image]);
    expect(await usesOf(image)).toEqual([]);
  });

  it('are filled in by the migration as the triggers would have', async () => {
    const [one, other] = [await addImage(), await addImage()];
    const accountId = await addAccount();
    await addDraft(accountId, withImages([one], other, one));
    await addDraft(accountId, withImages([], null, other));
    await sql`insert into activity_image (activity_id, image_id, position, placed_by)
      values (${await addActivity(accountId)}, ${one}, 1, 'camera')`.execute(db);
    const all = async () => (await sql`select * from image_use order by 1, 2, 3, 4`.execute(db)).rows;
    const before = await all();
    await sql`delete from image_use`.execute(db);
    const script = fs.readFileSync(MIGRATION, 'utf8');
    await sql
      .raw(script.slice(script.indexOf('\ninsert into image_use'), script.indexOf('\ncreate or replace view')))
      .execute(db);
    expect(before.length).toBeGreaterThan(3);
    expect(await all()).toEqual(before);
  });

  it('are found by an index, however many there are', async () => {
    await sql`insert into image (id, key, format, byte_size, sha256, width, height, licence, placeholder)
      select 'i' || n, 'i' || n, 'jpeg', 1, '', 900, 600, 'CC0 1.0', '' from generate_series(1, 5000) n`.execute(db);
    await sql`insert into image_use (image_id, used_by, user_id) select 'i' || n, 'elementDraft', 'd' || n from generate_series(1, 5000) n`.execute(
      db,
    );
    await sql`analyze image, image_use`.execute(db);
    const { rows } = await sql<{
      'QUERY PLAN': string;
    }>`explain select i.id from image i where i.id = any('{i1,i2,i3}'::text[])
      and not exists (select 1 from image_use u where u.image_id = i.id) for update of i`.execute(db);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('using image_use_pkey');
  });
});
