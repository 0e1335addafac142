import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { WHOLE_PHOTO } from '@cordada/core/media/images';
import type { Crop, ImageFormat, ImageLicence, PhotoFormat } from '@cordada/core/media/images';
import type { Db } from '#server/db/connect.ts';
import { limitTo, pageOf } from '#server/db/page.ts';
import type { Page, PageOfRows } from '#server/db/page.ts';
import { originalKey, sizeKey } from './imageFiles.ts';

export interface ImageRow {
  readonly id: string;
  readonly key: string;
  readonly authorId: string | null;
  readonly format: PhotoFormat;
  readonly width: number;
  readonly height: number;
  readonly takenAt: Date | null;
  /** Whether the camera recorded no time zone; `takenAt` is then local time stored as UTC. */
  readonly isLocalTime: boolean;
  readonly lon: number | null;
  readonly lat: number | null;
  /** Whether it was taken in a hidden zone of its author, either as drawn or as used to cut tracks. */
  readonly isInHiddenZone: boolean;
  /** Whether a published element shows it, now or in its history. */
  readonly isPublic: boolean;
  readonly caption: string;
  readonly licence: ImageLicence;
  readonly placeholder: string;
  readonly createdAt: Date;
}

/** An image of something that a reader may see. */
export interface ShownImageRow extends ImageRow {
  readonly isOpen: boolean;
}

/** Who may see an image, as the modules know that show images. */
export interface ImageAudience {
  /** A condition: whether everybody may see the image with this id. */
  readonly isOpen: (imageId: RawBuilder<unknown>) => RawBuilder<unknown>;
}

declare module '#server/graphql/context.ts' {
  interface Services {
    readonly imageAudience: ImageAudience;
  }
}

const IS_PUBLIC = sql`(i.hidden_at is null and exists (select 1 from shown_image l
  join element_summary e on e.id = l.element_id and e.status = 'published' where l.image_id = i.id))`;
const IN_HIDDEN_ZONE = sql`(i.lat is not null and exists (select 1 from hidden_area z where z.account_id = i.author_id
  and zone_covers(z, i.lon, i.lat)))`;

const COLUMNS = sql`i.id, i.key, i.author_id as "authorId", i.format, i.width, i.height, i.taken_at as "takenAt", i.taken_at_is_local as "isLocalTime",
  i.lon, i.lat, ${IN_HIDDEN_ZONE} as "isInHiddenZone", ${IS_PUBLIC} as "isPublic", i.caption, i.licence, i.placeholder, i.created_at as "createdAt"`;

