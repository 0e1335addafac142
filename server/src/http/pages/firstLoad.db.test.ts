import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { TestServer } from '#server/db/testing/testServer.ts';

/** Bytes after gzip -9 that a page may load before its map. Names of files hold hashes, which weigh up to 100 bytes more or less.
 * Pages that are not indexed lead to the host of the chosen language, too (60 bytes). Members who could not be asked for
 * are asked for again, late answers give way to newer ones, and a page that cannot be loaded anew stays (400 bytes).
 * The texts of why the server refuses something come later than those of the page (100 bytes). */
const SCRIPT_BUDGET = 109_900;
/** The messages of the page, too; the ends of a climb have names (200 bytes). */
const SCRIPT_AND_MESSAGES_BUDGET = 120_600;
/** Includes the sheets of paper, each of which has to fit one page (100 bytes), the groups of menu and contents (100 bytes), one arrow for select
 * fields, figures in columns on phones, rows of ways to begin (400 bytes), and what phones show
 * first (300 bytes), filters below their button with the columns of their container (300 bytes), figures in full rows with ranked summits and
 * panels of statistics (300 bytes), and ridges of panoramas, threads in one frame, and sheets of narrow paper (400 bytes), and rows that fade at their ends (400 bytes),
 * heads of places without a photo (300 bytes), and the second column
 * beside the feed, comments below activities and faces beside names (300 bytes), and the call to the emergency number,
 * photos beside the map of activities and groups of hits (400 bytes), one row of controls on phones (100 bytes), and small pictures in rows and the courses of routes (300 bytes), and facts that break between them and figures instead of
 * pictures (200 bytes), and names in their room on the narrowest phones and no empty groups of filters (100 bytes),
 * and trips in short and figures below names (200 bytes), and cards that begin their figures at the same height, colours
 * of route networks, pistes and heights on the map, and the end of a panorama (400 bytes), and tables with grades in colours (200 bytes). */
const STYLE_BUDGET = 21_800;
/** The same of every page for a slow connection: members who are asked for again, answers in their order, pages that stay; covers in two widths;
 * why the server refuses something, and what could not be loaded of a member (300 bytes). */
const EVERY_PAGE_BYTES = 900;
/**
 * The same for a member who waits until nothing more comes: the frame's effects and the screen with
 * one part that it loads later. React and the router alone are 92 kB; what these may weigh falls, or pays for something that readers see (900 bytes: faces,
 * "New activity" and notifications in the bars; 400 bytes: covers of real terrain in both themes;
 * 500 bytes: the number of the request in errors and the seconds of a limit; 100 bytes: pages kept for when there is no connection; 100 bytes: the
 * page of a live position; 400 bytes: addresses of the pages of statistics, of what to do next and of offline areas, and what waits without a connection;
 * 100 bytes: photos that wait, and the map that begins before the page is taken over; 200 bytes: undoing what was deleted,
 * and the addresses of shared collections and of compared times; 100 bytes: fields that phones show without a label; 100 bytes: asking again without
 * hiding what is shown; 200 bytes: texts without hidden letters, and the address of the followers of others; 200 bytes: what phones show first;
 * 600 bytes: pages with cards of places have the symbols of all kinds of access points, which are right in the HTML already;
 * 100 bytes: maps that fit where most of their places are, and drafts that are continued from their cards;
 * 300 bytes: lines of tracks that stand for a map until it is drawn; pages with such a board 400 bytes more;
 * 300 bytes: dates in fields as the reader writes them; 300 bytes: cards of ways say ascent and time, and what of it is computed).
 * 200 bytes: cards of shelters have their facts in figures.
 * 200 bytes: cards of ways are as high as their highest place.
 * 500 bytes: cards of long routes say their stages and how long one is, instead of hundreds of hours.
 * Each leaves 300 bytes above what its page weighs: the same code weighs up to 100 bytes more or less, because names of files hold hashes.
 */
