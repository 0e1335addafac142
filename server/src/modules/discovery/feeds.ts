import { originOf } from '@cordada/core/pages/origins';
import { elementPath } from '@cordada/core/pages/elementPages';
import { FEED_PAGES, feedPath, subjectFeedPath } from '@cordada/core/pages/feeds';
import type { Feed } from '@cordada/core/pages/feeds';
import { languageOf } from '@cordada/core/pages/pageTable';
import type { RoutesLanguage } from '@cordada/core/pages/pageTable';
import { buildPath, encodePath } from '@cordada/core/pages/paths';
import type { Db } from '#server/db/connect.ts';
import { slugOf } from '@cordada/core/elements/slug';
import { canReadProfile, fullName, loadUsers, STRANGER } from '#server/modules/accounts/index.ts';
import { listForVisitors, loadPublicActivities } from '#server/modules/activities/index.ts';
import { loadElements, textOf } from '#server/modules/elements/index.ts';
import { listNewestActivities, listNewestElements, listNewestPosts } from './discovery.queries.ts';
import { DISCOVERY_TEXTS } from './discoveryTexts.ts';

const ITEMS = 50;

type PublicActivity = Awaited<ReturnType<typeof listForVisitors>>['nodes'][number];
const TEXT_MAX_LENGTH = 500;

interface Item {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly path: string;
  readonly author: string | null;
  readonly at: string;
}