export async function loadImages(db: Db, ids: readonly string[]): Promise<Map<string, ImageRow>> {
  const { rows } = await sql<ImageRow>`/* images */
    select ${COLUMNS} from image i where i.id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Images by id, with whether everybody may see them. */
export async function loadShownImages(
  db: Db,
  { isOpen }: ImageAudience,
  ids: readonly string[],
): Promise<Map<string, ShownImageRow>> {
  const { rows } = await sql<ShownImageRow>`/* shown images */
    select ${COLUMNS}, ${isOpen(sql`i.id`)} as "isOpen" from image i
    where i.id = any(${ids}::text[]) and i.hidden_at is null`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What decides whether somebody may use an image. */
export type ImageRights = Pick<ImageRow, 'id' | 'authorId' | 'isPublic'>;

/** Images by id, which nobody removes until the end of the transaction. */
export async function lockImages(trx: Db, ids: readonly string[]): Promise<Map<string, ImageRights>> {
  const { rows } = await sql<ImageRights>`/* images in use */
    select i.id, i.author_id as "authorId", ${IS_PUBLIC} as "isPublic" from image i
    where i.id = any(${ids}::text[]) order by i.id for key share of i`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function listImagesOf(db: Db, accountId: string, page: PageOfRows): Promise<Page<ImageRow>> {
  const count = sql`select count(*)::int from image where author_id = ${accountId}`;
  const cursor = (id: string): RawBuilder<unknown> =>
    sql`select p.created_at, p.id from image p where p.id = ${id} and p.author_id = ${accountId}`;
  const after = page.after === null ? sql`true` : sql`(i.created_at, i.id) < (${cursor(page.after)})`;
  const { rows } = await sql<ImageRow & { total: number }>`/* my images */
    select ${COLUMNS}, (${count}) as total from image i where i.author_id = ${accountId} and ${after}
    order by i.created_at desc, i.id desc limit ${limitTo(page.rows + 1)}`.execute(db);
  return pageOf(db, rows, page, { count, cursor });
}

export async function listGallery(db: Db, elementId: string, page: PageOfRows): Promise<Page<ImageRow>> {
  const count = sql`select count(*)::int from shown_image g join image i on i.id = g.image_id and i.hidden_at is null
    where g.element_id = ${elementId} and g.role = 'gallery'`;
  const cursor = (id: string): RawBuilder<unknown> =>
    sql`select p.position from shown_image p where p.image_id = ${id} and p.element_id = ${elementId} and p.role = 'gallery'`;
  const after = page.after === null ? sql`true` : sql`g.position > (${cursor(page.after)})`;
  const { rows } = await sql<ImageRow & { total: number }>`/* gallery */
    select ${COLUMNS}, (${count}) as total from shown_image g join image i on i.id = g.image_id
    where g.element_id = ${elementId} and g.role = 'gallery' and i.hidden_at is null and ${after}
    order by g.position limit ${limitTo(page.rows + 1)}`.execute(db);
  return pageOf(db, rows, page, { count, cursor });
}

export interface CoverRow {
  readonly image: ImageRow;
  readonly crop: Crop;
}

/** The chosen cover of each element, or else the first image of its gallery, uncropped. */
export async function loadCovers(db: Db, elementIds: readonly string[]): Promise<Map<string, CoverRow>> {
  const { rows } = await sql<ImageRow & { elementId: string; crop: Crop }>`/* covers */
    select distinct on (c.element_id) c.element_id as "elementId", coalesce(c.crop, ${JSON.stringify(WHOLE_PHOTO)}::jsonb) as crop,
      ${COLUMNS} from shown_image c join image i on i.id = c.image_id
    where c.element_id = any(${elementIds}::text[]) and c.role in ('cover', 'gallery') and i.hidden_at is null
    order by c.element_id, c.role = 'cover' desc, c.position`.execute(db);
  return new Map(rows.map(({ elementId, crop, ...image }) => [elementId, { image, crop }]));
}

export async function sumImageBytes(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(byte_size), 0) as total from image where author_id = ${accountId}`.execute(db);
  return Number(rows[0]?.total ?? 0);
}

export interface SizeRow {
  readonly format: ImageFormat;
  readonly width: number;
  readonly height: number;
  readonly byteSize: number;
  readonly sha256: Buffer;
}

export async function insertImage(
  trx: Db,
  image: Omit<ImageRow, 'isInHiddenZone' | 'isPublic' | 'createdAt' | 'caption' | 'authorId'> & {
    readonly authorId: string;
    readonly byteSize: number;
    readonly sha256: Buffer;
  },
): Promise<void> {
  await sql`insert into image (id, key, author_id, format, byte_size, sha256, width, height, taken_at, taken_at_is_local, lon, lat, licence, placeholder)
    values (${image.id}, ${image.key}, ${image.authorId}, ${image.format}, ${image.byteSize}, ${image.sha256}, ${image.width},
      ${image.height}, ${image.takenAt}, ${image.isLocalTime}, ${image.lon}, ${image.lat}, ${image.licence}, ${image.placeholder})`.execute(
    trx,
  );
}

/**
 * Records a derived size.
 * @returns false if the image was deleted meanwhile
 */
