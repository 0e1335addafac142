import fs from 'node:fs';
import path from 'node:path';
import { DEFAULT_LICENCE } from '@cordada/core/media/images';
import { PROFILE_IMAGE_SHAPES } from '@cordada/core/accounts/profileImages';
import type { ProfileImageRole } from '@cordada/core/accounts/profileImages';
import type { ReactionKind } from '@cordada/core/community/reactions';
import { buildPath } from '@cordada/core/pages/paths';
import type { Language } from '@cordada/core/pages/pageTable';
import { sql } from 'kysely';
import type { FileStore } from '#server/adapters/files/files.ts';
import type { ImageDeriver } from '#server/adapters/images/images.ts';
import type { Db } from '#server/db/connect.ts';
import type { Events } from '#server/jobs/events.ts';
import { setProfileImage, upsertFollow } from '#server/modules/accounts/index.ts';
import { changeCollected, saveCollection } from '#server/modules/collections/index.ts';
import { setFollow, setReaction } from '#server/modules/community/index.ts';
import { rasterise } from '#server/modules/discovery/index.ts';
import { setMembership } from '#server/modules/lists/index.ts';
import { SHIPPED_MAPS, createPathReader, openMapStore, openRegionTerrain } from '#server/modules/maps/index.ts';
import { addImage, describeImage } from '#server/modules/media/index.ts';
import { saveShortcut } from '#server/modules/shortcuts/index.ts';
import { setTarget } from '#server/modules/targets/index.ts';
import { whatNext } from '#server/modules/whatNext/index.ts';
import { findTripsOver } from '#server/modules/whatNext/search/index.ts';
import { addDays, saturdayAfter } from './demo-days.ts';
import {
  COLLECTIONS,
  DRAWING_CAPTIONS,
  FOLLOWED_BY_PRINTED,
  LISTS_BEGUN,
  PRINTED,
  progressOf,
  WITH_COVER,
  WITH_PICTURE,
} from './demo-members.ts';
import { drawMountains } from './demo-pictures.ts';

