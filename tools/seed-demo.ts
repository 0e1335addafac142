import fs from 'node:fs';
import path from 'node:path';
import type { ActivityDraft } from '@cordada/core/activities/activity';
import { earliestToday } from '@cordada/core/time/today';
import { seededRandom } from '@cordada/core/tracks/samples/random';
import { sql } from 'kysely';
import { chooseFiles } from '#server/adapters/files/index.ts';
import { createImageDeriver } from '#server/adapters/images/local.ts';
import type { Db } from '#server/db/connect.ts';
import { createEvents, invalidateCacheTags } from '#server/jobs/events.ts';
import type { Events } from '#server/jobs/events.ts';
import { purgeDeletedAccounts, register } from '#server/modules/accounts/index.ts';
import {
  addInvitation,
  answerInvitation,
  publishActivity,
  saveActivity,
  savePlannedActivity,
} from '#server/modules/activities/index.ts';
import { registerCommunityReactions } from '#server/modules/community/index.ts';
import { registerNotificationReactions } from '#server/modules/notifications/index.ts';
import { registerTargetReactions } from '#server/modules/targets/index.ts';
import { createTrackReader } from '#server/modules/tracks/index.ts';
import { DEMO_TOURS, readDemoTrack } from './demo-andorra.ts';
import {
  addDrawing,
  beginLists,
  collectPlaces,
  dateNotifications,
  drawProfiles,
  meetEachOther,
  proposeTrips,
  wantSummits,
} from './demo-community.ts';
import { foundClub, planSeason } from './demo-club.ts';
import { converse } from './demo-talk.ts';
import { addDays, demoDays, saturdayAfter, speedOf } from './demo-days.ts';
import type { DemoDay, Summit } from './demo-days.ts';
import { DRAFT, ILLUSTRATED, PLANS, PRINTED } from './demo-members.ts';
import { DEMO_PEOPLE } from './demo-texts.ts';
import { milestonesOf, walk } from './demo-walk.ts';
import type { WalkTools } from './demo-walk.ts';
import { withDatabase } from './command.ts';

const PASSWORD = 'cordada demo rope';
const SEED = 20_261_120;
const RANGE_KEYS = [
  'pyrenees',
  'picos-de-europa',
  'guadarrama',
  'gredos',
  'sierra-nevada-spain',
  'alps',
  'canary-islands',
];
const ZONE = 'Europe/Andorra';
/** Degrees; a little more than the 8 km within which a start is sought. Spares most of the distances on the sphere. */
const NEAR_LATITUDE = 0.073;
const MONTHS_OF_SNOW = new Set([12, 1, 2, 3, 4]);

