import fs from 'node:fs';
import path from 'node:path';
import type { ActivityKind } from '@cordada/core/activities/activity';
import { distanceMeters } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { seededRandom } from '@cordada/core/tracks/samples/random';
import { sampleGpx } from '@cordada/core/tracks/samples/sampleFiles';
import { syntheticActivity } from '@cordada/core/tracks/samples/syntheticActivity';
import { sql } from 'kysely';
import { createLocalFileStore } from '#server/adapters/files/local.ts';
import type { Db } from '#server/db/connect.ts';
import { newId } from '#server/db/newId.ts';
import { createEvents, invalidateCacheTags } from '#server/jobs/events.ts';
import { register, upsertFollow } from '#server/modules/accounts/index.ts';
import { publishActivity, saveActivity } from '#server/modules/activities/index.ts';
import { insertPost, setFollow, setReaction } from '#server/modules/community/index.ts';
import { registerTargetReactions, setTarget } from '#server/modules/targets/index.ts';
import { createTrackReader, importTrack } from '#server/modules/tracks/index.ts';
import { DEMO_THREADS, DEMO_TOURS, readDemoTrack } from './demo-andorra.ts';
import { DEMO_PEOPLE, STORIES } from './demo-texts.ts';
import { withDatabase } from './command.ts';

const PASSWORD = 'cordada demo rope';
const RANGE_KEYS = [
  'pyrenees',
  'picos-de-europa',
  'guadarrama',
  'gredos',
  'sierra-nevada-spain',
  'alps',
  'canary-islands',
];
const ACTIVITIES_PER_PERSON = [3, 7] as const;
const ACTIVITY_YEARS = [2023, 2026] as const;
/** The share of activities in Andorra, where paths and heights are real. */
const ANDORRA_SHARE = 0.7;

interface Summit {
  id: string;
  kind: string;
  name: string;
  lon: number;
  lat: number;
  elevation: number;
  nearId: string | null;
  nearName: string | null;
  nearLon: number | null;
  nearLat: number | null;
  nearElevation: number | null;
}