export async function insertSize(db: Db, imageId: string, size: SizeRow): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into image_size (image_id, format, width, height, byte_size, sha256)
    select i.id, ${size.format}, ${size.width}::int, ${size.height}::int, ${size.byteSize}::int, ${size.sha256}::bytea
    from image i where i.id = ${imageId} for key share
    on conflict (image_id, format, width) do update set (height, byte_size, sha256) =
      (excluded.height, excluded.byte_size, excluded.sha256)`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

export interface ServedImage {
  readonly id: string;
  readonly key: string;
  readonly format: PhotoFormat;
  readonly byteSize: number;
  readonly sizes: (SizeRow & { sha256: string })[];
}

export async function findServed(
  db: Db,
  by: { readonly id: string } | { readonly key: string },
): Promise<ServedImage | null> {
  const where = 'id' in by ? sql`i.id = ${by.id}` : sql`i.key = ${by.key}`;
  const { rows } = await sql<ServedImage>`/* served image */
    select i.id, i.key, i.format, i.byte_size as "byteSize", coalesce((select json_agg(json_build_object('format', s.format, 'width', s.width,
      'height', s.height, 'byteSize', s.byte_size, 'sha256', encode(s.sha256, 'hex'))) from image_size s where s.image_id = i.id), '[]') as sizes
    from image i where ${where}`.execute(db);
  return rows[0] ?? null;
}

export async function findUnderived(
  db: Db,
  attemptsMax: number,
): Promise<{ id: string; format: PhotoFormat; width: number; height: number; ready: string[] } | null> {
  const { rows } = await sql<{ id: string; format: PhotoFormat; width: number; height: number; ready: string[] }>`
    update image i set derive_attempts = derive_attempts + 1
    where i.id = (select u.id from image u where u.derived_at is null and u.derive_attempts < ${attemptsMax}
      order by u.derive_attempts, u.created_at limit 1)
    returning i.id, i.format, i.width, i.height,
      array(select s.format || ' ' || s.width from image_size s where s.image_id = i.id) as ready`.execute(db);
  return rows[0] ?? null;
}

export async function hasUnderived(db: Db, attemptsMax: number): Promise<boolean> {
  const { rows } = await sql`select 1 from image where derived_at is null and derive_attempts < ${attemptsMax}
    limit 1`.execute(db);
  return rows.length > 0;
}

export async function markDerived(db: Db, id: string): Promise<void> {
  await sql`update image set derived_at = now(), derive_attempts = 0 where id = ${id}`.execute(db);
}

/** Does not count an attempt that was interrupted for reasons unrelated to the image. */
export async function forgetAttempt(db: Db, id: string): Promise<void> {
  await sql`update image set derive_attempts = derive_attempts - 1 where id = ${id} and derive_attempts > 0`.execute(
    db,
  );
}

export async function lockImage(trx: Db, id: string): Promise<ImageRow | null> {
  await sql`select 1 from image where id = ${id} for update`.execute(trx);
  return (await loadImages(trx, [id])).get(id) ?? null;
}

export async function updateDescription(trx: Db, id: string, caption: string, licence: ImageLicence): Promise<void> {
  await sql`update image set caption = ${caption}, licence = ${licence} where id = ${id}`.execute(trx);
}

export async function listShowing(db: Db, imageId: string): Promise<{ elementId: string; isNow: boolean }[]> {
  const { rows } = await sql<{ elementId: string; isNow: boolean }>`
    select l.element_id as "elementId", bool_or(l.role <> 'former' and e.status = 'published') as "isNow"
    from shown_image l join element_summary e on e.id = l.element_id where l.image_id = ${imageId} group by l.element_id`.execute(
    db,
  );
  return rows;
}

export interface FileRow {
  readonly key: string;
  readonly sha256: Buffer;
}

export async function listFiles(db: Db, ids: readonly string[]): Promise<FileRow[]> {
  const { rows } = await sql<{ id: string; format: PhotoFormat | ImageFormat; width: number | null; sha256: Buffer }>`
    select i.id, i.format, null::int as width, i.sha256 from image i where i.id = any(${ids}::text[])
    union all
    select s.image_id, s.format, s.width, s.sha256 from image_size s where s.image_id = any(${ids}::text[])
    order by id, width nulls first`.execute(db);
  return rows.map(({ id, format, width, sha256 }) => ({
    key: width === null ? originalKey(id, format) : sizeKey(id, width, format as ImageFormat),
    sha256,
  }));
}

export async function listImageIds(db: Db, after: string, rows: number): Promise<string[]> {
  const result = await sql<{ id: string }>`
    select id from image where id > ${after} order by id limit ${limitTo(rows)}`.execute(db);
  return result.rows.map(({ id }) => id);
}

export async function listGivenUp(db: Db, attemptsMax: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from image where derived_at is null and derive_attempts >= ${attemptsMax} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Photos of members who have left, sent so many days ago, that nothing uses: no element, activity or draft; some at a
 * time. Who is still a member has them among the photos to choose from.
 */
export async function listUnused(trx: Db, days: number, rows: number): Promise<string[]> {
  const result = await sql<{ id: string }>`
    select i.id from image i where i.author_id is null and i.created_at < now() - make_interval(days => ${days}::int)
      and not exists (select 1 from image_use u where u.image_id = i.id)
    order by i.id limit ${limitTo(rows)} for update of i`.execute(trx);
  return result.rows.map(({ id }) => id);
}

export async function deleteImages(trx: Db, ids: readonly string[]): Promise<string[]> {
  const files = await listFiles(trx, ids);
  await sql`delete from image where id = any(${ids}::text[])`.execute(trx);
  return files.map(({ key }) => key);
}

export async function listUnshown(trx: Db, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id from image i where i.author_id = ${accountId}
      and not exists (select 1 from image_use u where u.image_id = i.id and u.used_by = 'element') for update`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