export interface DemoTools {
  readonly db: Db;
  readonly events: Events;
  readonly files: FileStore;
  readonly images: ImageDeriver;
  /** Folder for files on their way in. */
  readonly incoming: string;
  readonly random: () => number;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

const PHOTO = { width: 1_600, height: 1_067 } as const;
/** A list is worked on for about three years. */
const LIST_DAYS = 1_100;
const WANTED_SUMMITS = 14;

async function withDrawing<T>(
  { incoming }: DemoTools,
  seed: number,
  { width, height }: { readonly width: number; readonly height: number },
  store: (file: string) => Promise<T>,
): Promise<T> {
  const file = path.join(incoming, `demo-drawing-${seed}.png`);
  fs.writeFileSync(file, await rasterise(drawMountains(seed, width, height)));
  try {
    return await store(file);
  } finally {
    fs.rmSync(file, { force: true });
  }
}

/** @returns id of the image, with a caption that calls it a drawing */
export async function addDrawing(
  tools: DemoTools,
  accountId: string,
  language: Language,
  seed: number,
): Promise<string> {
  const { id } = await withDrawing(tools, seed, PHOTO, (file) => addImage(tools, accountId, file));
  const captions = DRAWING_CAPTIONS[language];
  await describeImage(
    tools.db,
    { id: accountId, isAdmin: false },
    { id, caption: captions[seed % captions.length] ?? '', licence: DEFAULT_LICENCE },
  );
  return id;
}

export async function drawProfiles(tools: DemoTools, people: readonly string[]): Promise<void> {
  const draw = async (person: number, role: ProfileImageRole, seed: number): Promise<void> => {
    const id = people[person];
    if (id === undefined) return;
    await withDrawing(tools, seed, PROFILE_IMAGE_SHAPES[role].large, (file) => setProfileImage(tools, id, role, file));
  };
  for (const person of WITH_PICTURE) await draw(person, 'picture', 500 + person);
  for (const person of WITH_COVER) await draw(person, 'cover', 701 + person);
}

/** Completions by past dates, without activities, and what comes next. */
export async function beginLists(tools: DemoTools, people: readonly string[]): Promise<void> {
  const { db, random, today } = tools;
  const { rows } = await sql<{ list: string; listId: string; elementId: string }>`
    select e.catalogue_key as list, e.id as "listId", p.element_id as "elementId" from element e
    join list_place p on p.list_id = e.id
    where e.kind = 'list' and e.catalogue_key = any(${LISTS_BEGUN.map(({ list }) => list)}::text[])
      and p.edition = (select max(n.edition) from list_place n where n.list_id = e.id)
    order by e.catalogue_key, p.position`.execute(db);
  const byList = Map.groupBy(rows, ({ list }) => list);
  for (const [person, lists] of Map.groupBy(LISTS_BEGUN, (one) => one.person)) {
    const id = people[person] ?? '';
    const viewer = { id, isAdmin: false };
    const completed = new Set<string>();
    const next = new Set<string>();
    for (const begun of lists) {
      const places = byList.get(begun.list) ?? [];
      const listId = places[0]?.listId;
      if (listId === undefined) throw new Error(`The catalogue has no list ${begun.list}.`);
      await db.transaction().execute((trx) => setMembership(trx, listId, id, true));
      const { done, pending } = progressOf(places, begun);
      for (const { elementId } of done) {
        if (completed.has(elementId)) continue;
        completed.add(elementId);
        await setTarget(tools, viewer, elementId, 'completed', addDays(today, -5 - Math.floor(random() * LIST_DAYS)));
      }
      for (const { elementId } of pending) next.add(elementId);
    }
    for (const elementId of next) {
      if (!completed.has(elementId)) await setTarget(tools, viewer, elementId, 'pending', today);
    }
  }
}

/** Summits of Andorra as targets, so that there is something to propose. */
export async function wantSummits(tools: DemoTools, people: readonly string[]): Promise<void> {
  const viewer = { id: people[PRINTED] ?? '', isAdmin: false };
  const { rows } = await sql<{ id: string }>`
    select e.id from element e where e.kind = 'mountain' and e.status = 'published' and e.place <@ box(point(1.42, 42.44), point(1.77, 42.65))
      and not exists (select 1 from target t where t.account_id = ${viewer.id} and t.element_id = e.id)
    order by e.importance desc, e.id limit ${WANTED_SUMMITS}`.execute(tools.db);
  for (const { id } of rows) await setTarget(tools, viewer, id, 'pending', tools.today);
}

/** Trips over those targets for the coming Saturday, which the page What next shows at once. */
export async function proposeTrips({ db, today }: DemoTools, people: readonly string[]): Promise<void> {
  const maps = openMapStore([SHIPPED_MAPS], () => undefined);
  try {
    const paths = createPathReader(maps, [await openRegionTerrain(maps)]);
    await whatNext(
      { db, tripSearch: { search: (asked) => findTripsOver(paths, asked) } },
      { id: people[PRINTED] ?? '', isAdmin: false },
      {
        place: [1.5218, 42.5075],
        placeName: 'Andorra la Vella',
        date: saturdayAfter(today, 2),
        hours: 8,
        maxDifficulty: 'T3',
        shape: 'day',
      },
      'es',
    );
  } finally {
    await maps.close();
  }
}

/** Collections and shortcuts within the limits of the free plan. */
export async function collectPlaces({ db }: DemoTools, people: readonly string[]): Promise<void> {
  const keys = COLLECTIONS.flatMap(({ places }) => places);
  const { rows } = await sql<{ key: string; id: string }>`
    select catalogue_key as key, id from element where catalogue_key = any(${keys}::text[])`.execute(db);
  const idOf = new Map(rows.map(({ key, id }) => [key, id]));
  for (const { person, name, places } of COLLECTIONS) {
    const accountId = people[person] ?? '';
    const { id: collectionId } = await saveCollection(db, accountId, null, name);
    for (const key of places) {
      const elementId = idOf.get(key);
      if (elementId === undefined) throw new Error(`The catalogue has no place ${key}.`);
      await changeCollected(db, accountId, { collectionId, elementId, isIn: true });
    }
  }
  const printed = people[PRINTED] ?? '';
  const shortcuts = [
    { name: 'Mis objetivos', url: buildPath('myPendingTargets', 'es'), colorIndex: 2, iconIndex: 1 },
    { name: 'Listas', url: buildPath('lists', 'es'), colorIndex: 5, iconIndex: 4 },
  ];
  for (const shortcut of shortcuts) await saveShortcut(db, printed, shortcut);
}

interface Community {
  readonly people: readonly string[];
  /** Public activities. */
  readonly published: readonly string[];
  readonly places: readonly string[];
}

/** A reaction, of which the owner is notified. */
export async function react(
  { db, events }: DemoTools,
  actorId: string,
  { subject, id }: { readonly subject: 'activity' | 'post'; readonly id: string },
  ownerId: string,
  kind: ReactionKind,
): Promise<void> {
  const isAdded = (await setReaction(db, actorId, { subject, id }, kind)) === 'added';
  if (isAdded && ownerId !== actorId)
    await events.emit(db, 'reaction.changed', {
      subjectKind: subject,
      subjectId: id,
      ownerId,
      actorId,
      isLiked: true,
    });
}

/** Follows and likes. */
export async function meetEachOther(tools: DemoTools, { people, published, places }: Community): Promise<void> {
  const { db, events, random } = tools;
  const { rows } = await sql<{ id: string; ownerId: string }>`
    select id, owner_id as "ownerId" from activity where id = any(${[...published]}::text[])`.execute(db);
  const ownerOf = new Map(rows.map(({ id, ownerId }) => [id, ownerId]));
  for (const [i, person] of people.entries()) {
    for (const [j, other] of people.entries()) {
      const isChosen = i === PRINTED && FOLLOWED_BY_PRINTED.includes(j);
      if (other === person || !(random() < 0.3 || isChosen)) continue;
      await upsertFollow(db, person, other, 'accepted');
      await events.emit(db, 'follow.created', { followerId: person, followedId: other, isRequest: false });
    }
    for (const id of published)
      if (random() < 0.2) await react(tools, person, { subject: 'activity', id }, ownerOf.get(id) ?? person, 'like');
    for (const place of places) if (random() < 0.1) await setFollow(db, person, place, true);
  }
}

/** Hours between what happened and the last that it notifies of. */
const NOTICED_AFTER_HOURS = 5;
const UNREAD_HOURS = 30;
const HOURS_BETWEEN_OTHERS = 19;

/** Notifications are as old as what they are about, the latest are unread, and none is mailed. */
export async function dateNotifications({ db }: DemoTools): Promise<void> {
  await sql`with dated as (
      select n.id, least(now() - interval '25 minutes', coalesce(
          case when n.kind = 'reaction' then coalesce(p.created_at, a.published_at) + make_interval(hours => ${NOTICED_AFTER_HOURS})
            else p.created_at end,
          now() - make_interval(hours => ${HOURS_BETWEEN_OTHERS} * (row_number() over (
            partition by n.recipient_id, p.id is null and a.id is null order by n.id desc))::int))) as at
      from notification n
        left join post p on n.subject_kind = 'post' and p.id = n.subject_id
        left join activity a on n.kind = 'reaction' and a.id = n.subject_id
      )
    update notification n set last_at = d.at, mailed_at = now(), pushed_at = now(),
      read_at = case when d.at < now() - make_interval(hours => ${UNREAD_HOURS}) then d.at + interval '1 hour' end
    from dated d where d.id = n.id`.execute(db);
}