async function listSummits(db: Db): Promise<Summit[]> {
  const { rows } = await sql<Summit>`
    select e.id, e.kind, e.name, e.lon, e.lat, e.elevation_meters as elevation, n.id as "nearId", n.name as "nearName",
      n.lon as "nearLon", n.lat as "nearLat", n.elevation_meters as "nearElevation"
    from element e
    join element r on r.catalogue_key = any(${RANGE_KEYS}::text[])
    join element_region er on er.element_id = e.id and er.region_id = r.id
    left join lateral (
      select s.id, s.name, s.lon, s.lat, s.elevation_meters from element s
      where s.lat is not null and s.kind in ('shelter', 'access') and s.elevation_meters < e.elevation_meters - 150
        and earth_distance(ll_to_earth(s.lat, s.lon), ll_to_earth(e.lat, e.lon)) between 700 and 8000
      order by ll_to_earth(s.lat, s.lon) <-> ll_to_earth(e.lat, e.lon) limit 1
    ) n on true
    where e.kind in ('mountain', 'volcano') and e.catalogue_key is not null and e.elevation_meters between 1400 and 4900
    order by e.catalogue_key`.execute(db);
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

function wayOf(summit: Summit, random: () => number): [number, number, number][] {
  const top: LonLat = [summit.lon, summit.lat];
  const start: LonLat =
    summit.nearLon === null || summit.nearLat === null
      ? [summit.lon + (random() - 0.5) * 0.05, summit.lat + (random() > 0.5 ? 1 : -1) * (0.02 + random() * 0.02)]
      : [summit.nearLon, summit.nearLat];
  const startHeight = summit.nearElevation ?? summit.elevation - 700 - Math.round(random() * 500);
  const legs = 9;
  const swing = Math.min(0.004, distanceMeters(start, top) / 1_500_000);
  const up: [number, number, number][] = [];
  for (let i = 0; i <= legs; i += 1) {
    const share = i / legs;
    const aside = i === 0 || i === legs ? 0 : Math.sin(share * 19 + random()) * swing;
    up.push([
      start[0] + (top[0] - start[0]) * share + aside,
      start[1] + (top[1] - start[1]) * share - aside * 0.7,
      startHeight + (summit.elevation - startHeight) * share ** 1.25,
    ]);
  }
  return [...up, ...up.slice(0, -1).reverse()];
}

interface Community {
  readonly people: readonly string[];
  readonly published: readonly string[];
  readonly places: readonly string[];
  readonly random: () => number;
}

/** Follows, likes, and posts with answers. */
async function meetEachOther(db: Db, { people, published, places, random }: Community): Promise<void> {
  for (const person of people) {
    for (const other of people)
      if (other !== person && random() < 0.3) await upsertFollow(db, person, other, 'accepted');
    for (const id of published) {
      if (random() < 0.2) await setReaction(db, person, { subject: 'activity', id }, 'like');
    }
    for (const place of places) if (random() < 0.1) await setFollow(db, person, place, true);
  }
  for (const [thread, texts] of DEMO_THREADS.entries()) {
    let rootId: string | null = null;
    for (const [number, text] of texts.entries()) {
      const id = newId();
      const authorId = people[(thread * 5 + number * 3) % people.length] ?? '';
      await insertPost(db, {
        id,
        authorId,
        text,
        subjectKind: null,
        subjectId: null,
        answersId: rootId,
        rootId,
        citesId: null,
        body: null,
        audience: 'everyone',
        audienceOwnerId: null,
      });
      rootId ??= id;
    }
  }
  await invalidateCacheTags(db, ['*']);
}

await withDatabase(async ({ db }, config) => {
  const present = await sql`select 1 from account where email = ${DEMO_PEOPLE[0]?.email ?? ''}`.execute(db);
  if (present.rows.length > 0) {
    console.log('The demo community is here already.');
    return;
  }
  const events = createEvents();
  registerTargetReactions(events);
  const folder = path.join(config.dataDirectory, 'files');
  const incoming = path.join(folder, 'incoming');
  fs.mkdirSync(incoming, { recursive: true });
  const tools = { db, files: createLocalFileStore(folder), reader: createTrackReader(1) };
  const summits = await listSummits(db);
  const random = seededRandom(20_261_120);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  let activities = 0;
  const people: string[] = [];
  const published: string[] = [];
  const visited = new Set<string>();
  try {
    for (const person of DEMO_PEOPLE) {
      const { userId } = await register(db, { ...person, password: PASSWORD }, { address: 'demo', userAgent: 'seed' });
      await sql`update account set about = ${person.about}, email_verified_at = now() where id = ${userId}`.execute(db);
      people.push(userId);
      const viewer = { id: userId, isAdmin: false };
      const [least, most] = ACTIVITIES_PER_PERSON;
      const wanted = least + Math.floor(random() * (most - least + 1));
      const mine = [...summits].sort(() => random() - 0.5).slice(0, wanted + 3);
      for (const summit of mine.slice(0, wanted)) {
        const tour = random() < ANDORRA_SHARE ? pick(DEMO_TOURS) : null;
        const up = tour && readDemoTrack(tour.key);
        const story = pick(STORIES);
        const [from, to] = ACTIVITY_YEARS;
        const isWinter = tour?.kind === 'snowshoeing';
        const month = isWinter
          ? 1 + Math.floor(random() * 3)
          : tour || summit.elevation > 2_600
            ? 6 + Math.floor(random() * 4)
            : 1 + Math.floor(random() * 10);
        const day = `${from + Math.floor(random() * (to - from + 1))}-${String(month).padStart(2, '0')}-${String(1 + Math.floor(random() * 27)).padStart(2, '0')}`;
        const segment = syntheticActivity({
          waypoints: up ? [...up, ...up.slice(0, -1).toReversed()] : wayOf(summit, random),
          startEpoch: Date.parse(`${day}T0${5 + Math.floor(random() * 4)}:15:00Z`) / 1000,
          spacingMeters: 12,
          noiseMeters: tour ? 1 : 3,
          metersPerSecond: tour?.kind === 'trailRunning' ? 2 : 1,
          seed: Math.floor(random() * 1e6),
        });
        const upload = path.join(incoming, `demo-${activities}`);
        const gpx = sampleGpx({ name: tour?.titles[0] ?? summit.name, segments: [segment] });
        fs.writeFileSync(upload, gpx);
        const track = await importTrack(tools, userId, {
          path: upload,
          byteSize: gpx.length,
          originalName: `${tour?.key ?? summit.name}.gpx`,
        });
        const isSpanish = person.language === 'es';
        const near = summit.nearName ?? (isSpanish ? 'el valle' : 'the valley');
        const fill = (text: string): string => text.replaceAll('{summit}', summit.name).replaceAll('{near}', near);
        const kind: ActivityKind = tour ? tour.kind : summit.elevation > 3_300 ? 'mountaineering' : story.kind;
        const isPublic = random() < 0.9;
        const id = await saveActivity({ db, events }, viewer, null, {
          isPlan: false,
          kind,
          title: tour ? tour.titles[isSpanish ? 1 : 0] : fill(isSpanish ? story.titleEs : story.titleEn),
          story: tour ? tour.stories[isSpanish ? 1 : 0] : fill(isSpanish ? story.storyEs : story.storyEn),
          happenedOn: day,
          visibility: isPublic ? 'everyone' : 'onlyMe',
          trackIds: [track.id],
          milestones: track.proposals.map(({ elementId }) => ({ elementId, role: 'reached', note: '' })),
        });
        await publishActivity({ db, events }, viewer, id);
        if (isPublic) published.push(id);
        for (const { elementId } of track.proposals) visited.add(elementId);
        activities += 1;
      }
      for (const summit of mine.slice(wanted))
        await setTarget({ db, events }, viewer, summit.id, 'pending', '2026-01-01');
    }
    await meetEachOther(db, { people, published, places: [...visited], random });
  } finally {
    await tools.reader.stop();
  }
  console.log(
    `${DEMO_PEOPLE.length} people and ${activities} activities are here. Log in as ${DEMO_PEOPLE[0]?.email} with '${PASSWORD}'.`,
  );
});