export async function loadArticleImages(db: Db, elementIds: readonly string[]): Promise<Map<string, ImageRow[]>> {
  const { rows } = await sql<ImageRow & { elementId: string }>`/* images of articles */
    select l.element_id as "elementId", ${COLUMNS} from shown_image l join image i on i.id = l.image_id
    where l.element_id = any(${elementIds}::text[]) and l.role = 'article' and i.hidden_at is null order by l.element_id, l.position`.execute(
    db,
  );
  return Map.groupBy(rows, ({ elementId }) => elementId);
}

export async function listOriginals(db: Db, accountId: string): Promise<{ id: string; format: PhotoFormat }[]> {
  const { rows } = await sql<{ id: string; format: PhotoFormat }>`
    select id, format from image where author_id = ${accountId} order by created_at, id`.execute(db);
  return rows;
}

/** Gives those of some images other addresses that nothing public shows: the former ones lead nowhere from the commit on. */
export async function renewHidden(trx: Db, { isOpen }: ImageAudience, ids: readonly string[]): Promise<void> {
  await sql`update image i set key = replace(gen_random_uuid()::text, '-', '')
    where i.id = any(${ids}::text[]) and not ${isOpen(sql`i.id`)}`.execute(trx);
}

/**
 * Hides an image, also from those who kept its address, or shows it again.
 * @returns false if there is no such image
 */
export async function setImageHidden(trx: Db, id: string, isHidden: boolean): Promise<boolean> {
  const { numAffectedRows } = await sql`update image set hidden_at = case when ${isHidden} then now() end,
    key = replace(gen_random_uuid()::text, '-', '') where id = ${id}`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function findImageAuthor(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{
    authorId: string | null;
  }>`select author_id as "authorId" from image where id = ${id}`.execute(db);
  return rows[0]?.authorId ?? null;
}

export async function listPageTags(db: Db, imageId: string): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select distinct used_by || ':' || user_id as tag from image_use
    where image_id = ${imageId} and used_by in ('element', 'activity')`.execute(db);
  return rows.map(({ tag }) => tag);
}

export async function listShownNowhere(trx: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id from image i where i.id = any(${ids}::text[])
      and not exists (select 1 from image_use u where u.image_id = i.id) for update of i`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Erases the locations of images taken in a hidden zone of their author. */
export async function forgetHiddenPlaces(trx: Db, accountId: string): Promise<void> {
  await sql`update image i set lon = null, lat = null where i.author_id = ${accountId} and ${IN_HIDDEN_ZONE}`.execute(
    trx,
  );
}

/** Number and bytes of the originals and of the sizes made of them. */
export async function measureImages(db: Db): Promise<Record<'originals' | 'sizes', { count: number; bytes: number }>> {
  const { rows } = await sql<{ kind: 'originals' | 'sizes'; count: number; bytes: number }>`
    select 'originals' as kind, count(*)::int as count, coalesce(sum(byte_size), 0)::float8 as bytes from image
    union all select 'sizes', count(*)::int, coalesce(sum(byte_size), 0)::float8 from image_size`.execute(db);
  const none = { count: 0, bytes: 0 };
  return Object.assign(
    { originals: none, sizes: none },
    Object.fromEntries(rows.map(({ kind, ...size }) => [kind, size])),
  );
}