/** Escapes markup and removes characters that XML cannot contain. */
function xmlText(text: string): string {
  const allowed = text.toWellFormed().replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
  return allowed.replace(/[<>&"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

const ITEMS_OF: Record<Feed, (db: Db, routesLanguage: RoutesLanguage) => Promise<Item[]>> = {
  activities: async (db, routesLanguage) => {
    const ids = await listNewestActivities(db, ITEMS);
    const readable = await loadPublicActivities(db, ids);
    return activityItems(
      db,
      ids.flatMap((id) => readable.get(id) ?? []),
      routesLanguage,
    );
  },
  elements: elementItems,
  posts: (db, routesLanguage) => postItems(db, null, routesLanguage),
};

export async function feedXml(db: Db, feed: Feed, publicUrl: string, routesLanguage: RoutesLanguage): Promise<string> {
  const items = await ITEMS_OF[feed](db, routesLanguage);
  const channel = {
    ...DISCOVERY_TEXTS[languageOf(routesLanguage)].feeds[feed],
    home: buildPath(FEED_PAGES[feed], routesLanguage),
    self: feedPath(feed),
  };
  return writeFeed(feed, items, channel, publicUrl, routesLanguage);
}

/** What a member with an open profile publishes for everybody; null for others. */
export async function memberFeedXml(
  db: Db,
  id: string,
  publicUrl: string,
  routesLanguage: RoutesLanguage,
): Promise<string | null> {
  const user = (await loadUsers(db, [id])).get(id);
  if (!user || !canReadProfile(null, user, STRANGER)) return null;
  const { nodes } = await listForVisitors(db, { ownerId: id }, { rows: ITEMS, after: null });
  const items = [...(await activityItems(db, nodes, routesLanguage)), ...(await postItems(db, id, routesLanguage))];
  items.sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  const name = fullName(user);
  const home = buildPath('user', routesLanguage, { id, slug: slugOf(name) });
  const channel = { title: `Cordada: ${name}`, description: user.about, home, self: subjectFeedPath('members', id) };
  return writeFeed('members', items.slice(0, ITEMS), channel, publicUrl, routesLanguage);
}

/** Public activities in a region; null for what is no region. */
export async function regionFeedXml(
  db: Db,
  id: string,
  publicUrl: string,
  routesLanguage: RoutesLanguage,
): Promise<string | null> {
  const region = (await loadElements(db, [id])).get(id);
  if (region?.kind !== 'region') return null;
  const { nodes } = await listForVisitors(db, { regionId: id }, { rows: ITEMS, after: null });
  const { name, slug, description } = textOf(region, languageOf(routesLanguage));
  const home = buildPath('region', routesLanguage, { id, slug });
  const channel = { title: `Cordada: ${name}`, description, home, self: subjectFeedPath('regions', id) };
  return writeFeed('regions', await activityItems(db, nodes, routesLanguage), channel, publicUrl, routesLanguage);
}

interface Channel {
  readonly title: string;
  readonly description: string;
  readonly home: string;
  readonly self: string;
}

function writeFeed(
  feed: string,
  items: readonly Item[],
  { title, description, home: homePath, self }: Channel,
  publicUrl: string,
  routesLanguage: RoutesLanguage,
): string {
  const origin = originOf(publicUrl, routesLanguage);
  const home = origin + encodePath(homePath);
  const language = languageOf(routesLanguage);
  const body = items.map(({ id, title: name, text, path, author, at }) =>
    [
      '<item>',
      `<title>${xmlText(name)}</title>`,
      `<link>${xmlText(origin + encodePath(path))}</link>`,
      `<guid isPermaLink="false">${xmlText(`${feed}:${id}`)}</guid>`,
      author === null ? '' : `<dc:creator>${xmlText(author)}</dc:creator>`,
      `<pubDate>${new Date(at).toUTCString()}</pubDate>`,
      `<description>${xmlText(text.slice(0, TEXT_MAX_LENGTH))}</description>`,
      '</item>',
    ].join(''),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>',
    `<title>${xmlText(title)}</title><link>${xmlText(home)}</link><description>${xmlText(description)}</description><language>${language}</language>`,
    `<atom:link href="${xmlText(`${origin}${self}`)}" rel="self" type="application/rss+xml"/>`,
    ...body,
    '</channel></rss>\n',
  ].join('\n');
}

const POST_TITLE_LENGTH = 80;

async function postItems(db: Db, authorId: string | null, routesLanguage: RoutesLanguage): Promise<Item[]> {
  const posts = await listNewestPosts(db, { authorId }, ITEMS);
  const authors = await loadUsers(db, [...new Set(posts.map((post) => post.authorId))]);
  return posts.map(({ id, text, authorId: by, createdAt }) => {
    const author = authors.get(by);
    const [line = ''] = text.split('\n');
    return {
      id,
      title: line.length > POST_TITLE_LENGTH ? `${line.slice(0, POST_TITLE_LENGTH - 1)}…` : line,
      text,
      path: buildPath('post', routesLanguage, { id }),
      author: author ? fullName(author) : null,
      at: createdAt,
    };
  });
}

async function activityItems(
  db: Db,
  activities: readonly PublicActivity[],
  routesLanguage: RoutesLanguage,
): Promise<Item[]> {
  const owners = await loadUsers(db, [...new Set(activities.map(({ ownerId }) => ownerId))]);
  return activities.map(({ id, slug, title, story, ownerId, publishedAt, happenedOn }) => {
    const owner = owners.get(ownerId);
    return {
      id,
      title,
      text: story,
      path: buildPath('activity', routesLanguage, { id, slug }),
      author: owner ? fullName(owner) : null,
      at: publishedAt ?? happenedOn,
    };
  });
}

async function elementItems(db: Db, routesLanguage: RoutesLanguage): Promise<Item[]> {
  const newest = await listNewestElements(db, ITEMS);
  const elements = await loadElements(
    db,
    newest.map(({ id }) => id),
  );
  return newest.flatMap(({ id, createdAt }) => {
    const element = elements.get(id);
    if (!element) return [];
    const { name, slug, description } = textOf(element, languageOf(routesLanguage));
    return [
      {
        id,
        title: name,
        text: description,
        path: elementPath({ kind: element.kind, id, slug }, routesLanguage),
        author: null,
        at: createdAt,
      },
    ];
  });
}
