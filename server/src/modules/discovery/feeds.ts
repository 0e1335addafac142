import { originOf } from '@cordada/core/pages/origins';
import { elementPath } from '@cordada/core/pages/elementPages';
import { FEED_PAGES, feedPath } from '@cordada/core/pages/feeds';
import type { Feed } from '@cordada/core/pages/feeds';
import { languageOf } from '@cordada/core/pages/pageTable';
import type { RoutesLanguage } from '@cordada/core/pages/pageTable';
import { buildPath, encodePath } from '@cordada/core/pages/paths';
import type { Db } from '#server/db/connect.ts';
import { fullName, loadUsers } from '#server/modules/accounts/index.ts';
import { loadPublicActivities } from '#server/modules/activities/index.ts';
import { loadElements, textOf } from '#server/modules/elements/index.ts';
import { listNewestActivities, listNewestElements } from './discovery.queries.ts';
import { DISCOVERY_TEXTS } from './discoveryTexts.ts';

const ITEMS = 50;
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

export async function feedXml(db: Db, feed: Feed, publicUrl: string, routesLanguage: RoutesLanguage): Promise<string> {
  const language = languageOf(routesLanguage);
  const items = await (feed === 'activities' ? activityItems(db, routesLanguage) : elementItems(db, routesLanguage));
  const origin = originOf(publicUrl, routesLanguage);
  const { title, description } = DISCOVERY_TEXTS[language].feeds[feed];
  const home = origin + encodePath(buildPath(FEED_PAGES[feed], routesLanguage));
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
    `<atom:link href="${xmlText(`${origin}${feedPath(feed)}`)}" rel="self" type="application/rss+xml"/>`,
    ...body,
    '</channel></rss>\n',
  ].join('\n');
}

async function activityItems(db: Db, routesLanguage: RoutesLanguage): Promise<Item[]> {
  const ids = await listNewestActivities(db, ITEMS);
  const readable = await loadPublicActivities(db, ids);
  const activities = ids.flatMap((id) => readable.get(id) ?? []);
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