const MEMBER_BUDGETS = {
  // Cards of lists say how many of their places are done, and photos come from the camera of native apps (100 bytes).
  // Pages with cards of places hold the address of the part that saves these into collections (200 bytes), and draw cards with and without a picture (200 bytes).
  // Each page holds the addresses of the parts that send drafts of places later and put those of another member aside (200 bytes).
  // Includes what to do next while there is nothing yet, the bar for several activities with undo, which is a file that drafts share (300 bytes), the menu of the rest, and the whole map (200 bytes).
  // Filters open below a button (300 bytes), and cards show the map before the photo (400 bytes).
  // Tabs divide what is done, planned and begun (500 bytes).
  // Cards of own activities ask for their owner's figures (400 bytes).
  // Phones have views and filters in one row (300 bytes).
  // Phones have the sums of the listed activities (300 bytes).
  // Tracks without a map lie on a grid (500 bytes).
  'activities/listing/mine/MyActivitiesScreen': 143_300,
  // Includes the filters, orders and views of targets, their export, and the editor of past ascents.
  // Tabs and the legend of the map have the mark of each state (200 bytes).
  // Pending ones say what helps to choose between them: season, prominence and lists (500 bytes).
  // Cards of shelters say beds and whether they are open (700 bytes).
  // Cards stand in one rhythm on phones, and say it if they are too hard (100 bytes).
  // Completed places have a check on the map and in its legend (200 bytes).
  // Phones have views and filters in one row, whose button is there before the filters (500 bytes).
  // Cards of shelters say the months of the warden and the winter room with its beds (400 bytes).
  // Facts of cards break between them (100 bytes).
  // Screen readers and paper have the figures of cards below the name (100 bytes).
  // Cards of climbs say grade, height, time and approach (300 bytes).
  // Cards of lists hold the address of the part that draws what is completed over their map (200 bytes).
  'targets/MyTargetsScreen': 150_700,
  // Cards and tabs have the mark of each state (200 bytes).
  // Cards of shelters say beds and whether they are open (700 bytes).
  // Cards stand in one rhythm on phones, and say it if they are too hard (100 bytes).
  // Phones have views and filters in one row, whose button is there before the filters (500 bytes).
  // Facts of cards break between them (200 bytes).
  // Pages of a member have room for actions beside their title (100 bytes).
  // Cards of climbs say grade, height, time and approach (300 bytes).
  'accounts/profile/UserTargetsScreen': 141_800,
  // Includes push messages on this device, and what is set now beside each section.
  // Plans fold what they include on phones (100 bytes).
  // Each section has a symbol and says what is set in it (900 bytes).
  'accounts/settings/SettingsScreen': 129_200,
  // Rows have faces, pictures and sentences (2,900 bytes).
  // They stand under the day of their reader (200 bytes).
  // It shares parts with pages of cards (300 bytes).
  // It shares the line of a track with cards (100 bytes).
  // Who follows is followed back, by a part that is loaded only then (6,800 bytes).
  // Each day and month has a heading, and quotes say whose words they are (400 bytes).
  'notifications/NotificationsScreen': 132_700,
  // A plan includes timetable in the time zone of the mountain, participants, checklist and what its club asks for; the screen also has photos on the line, a profile by time,
  // reactions, series, attributions, the latest posts, the button that records along the track, and room for the sources of low maps.
  // Where no terrain is known, a photo is first (400 bytes).
  // Each kind of activity has its own symbol (700 bytes).
  // Cards of own activities ask for their owner's figures (400 bytes).
  // Wide windows load a wide picture of the track (300 bytes).
  // The figures of a plan include its walking time, which follows what its owner changes (500 bytes).
  // Plans say their walking time (100 bytes).
  // What next and following share the drawing of its profiles (200 bytes).
  // Plans begin with their figures and days, and cards of plans and of shelters say more (600 bytes).
  // Plans say start, end and sunset; tracks without a map lie on a grid (700 bytes).
  'activities/page/ActivityScreen': 168_700,
  // Includes the ways up, the tabs of the sections, and the buttons for planning a trip and logging an ascent, and the link to the panorama. Elements show the latest posts about them.
  // What members note about each time, with undo for a removed one, is a part that a tap loads.
  // States have a mark of their own (300 bytes). Sheets of paper do not show their terrain twice (100 bytes).
  // The addresses of shared collections, of passkeys and of photos that wait take 200 bytes of every page.
  // Facts that a shelter lacks lead to their fields, and the main action is filled until it is done (300 bytes). An own
  // like stays while it is sent (50 bytes).
  // Shelters begin with a night there, all kinds name what nobody has filled in, and times that nobody has noted are computed (2,400 bytes).
  // Cards of own activities ask for their owner's figures (400 bytes).
  // Headlines name the easiest way up or that a grade is unknown, maps that a line is missing (600 bytes); cards of shelters say beds and whether they are open (700 bytes).
  // The nearest places have distance, direction and an arrow (1,700 bytes).
  // Heads say where a place belongs, its season and who climbed it first, shelters are called and found from there, and low maps have the nearest places below them (1,900 bytes).
  // Cards warn of what is too hard, and stand in one rhythm on phones (100 bytes).
  // One line leads to the easiest way up with its ascent and time, shelters begin with directions or a call, and no fact is said twice (800 bytes).
  // Routes say their stages, name the places they go through, and have a course through them until there is a line (1,100 bytes).
  // Cards of shelters say the months of the warden and the winter room with its beds (600 bytes).
  // The places of a route lead to their pages, and these to the route (500 bytes).
  // Walks from car parks load when the reader comes near them, and become GPX files and plans, also again; the quickest is in the head (4,400 bytes).
  // Cards of climbs say grade, height, time and approach (200 bytes).
  // Walks lead to the start of climbs (400 bytes).
  // An unknown grade asks for it, and what the buttons of a target are for (100 bytes).
  // Cards of lists hold the address of the part that draws what is completed over their map (200 bytes).
  'elements/page/PinScreen': 188_300,
  // Begins with directions, way there, season and what starts here, and has a symbol for each kind of access (1,500 bytes).
  // Directions lead to where its lift starts; it shares the facts of other places (2,000 bytes).
  // Cards of own activities ask for their owner's figures (400 bytes).
  // It shares the headline and the map of other places (400 bytes). Cards of shelters say beds and whether they are open (700 bytes).
  // The nearest places have distance, direction and an arrow (1,500 bytes).
  // Low maps have the nearest places below them (700 bytes).
  // Cards warn of what is too hard, and stand in one rhythm on phones (100 bytes).
  // It shares the headline of other places, and no fact is said twice (300 bytes).
  // Cards of shelters say the months of the warden and the winter room with its beds (900 bytes).
  // The routes through it stand on its page (300 bytes).
  // Cards of climbs say grade, height, time and approach (400 bytes).
  // Coverage of maps, the grade that is missing and directions without terrain (100 bytes).
  // Cards of lists hold the address of the part that draws what is completed over their map (200 bytes).
  'elements/page/AccessScreen': 173_000,
  // Includes editions, items, first completers, the actions of the list owner, what is left on the map, and lines across the antimeridian; the addresses of the parts for passkeys.
  // Sheets of paper show their map beside the title (100 bytes).
  // Cards of own activities ask for their owner's figures (400 bytes).
  // Cards of shelters say beds and whether they are open (700 bytes).
  // On phones the progress by region opens when asked (300 bytes).
  // Rows have a small picture of each place (900 bytes).
  // The progress by region is in the document, so that it moves nothing when it is known (600 bytes).
  // Cards of shelters say the months of the warden and the winter room with its beds (800 bytes).
  // A begun list leads to its next place (500 bytes).
  // Facts of cards break between them, and lists name the massif (200 bytes).
  // Cards of climbs say grade, height, time and approach (300 bytes).
  // It says if the targets of the member could not be loaded, and loads them again (100 bytes).
  // Cards of lists hold the address of the part that draws what is completed over their map (200 bytes).
  'lists/ListScreen': 170_000,
  // Begins with its figures and how much of it the viewer has completed; the highest summits are ranked (1,400 bytes).
  // Cards of own activities ask for their owner's figures (400 bytes).
  // Cards of shelters say beds and whether they are open (700 bytes).
  // Maps are framed by the mainland (300 bytes).
  // Cards stand in one rhythm on phones, and say it if they are too hard (100 bytes).
  // Cards of shelters say the months of the warden and the winter room with its beds (1200 bytes).
  // Tracks without a map lie on a grid (700 bytes).
  // Cards of climbs say grade, height, time and approach (300 bytes).
  // It says why the server refuses something (200 bytes).
  'elements/page/RegionScreen': 163_000,
  // Filters come from the registry, with the grades of every scale; both limits of a number stand under one label (400 bytes).
  // Includes the start of members: plan, drafts, nearest lists and the followed feed; undo of a deleted post; cards with map and photo, answers below what they answer (500 bytes), and activities in a row as one item (300 bytes).
  // Activities have their latest comments below them (2,000 bytes with the control of reactions).
  // Cards of shelters say beds and whether they are open (700 bytes).
  // Cards stand in one rhythm on phones, and say it if they are too hard (100 bytes).
  // Cards of shelters say the months of the warden and the winter room with its beds (1200 bytes).
  // The next plan says how soon it is and its figures, tracks without a map lie on a grid, and visitors see how many places there are (1,200 bytes).
  // Cards of climbs say grade, height, time and approach (400 bytes).
  // The names of chunks change with what maps share (100 bytes).
  // Coverage of maps, the grade that is missing and directions without terrain (100 bytes).
  // Cards of lists hold the address of the part that draws what is completed over their map (200 bytes).
  'welcome/WelcomeScreen': 170_800,
  // Options keep their counts while others are counted (300 bytes).
  // The choice of orders names the default as its caption does. Cards of shelters say beds and whether they are open (700 bytes).
  // The search begins with its field, kinds and recent searches, and its results are rows; cards of shelters have their facts in figures (1,500 bytes).
  // Summits are rows on phones, whose buttons save them (100 bytes).
  // Rows have a small picture of each place (900 bytes).
  // Phones have search and filters in one row (200 bytes).
  // Cards of shelters say the months of the warden and the winter room with its beds (700 bytes).
  // Cards without a picture show their figures (600 bytes).
  // Rows keep the room of the button that saves them (500 bytes).
  // The most used filters of each kind are chips, which say what they leave (1,700 bytes).
  // Shelters, routes and climbs have tables and rows with figures in columns, and grades in colours (2,200 bytes).
  'elements/listing/ListingScreen': 160_000,
  // Cards of shelters say the months of the warden and the winter room with its beds (700 bytes).
  // Cards without a picture show their figures (600 bytes).
  // Screen readers and paper have the figures of cards below the name (100 bytes).
  // Rows keep the room of the button that saves them (500 bytes).
  // The most used filters of each kind are chips, which say what they leave (1,700 bytes).
  // Shelters, routes and climbs have tables and rows with figures in columns, and grades in colours (2,200 bytes).
  'elements/listing/ElementsScreen': 161_100,
  // Includes the calendar of a club, for its members, and leaving it, which asks first; the sections of a club move the current one into view (300 bytes), and calendars name the day of the week.
  // Cards of own activities ask for their owner's figures (400 bytes).
  // The highest summits stand below the figures (500 bytes).
  // Tracks without a map lie on a grid (700 bytes).
  // Its navigation comes with the head of the other pages of a member, which has room for actions (100 bytes).
  // The list of the plans of a club is also that of "My clubs" (300 bytes).
  'accounts/profile/UserScreen': 151_600,
  // Posts with faces, photos, mentions, likes that are loaded together, the composer, and a card with map and figures of what each is about. Threads in one frame, whose answers are lighter, and the sections of the feed that move the current one into view (600 bytes).
  // One control gives all reactions, by a long press, too (700 bytes).
  // A button opens further reactions on touch screens (200 bytes).
  // Cards of shelters say the months of the warden and the winter room with its beds (1000 bytes).
  // Tracks without a map lie on a grid (600 bytes).
  'community/posts/PostScreen': 147_200,
  // An empty one offers three beginnings (500 bytes).
  // An own like stays while it is sent (50 bytes).
  // One control gives all reactions, by a long press, too (700 bytes).
  // Posts about shelters have cards that say beds and whether they are open (300 bytes).
  // Cards of shelters say the months of the warden and the winter room with its beds (1100 bytes).
  // Tracks without a map lie on a grid (600 bytes).
  'community/ConversationScreen': 149_100,
  // Activities have their latest comments below them; wide windows have a second column (4,000 bytes with the control of reactions).
  // Cards of shelters say beds and whether they are open (700 bytes).
  // What invites visitors stands among the entries; cards warn of what is too hard (200 bytes).
  // Own figures leave out what is empty (100 bytes).
  // Cards of shelters say the months of the warden and the winter room with its beds (1200 bytes).
  // Tracks without a map lie on a grid (1000 bytes).
  // Cards of climbs say grade, height, time and approach (200 bytes).
  // The second column shares how wide the window is with the map (100 bytes).
  // It says why the server refuses something (200 bytes).
  'community/feed/CommunityScreen': 165_900,
  // Includes its sharing, undo, and the menu with its files (1,200 bytes), and cards that are one line on paper (100 bytes).
  // Cards of shelters say beds and whether they are open (700 bytes).
  // Cards describe what no photo shows (100 bytes).
  // Cards of shelters say the months of the warden and the winter room with its beds (800 bytes).
  // Screen readers and paper have the figures of cards below the name (100 bytes).
  // Cards of climbs say grade, height, time and approach (300 bytes).
  // Cards of lists hold the address of the part that draws what is completed over their map (200 bytes).
  'collections/MyCollectionScreen': 143_600,
  // Includes the search by name, and the bar for several lists with undo.
  // Cards of shelters say beds and whether they are open (700 bytes).
  // Cards describe what no photo shows (100 bytes).
  // Cards of shelters say the months of the warden and the winter room with its beds (700 bytes).
  // Screen readers and paper have the figures of cards below the name (100 bytes).
  // Cards of climbs say grade, height, time and approach (300 bytes).
  'accounts/profile/UserListsScreen': 139_800,
  // Cards of shelters say the months of the warden and the winter room with its beds (900 bytes).
  // Cards of climbs say grade, height, time and approach (300 bytes).
  // Cards of lists hold the address of the part that draws what is completed over their map (200 bytes).
  'accounts/profile/MyListsScreen': 143_600,
  // Its form becomes one line as soon as there is a start (400 bytes).
  // It begins with the start of the last own activity (300 bytes).
  // Shows the proposals that were kept, or cards of the nearest targets (8,900 bytes, most of them the cards).
  // Trips have their heights, a part of their own, and targets that are too hard are marked (3,500 bytes).
  // Cards of shelters say the months of the warden and the winter room with its beds (700 bytes).
  // Tracks without a map lie on a grid (600 bytes).
  // A trip that was planned already leads to its plan (400 bytes).
  // Trips are listed in short (1,100 bytes).
  // Trips are a row to swipe through, over one map (700 bytes).
  // Trips warn of snow and lead to the bulletins (1,300 bytes).
  'whatNext/WhatNextScreen': 157_500,
  // Cards of shelters say beds and whether they are open (700 bytes).
  // Cards describe what no photo shows (100 bytes).
  // Cards of shelters say the months of the warden and the winter room with its beds (800 bytes).
  // Cards of climbs say grade, height, time and approach (300 bytes).
  'accounts/profile/contributions/MyContributionsScreen': 140_200,
  // Cards describe what no photo shows (100 bytes).
  // Cards of shelters say the months of the warden and the winter room with its beds (700 bytes).
  // Pages of a member have room for actions beside their title (100 bytes).
  // Cards of climbs say grade, height, time and approach (300 bytes).
  'accounts/profile/contributions/UserContributionsScreen': 140_500,
  other: 138_700,
} as const;
const EDITORS = ['activities/editor/NewActivityScreen', 'wiki/drafts/MyDraftsScreen'];

