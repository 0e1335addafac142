import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocalFileStore } from '#server/adapters/files/local.ts';
import type { ImageDeriver } from '#server/adapters/images/images.ts';
import { createImageDeriver } from '#server/adapters/images/local.ts';
import type { Database } from '#server/db/connect.ts';
import { openTestDatabase } from '#server/db/testing/testServer.ts';
import { failureBody } from '#server/graphql/failureShape.ts';
import { prepareJobs } from '#server/jobs/jobs.ts';
import { addImage } from './addImage.ts';
import { mediaJobs } from './deriveImages.ts';
import { checkMedia, cleanMedia } from './mediaMaintenance.ts';
import { imageFromCamera } from './testing/images.ts';

describe('the sizes of photos', () => {
  let database: Database;
  let folder: string;
  let photo: Buffer;
  let images: ImageDeriver;
  beforeAll(async () => {
    database = await openTestDatabase();
    await prepareJobs(database.connection);
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-media-'));
    fs.mkdirSync(path.join(folder, 'incoming'));
    photo = await imageFromCamera(500, 700);
    images = createImageDeriver();
    await sql`insert into account (id, email, first_name, password_hash, language) values ('ana', 'a@example.org', 'Ana', '', 'en')`.execute(
      database.db,
    );
  });
  afterAll(async () => {
    images.stop();
    await database.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const add = async (): Promise<string> => {
    const upload = path.join(folder, 'upload');
    fs.writeFileSync(upload, photo);
    return (await addImage({ db: database.db, files: createLocalFileStore(folder), images }, 'ana', upload)).id;
  };
  const derive = (deriver: ImageDeriver = images): Promise<void> =>
    mediaJobs({
      db: database.db,
      files: createLocalFileStore(folder),
      images: deriver,
      incoming: path.join(folder, 'incoming'),
    })['media:derive']!.work({});
  const state = async (id: string) => {
    const { rows } = await sql<{ sizes: string[]; attempts: number; isDone: boolean }>`
      select array(select s.format || s.width from image_size s where s.image_id = i.id order by s.format desc, s.width) as sizes,
        i.derive_attempts as attempts, i.derived_at is not null as "isDone" from image i where id = ${id}`.execute(
      database.db,
    );
    return rows[0];
  };
  const ALL = ['webp320', 'webp640', 'webp700', 'avif320', 'avif640', 'avif700'];

  it('go on where a process that was killed stopped, each made once, and nothing half stays (F04)', async () => {
    const id = await add();
    expect(await state(id)).toEqual({ sizes: ['webp640'], attempts: 0, isDone: false });
    const made: string[] = [];
    const noting = (killAfter: number): ImageDeriver => ({
      ...images,
      deriveSizes: (file, sizes, take) =>
        images.deriveSizes(file, sizes, async (size, content) => {
          if (made.length >= killAfter) throw new Error('killed');
          await take(size, content);
          made.push(`${size.format}${size.width}`);
        }),
    });
    await expect(derive(noting(2))).rejects.toThrow('killed');
    expect(await state(id)).toEqual({ sizes: ['webp320', 'webp640', 'webp700'], attempts: 1, isDone: false });
    await derive(noting(100));
    expect(await state(id)).toEqual({ sizes: ALL, attempts: 0, isDone: true });
    expect(made.sort()).toEqual(ALL.filter((one) => one !== 'webp640').sort());
    expect(fs.readdirSync(path.join(folder, 'media', id)).filter((name) => name.includes('partial'))).toEqual([]);
    expect(fs.readdirSync(path.join(folder, 'incoming'))).toEqual([]);
  });

  it('of one that cannot be decoded are given up after five attempts, and the others are made (F17)', async () => {
    const bad = await add();
    fs.writeFileSync(path.join(folder, 'media', bad, 'original.jpg'), photo.subarray(0, photo.length / 2));
    const good = await add();
    for (let i = 0; i < 7; i += 1) await derive().catch(() => undefined);
    expect(await state(good)).toMatchObject({ sizes: ALL, isDone: true });
    expect(await state(bad)).toEqual({ sizes: ['webp640'], attempts: 5, isDone: false });
  });

  it('are made by one process at a time, and not by one that stops', async () => {
    const id = await add();
    let isRunning = 0;
    let most = 0;
    const counting: ImageDeriver = {
      ...images,
      async deriveSizes(...given) {
        most = Math.max(most, (isRunning += 1));
        await images.deriveSizes(...given);
        isRunning -= 1;
      },
    };
    await Promise.all([derive(counting), derive(counting), derive(counting)]);
    expect(most).toBe(1);
    expect(await state(id)).toMatchObject({ isDone: true });
    const later = await add();
    const stopping = createImageDeriver();
    stopping.stop();
    await derive(stopping);
    expect(await state(later)).toEqual({ sizes: ['webp640'], attempts: 0, isDone: false });
  });

  it('leave nothing of a photo that the disk has no room for, and it can be sent again (F05)', async () => {
    const files = createLocalFileStore(folder);
    const upload = path.join(folder, 'upload');
    fs.writeFileSync(upload, photo);
    const before = fs
      .readdirSync(path.join(folder, 'media'))
      .flatMap((id) => fs.readdirSync(path.join(folder, 'media', id)));
    let puts = 0;
    const full = {
      ...files,
      put: (key: string, content: Uint8Array) =>
        (puts += 1) === 2
          ? Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
          : files.put(key, content),
    };
    const error = await addImage({ db: database.db, files: full, images }, 'ana', upload).catch((one: unknown) => one);
    expect(failureBody(error)).toMatchObject({ status: 503, errorCode: 'unavailable' });
    expect(
      fs.readdirSync(path.join(folder, 'media')).flatMap((id) => fs.readdirSync(path.join(folder, 'media', id))),
    ).toEqual(before);
    expect(await state(await add())).toMatchObject({ sizes: ['webp640'] });
  });

  it('are looked after: what is missing or changed is told, what is of no use goes', async () => {
    const files = createLocalFileStore(folder);
    const tools = { db: database.db, files };
    for (;;) {
      await derive().catch(() => undefined);
      const { rows } = await sql`select 1 from image where derived_at is null and derive_attempts < 5`.execute(
        database.db,
      );
      if (rows.length === 0) break;
    }
    const [fine, lost, changed] = [await add(), await add(), await add()];
    await derive();
    const problems = async () => {
      const reported: string[] = [];
      await checkMedia(tools, (problem) => reported.push(problem));
      return reported.filter((one) => [fine, lost, changed].some((id) => one.includes(id))).sort();
    };
    expect(await problems()).toEqual([]);
    fs.rmSync(path.join(folder, 'media', lost, '320.avif'));
    fs.appendFileSync(path.join(folder, 'media', changed, 'original.jpg'), 'x');
    expect(await problems()).toEqual(
      [`media/${changed}/original.jpg is not what was stored`, `media/${lost}/320.avif is missing`].sort(),
    );

    await files.put('media/nobody/320.webp', Buffer.from('x'));
    await files.put('media/young/320.webp', Buffer.from('x'));
    const old = new Date(Date.now() - 7_200_000);
    fs.utimesSync(path.join(folder, 'media/nobody/320.webp'), old, old);
    await sql`update image set created_at = now() - interval '8 days' where id = any(${[fine, lost]}::text[])`.execute(
      database.db,
    );
    // A draft uses the photo.
    await sql`insert into element_draft (id, account_id, kind, content) values ('d', 'ana', 'mountain', ${JSON.stringify({ images: [fine] })}::jsonb)`.execute(
      database.db,
    );
    const reported: string[] = [];
    const collect = (one: string): void => void reported.push(one);
    // Unused photos of existing users are kept, because users can still choose them.
    expect(await cleanMedia(tools, true, () => undefined)).toEqual({ files: 1, photos: 0 });
    await sql`update image set author_id = null where id = any(${[fine, lost, changed]}::text[])`.execute(database.db);
    expect(await cleanMedia(tools, true, collect)).toEqual({ files: 1, photos: 1 });
    expect(reported).toEqual([`photo ${lost}`, 'media/nobody/320.webp']);
    expect(fs.existsSync(path.join(folder, 'media', lost, '320.webp'))).toBe(true);
    expect(await cleanMedia(tools, false, collect)).toEqual({ files: 1, photos: 1 });
    expect(await cleanMedia(tools, false, collect)).toEqual({ files: 0, photos: 0 });
    expect(fs.readdirSync(path.join(folder, 'media', lost))).toEqual([]);
    expect(fs.existsSync(path.join(folder, 'media/young/320.webp'))).toBe(true);
    expect(await state(fine)).toMatchObject({ isDone: true });
  });
});