async function listSummits(db: Db): Promise<Summit[]> {
  const { rows } = await sql<Summit>`
    select e.id, e.name, e.lon, e.lat, e.elevation_meters as elevation, n.name as "nearName",
      n.lon as "nearLon", n.lat as "nearLat", n.elevation_meters as "nearElevation"
    from element e
    join element r on r.catalogue_key = any(${RANGE_KEYS}::text[])
    join element_region er on er.element_id = e.id and er.region_id = r.id
    left join lateral (
      select s.id, s.name, s.lon, s.lat, s.elevation_meters from element s
      where s.lat between e.lat - ${NEAR_LATITUDE}::float8 and e.lat + ${NEAR_LATITUDE}::float8
        and s.kind in ('shelter', 'access') and s.elevation_meters < e.elevation_meters - 150
        and earth_distance(ll_to_earth(s.lat, s.lon), ll_to_earth(e.lat, e.lon)) between 700 and 8000
      order by ll_to_earth(s.lat, s.lon) <-> ll_to_earth(e.lat, e.lon) limit 1
    ) n on true
    where e.kind in ('mountain', 'volcano') and e.catalogue_key is not null and e.elevation_meters between 1400 and 4900
    order by e.catalogue_key`.execute(db);
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

function textsOf({ tour, summit, story, person }: DemoDay): Pick<ActivityDraft, 'title' | 'story'> {
  const isSpanish = DEMO_PEOPLE[person]?.language === 'es';
  if (tour) return { title: tour.titles[isSpanish ? 1 : 0], story: tour.stories[isSpanish ? 1 : 0] };
  const near = summit?.nearName ?? (isSpanish ? 'el valle' : 'the valley');
  const fill = (text = ''): string => text.replaceAll('{summit}', summit?.name ?? '').replaceAll('{near}', near);
  return {
    title: fill(isSpanish ? story?.titleEs : story?.titleEn),
    story: fill(isSpanish ? story?.storyEs : story?.storyEn),
  };
}

/** @returns id of the activity, which is public if the day is, and the places it reached */
async function live(
  tools: WalkTools,
  people: readonly string[],
  one: DemoDay,
  drawings: readonly number[],
): Promise<{ readonly id: string; readonly places: readonly string[] }> {
  const accountId = people[one.person] ?? '';
  const viewer = { id: accountId, isAdmin: false };
  const track = await walk(tools, accountId, {
    name: one.tour?.titles[0] ?? one.summit?.name ?? '',
    way: one.way,
    metersPerSecond: one.metersPerSecond,
    startEpoch: Date.parse(`${one.day}T0${one.startHour}:15:00Z`) / 1000,
    noiseMeters: one.tour ? 1 : 3,
  });
  const language = DEMO_PEOPLE[one.person]?.language ?? 'en';
  const photos = [];
  for (const seed of drawings) {
    const imageId = await addDrawing(tools, accountId, language, seed);
    photos.push({ imageId, isCover: photos.length === 0, placing: 'off' as const, trackId: null, alongMeters: null });
  }
  const id = await saveActivity(tools, viewer, null, {
    isPlan: false,
    kind: one.kind,
    ...textsOf(one),
    happenedOn: one.day,
    visibility: one.isPublic ? 'everyone' : 'onlyMe',
    trackIds: [track.id],
    milestones: milestonesOf(track),
    photos: { photos, shiftSeconds: 0, zoneMinutes: null },
  });
  await publishActivity(tools, viewer, id);
  // Published in the evening of its day, so that the feed is not one heap of today.
  await sql`update activity set published_at = least(now(), ${`${one.day}T20:30:00Z`}::timestamptz) where id = ${id}`.execute(
    tools.db,
  );
  return { id, places: track.proposals.map(({ elementId }) => elementId) };
}

/** Plans of the coming weeks with who was asked along, and one draft. */
async function planAhead(tools: WalkTools, people: readonly string[]): Promise<void> {
  const wayUp = (key: string) => ({ name: key, way: readDemoTrack(key), metersPerSecond: 1.4, noiseMeters: 0 });
  for (const plan of PLANS) {
    const accountId = people[plan.person] ?? '';
    const viewer = { id: accountId, isAdmin: false };
    const happenedOn = saturdayAfter(tools.today, plan.inDays);
    const season = MONTHS_OF_SNOW.has(Number(happenedOn.slice(5, 7))) ? 'winter' : 'summer';
    const track = await walk(tools, accountId, wayUp(plan[season]));
    const id = await saveActivity(tools, viewer, null, {
      isPlan: true,
      kind: season === 'winter' ? 'snowshoeing' : 'hiking',
      title: plan.title[season],
      story: plan.story,
      happenedOn,
      visibility: 'followers',
      trackIds: [track.id],
      milestones: milestonesOf(track),
    });
    await savePlannedActivity(tools.db, viewer, id, {
      startMinute: plan.startMinute,
      zone: ZONE,
      model: 'din33466',
      terrain: 'path',
      marginMinutes: 90,
      legs: [],
    });
    for (const { person, answer } of plan.companions) {
      const companion = people[person] ?? '';
      await addInvitation(tools, viewer, id, companion);
      if (answer !== null) await answerInvitation(tools, { id: companion, isAdmin: false }, id, answer);
    }
  }
  const draft = DEMO_TOURS.find(({ key }) => key === DRAFT.tour);
  const printed = people[PRINTED] ?? '';
  const up = readDemoTrack(DRAFT.tour);
  const happenedOn = addDays(tools.today, -3);
  const track = await walk(tools, printed, {
    name: DRAFT.tour,
    way: [...up, ...up.slice(0, -1).toReversed()],
    metersPerSecond: speedOf('hiking'),
    startEpoch: Date.parse(`${happenedOn}T08:15:00Z`) / 1000,
    noiseMeters: 1,
  });
  await saveActivity(tools, { id: printed, isAdmin: false }, null, {
    isPlan: false,
    kind: draft?.kind ?? 'hiking',
    title: DRAFT.title,
    story: DRAFT.story,
    happenedOn,
    visibility: 'everyone',
    trackIds: [track.id],
    milestones: milestonesOf(track),
  });
}

/** Erases what an interrupted run left, because a run begins only where there is no demo community. */
async function eraseDemo(db: Db, events: Events): Promise<void> {
  await sql`update account set deletion_asked_at = 'epoch', suspended_at = now() where email like '%@demo.cordada.example'`.execute(
    db,
  );
  await purgeDeletedAccounts(db, events);
}

await withDatabase(async ({ db }, config) => {
  const present = await sql`select 1 from account where email = ${DEMO_PEOPLE[PRINTED]?.email ?? ''}`.execute(db);
  if (present.rows.length > 0) {
    console.log('The demo community is here already.');
    return;
  }
  const events = createEvents();
  registerTargetReactions(events);
  registerCommunityReactions(events);
  registerNotificationReactions(events, config);
  const incoming = path.join(config.dataDirectory, 'files', 'incoming');
  fs.mkdirSync(incoming, { recursive: true });
  const random = seededRandom(SEED);
  const tools: WalkTools = {
    db,
    events,
    files: await chooseFiles(config),
    images: createImageDeriver(),
    reader: createTrackReader(1),
    incoming,
    random,
    today: earliestToday(new Date()),
  };
  try {
    const people: string[] = [];
    for (const person of DEMO_PEOPLE) {
      const { userId } = await register(db, { ...person, password: PASSWORD }, { address: 'demo', userAgent: 'seed' });
      await sql`update account set about = ${person.about}, email_verified_at = now() where id = ${userId}`.execute(db);
      people.push(userId);
    }
    const days = demoDays(random, { today: tools.today, people: people.length, summits: await listSummits(db) });
    const illustrated = days.filter(({ isPublic }) => isPublic).slice(-ILLUSTRATED);
    const published: string[] = [];
    const visited = new Set<string>();
    for (const one of days) {
      const number = illustrated.indexOf(one);
      const drawings = number < 0 ? [] : number % 3 === 0 ? [number, number + 100] : [number];
      const { id, places } = await live(tools, people, one, drawings);
      if (one.isPublic) published.push(id);
      for (const place of places) visited.add(place);
    }
    await planAhead(tools, people);
    await beginLists(tools, people);
    await wantSummits(tools, people);
    await collectPlaces(tools, people);
    await drawProfiles(tools, people);
    await meetEachOther(tools, { people, published, places: [...visited] });
    await planSeason(tools, people, await foundClub(tools, people, PASSWORD));
    await proposeTrips(tools, people);
    await converse(tools, people, published);
    await dateNotifications(tools);
    await invalidateCacheTags(db, ['*']);
    console.log(
      `${people.length} people and ${days.length} activities are here. Log in as ${DEMO_PEOPLE[PRINTED]?.email} with '${PASSWORD}'.`,
    );
  } catch (error) {
    await eraseDemo(db, events);
    throw error;
  } finally {
    tools.images.stop();
    await tools.reader.stop();
  }
});