/** Maps and profiles load only where they are seen, profiles only for elements with a course; recording after a tap, as one part that works without a connection. */
const MAPS = /^(src\/(map|features\/(explore|recording))\/|_ElevationProfile)/;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

const manifest = (): Readonly<Record<string, Chunk>> =>
  JSON.parse(
    fs.readFileSync(path.join(import.meta.dirname, '../../../../app/dist/client/.vite/manifest.json'), 'utf8'),
  ) as Record<string, Chunk>;

function filesOf(chunks: Readonly<Record<string, Chunk>>, sources: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (source: string): void => {
    if (found.has(source)) return;
    found.add(source);
    for (const imported of chunks[source]?.imports ?? []) visit(imported);
  };
  for (const source of sources) visit(source);
  return [...found].map((source) => {
    const file = chunks[source]?.file;
    if (!file) throw new Error(`The build has no ${source}`);
    return `/${file}`;
  });
}

describe('what a page loads first (B5)', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const load = async (path: string): Promise<Buffer> =>
    Buffer.from(await (await fetch(server.base + path)).arrayBuffer());
  const sizes = new Map<string, number>();
  const sizeOf = async (files: readonly string[]): Promise<number> => {
    let bytes = 0;
    for (const file of new Set(files)) {
      if (!sizes.has(file)) sizes.set(file, gzipSync(await load(file), { level: 9 }).length);
      bytes += sizes.get(file) ?? 0;
    }
    return bytes;
  };

  it.each(['welcome', 'listing', 'element'])('fits its budgets on the %s page', async (name) => {
    const { data } = await server.graphql('{ elements(first: 1) { nodes { id } } }');
    const path = { welcome: '/', listing: '/mountains', element: `/pin/${data.elements.nodes[0].id}` }[name] ?? '/';
    const response = await fetch(server.base + path);
    expect(response.status).toBe(200);
    const html = await response.text();
    const files = (ending: string): string[] =>
      [...html.matchAll(/(?:src|href)="(\/(?:assets|locales)\/[^"]+)"/g)]
        .map((match) => match[1] ?? '')
        .filter((file) => file.endsWith(ending));
    const scripts = await sizeOf(files('.js'));
    expect(scripts).toBeGreaterThan(60_000);
    expect(scripts).toBeLessThanOrEqual(SCRIPT_BUDGET);
    const messages = await sizeOf(files('.json'));
    expect(messages).toBeGreaterThan(1_000);
    expect(scripts + messages).toBeLessThanOrEqual(SCRIPT_AND_MESSAGES_BUDGET);
    expect(await sizeOf(files('.css'))).toBeLessThanOrEqual(STYLE_BUDGET);
    expect(html).not.toMatch(/maplibre[^"]*\.js"/);
  });

  it('names every part of the map to the browser at once, where the map is the page', async () => {
    const chunks = manifest();
    const preloaded = async (path: string): Promise<string[]> =>
      [...(await (await fetch(server.base + path)).text()).matchAll(/rel="modulepreload" href="([^"]+)"/g)].flatMap(
        (match) => match[1] ?? [],
      );
    const parts = filesOf(chunks, [
      'src/features/explore/ExploreView.tsx',
      'src/map/MapTools.tsx',
      'src/map/engine/mapEngine.ts',
    ]);
    const [map, list] = [await preloaded('/elements?v=map'), await preloaded('/elements')];
    expect(parts.filter((file) => !map.includes(file))).toEqual([`/${chunks['src/entry/browser.tsx']?.file}`]);
    expect(list).not.toContain(`/${chunks['src/map/engine/mapEngine.ts']?.file}`);
  });

  it('lets a member load little more for any page (B5)', async () => {
    const chunks = manifest();
    const screens = Object.keys(chunks).filter((source) => /^src\/features\/.*Screen\.tsx$/.test(source));
    expect(screens.length).toBeGreaterThan(30);
    const frame = ['src/entry/browser.tsx', 'src/shell/chrome/FrameEffects.tsx'];
    const tooHeavy: string[] = [];
    for (const screen of screens) {
      const name = screen.replace(/^src\/features\/|\.tsx$/g, '');
      if (EDITORS.includes(name)) continue;
      const budget = EVERY_PAGE_BYTES + (MEMBER_BUDGETS[name as keyof typeof MEMBER_BUDGETS] ?? MEMBER_BUDGETS.other);
      // The map loads only when it scrolls into view.
      const later = (chunks[screen]?.dynamicImports ?? []).filter((source) => !MAPS.test(source));
      for (const part of [[], ...later.map((source) => [source])]) {
        const size = await sizeOf(filesOf(chunks, [...frame, screen, ...part]));
        if (size > budget) tooHeavy.push(`${name} ${part.join(' ')} ${size}`);
      }
    }
    expect(tooHeavy).toEqual([]);
  });

  it('shows an element page anew after a change (B4)', async () => {
    const { data } = await server.graphql('{ elements(first: 1) { nodes { id } } }');
    const [{ id }] = data.elements.nodes;
    const page = async (): Promise<string> => (await fetch(`${server.base}/pin/${id}`)).text();
    const member = await server.member('Completer');
    expect(await page()).not.toContain('Completer');
    await server.graphql(`mutation { setTarget(elementId: "${id}", state: completed) { state } }`, {}, member.token);
    await expect.poll(page, { interval: 50 }).toContain('Completer');
  });
});
