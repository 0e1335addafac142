import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Failure } from '@cordada/core/failures';
import { isId } from '@cordada/core/ids';
import { FEEDS } from '@cordada/core/pages/feeds';
import { originOf, routesLanguageOfHost } from '@cordada/core/pages/origins';
import { LANGUAGES, PAGE_NAMES, hasPicture, languageOf } from '@cordada/core/pages/pageTable';
import type { PageName, RoutesLanguage } from '@cordada/core/pages/pageTable';
import { buildPath, encodePath } from '@cordada/core/pages/paths';
import type { Db } from '#server/db/connect.ts';
import { activitySubjects, elementSubjects } from '#server/modules/covers/index.ts';
import type { CoverDrawer, CoverSubjects } from '#server/modules/covers/index.ts';
import type { InvalidationFeed } from '#server/jobs/invalidationFeed.ts';
import { SITEMAP_SOURCES, findBoundary, listSitemapRows } from './discovery.queries.ts';
import { DISCOVERY_TEXTS } from './discoveryTexts.ts';
import { feedXml, memberFeedXml, regionFeedXml } from './feeds.ts';
import { registerQrCode } from './qrCode.ts';
import { rasterise } from './rasterise.ts';
import { findShareCard, productCard } from './shareCards.ts';
import { SHARE_HEIGHT, SHARE_WIDTH, shareImageSvg } from './shareImage.ts';
import type { ShareCard } from './shareImage.ts';
import { fileNames, pagesSitemap, PAGE_OF, rowsSitemap, sitemapIndex, URLS_PER_FILE } from './sitemap.ts';

const HOUR_CACHE_CONTROL = 'public, max-age=3600';
const FEED_CACHE_CONTROL = 'public, max-age=300';
const IMAGE_CACHE_BYTES = 32_000_000;
/** Images rendered concurrently; each takes a tenth of a second of one core. */
const DRAWING_MAX = 2;
const WAITING_MAX = 40;
const SHARED_PAGES = PAGE_NAMES.filter(hasPicture);

interface DiscoveryOptions {
  readonly db: Db;
  readonly publicUrl: string;
  readonly changes: InvalidationFeed;
  readonly covers: CoverSubjects;
  readonly coverDrawer: CoverDrawer;
}

export function registerDiscoveryRoutes(app: FastifyInstance, options: DiscoveryOptions): void {
  const { db, publicUrl } = options;
  const languageFor = (request: FastifyRequest): RoutesLanguage => routesLanguageOfHost(request.host);

  registerQrCode(app, publicUrl);
  app.get('/robots.txt', async (request, reply) =>
    reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': HOUR_CACHE_CONTROL })
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /dev/\n\nSitemap: ${originOf(publicUrl, languageFor(request))}/sitemap.xml\n`,
      ),
  );

  app.get('/manifest.webmanifest', async (request, reply) =>
    reply
      .headers({ 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': HOUR_CACHE_CONTROL })
      .send(JSON.stringify(manifest(languageFor(request)))),
  );

  registerSitemaps(app, db, publicUrl, languageFor);

  app.get<{ Params: { feed: string } }>('/feeds/:feed.xml', async (request, reply) => {
    const feed = FEEDS.find((one) => one === request.params.feed);
    if (!feed) throw new Failure('not_found', 'There is no such feed.');
    return reply
      .headers({ 'content-type': 'application/rss+xml; charset=utf-8', 'cache-control': FEED_CACHE_CONTROL })
      .send(await feedXml(db, feed, publicUrl, languageFor(request)));
  });

  const subjects = { members: memberFeedXml, regions: regionFeedXml };
  for (const [name, write] of Object.entries(subjects)) {
    app.get<{ Params: { id: string } }>(`/feeds/${name}/:id.xml`, async (request, reply) => {
      const { id } = request.params;
      const xml = isId(id) ? await write(db, id, publicUrl, languageFor(request)) : null;
      if (xml === null) throw new Failure('not_found', 'There is no such feed.');
      return reply
        .headers({ 'content-type': 'application/rss+xml; charset=utf-8', 'cache-control': FEED_CACHE_CONTROL })
        .send(xml);
    });
  }

  registerShareImages(app, options);
}

function stream(
  request: FastifyRequest,
  reply: FastifyReply,
  text: Iterable<string> | AsyncIterable<string>,
): FastifyReply {
  void reply.headers({
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': HOUR_CACHE_CONTROL,
    vary: 'accept-encoding',
  });
  const readable = Readable.from(text, { objectMode: false, encoding: 'utf8' });
  if (!/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\b)/i.test(request.headers['accept-encoding'] ?? '')) return reply.send(readable);
  // A read error must abort the response, so that a partial file does not look complete.
  const gzip = createGzip();
  readable.on('error', (error) => gzip.destroy(error));
  return reply.header('content-encoding', 'gzip').send(readable.pipe(gzip));
}

function registerSitemaps(
  app: FastifyInstance,
  db: Db,
  publicUrl: string,
  languageFor: (request: FastifyRequest) => RoutesLanguage,
): void {
  async function* files(): AsyncGenerator<string> {
    yield 'pages/0';
    for (const what of SITEMAP_SOURCES) yield* fileNames(what, (after) => findBoundary(db, what, after, URLS_PER_FILE));
  }

  app.get('/sitemap.xml', async (request, reply) =>
    stream(request, reply, sitemapIndex(originOf(publicUrl, languageFor(request)), files())),
  );

  app.get<{ Params: { what: string; after: string } }>('/sitemaps/:what/:after.xml', async (request, reply) => {
    const { what, after } = request.params;
    const language = languageFor(request);
    if (what === 'pages' && after === '0') return stream(request, reply, pagesSitemap(publicUrl, language));
    const known = SITEMAP_SOURCES.find((one) => one === what);
    if (!known || !(after === '0' || isId(after))) throw new Failure('not_found', 'There is no such sitemap.');
    const read = (last: string, rows: number) => listSitemapRows(db, known, last, rows);
    return stream(request, reply, rowsSitemap(read, PAGE_OF[known], after, publicUrl, language));
  });
}

function registerShareImages(app: FastifyInstance, options: DiscoveryOptions): void {
  const { db, changes } = options;
  const images = new LRUCache<string, { png: Buffer; id: string }>({
    maxSize: IMAGE_CACHE_BYTES,
    sizeCalculation: ({ png }) => png.length + 200,
  });
  const drawing = new Map<string, Promise<Buffer>>();
  const queue: (() => void)[] = [];
  let busy = 0;
  let generation = 0;
  changes.subscribe((tags) => {
    generation += 1;
    if (tags.includes('*')) return images.clear();
    const changed = new Set(tags.map((tag) => tag.slice(tag.indexOf(':') + 1)));
    for (const [key, { id }] of images.entries()) if (changed.has(id)) images.delete(key);
  });

  /** Waits for a free renderer; fails with `unavailable` when too many requests are waiting. */
  const draw = async (svg: string): Promise<Buffer> => {
    if (busy >= DRAWING_MAX) {
      if (queue.length >= WAITING_MAX) throw new Failure('unavailable', 'Too many pictures at once.');
      await new Promise<void>((resolve) => void queue.push(resolve));
    } else busy += 1;
    try {
      return await rasterise(svg);
    } finally {
      const next = queue.shift();
      if (next) next();
      else busy -= 1;
    }
  };

  const imageOf = async (language: (typeof LANGUAGES)[number], page: PageName, id: string): Promise<Buffer | null> => {
    const key = `${language} ${page} ${id}`;
    const kept = images.get(key);
    if (kept) return kept.png;
    const started = generation;
    const card = page === 'welcome' ? productCard(language) : await findShareCard(db, page, id, language);
    if (!card) return null;
    const svg = shareImageSvg(card, await terrainOf(card, options));
    const underWay = drawing.get(svg) ?? draw(svg).finally(() => drawing.delete(svg));
    drawing.set(svg, underWay);
    const png = await underWay;
    // Do not cache data that was read before an invalidation.
    if (started === generation) images.set(key, { png, id });
    return png;
  };

  const send = async (reply: FastifyReply, language: string, page: PageName, id: string): Promise<FastifyReply> => {
    const known = LANGUAGES.find((one) => one === language);
    const png = known ? await imageOf(known, page, id) : null;
    if (!png) throw new Failure('not_found', 'There is no such picture.');
    return reply
      .headers({
        'content-type': 'image/png',
        'cache-control': HOUR_CACHE_CONTROL,
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(png);
  };

  app.get<{ Params: { language: string } }>('/share/:language/cordada.png', async (request, reply) =>
    send(reply, request.params.language, 'welcome', ''),
  );
  app.get<{ Params: { language: string; page: string; id: string } }>(
    '/share/:language/:page/:id.png',
    async (request, reply) => {
      const page = SHARED_PAGES.find((one) => one === request.params.page);
      if (!page || !isId(request.params.id)) throw new Failure('not_found', 'There is no such picture.');
      return send(reply, request.params.language, page, request.params.id);
    },
  );
}

/** The card is of something everybody may see. */
async function terrainOf({ cover }: ShareCard, { db, covers, coverDrawer }: DiscoveryOptions): Promise<Buffer | null> {
  const size = { width: SHARE_WIDTH, height: SHARE_HEIGHT };
  const subject =
    cover?.of === 'element'
      ? ((await (await elementSubjects(db, covers, cover.id))?.(size)) ?? null)
      : cover?.of === 'activity'
        ? ((await (await activitySubjects(db, covers, cover.id))?.subjectOf(size)) ?? null)
        : cover && (await covers.ofScene('range'));
  if (!subject) return null;
  return coverDrawer.draw(`${subject.version}-light.jpeg`, { ...subject.picture, theme: 'light', format: 'jpeg' });
}

function manifest(routesLanguage: RoutesLanguage): object {
  const language = languageOf(routesLanguage);
  const { tagline, shortcuts } = DISCOVERY_TEXTS[language];
  const icon = (size: number, purpose: 'any' | 'maskable') => ({
    src: `/icons/${purpose === 'any' ? 'icon' : 'maskable'}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/',
    name: 'Cordada',
    short_name: 'Cordada',
    description: tagline,
    lang: language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#FAF7F2',
    theme_color: '#101517',
    categories: ['sports', 'travel', 'navigation'],
    icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
    shortcuts: [
      { name: shortcuts.explore, url: `${encodePath(buildPath('elements', routesLanguage))}?v=map` },
      { name: shortcuts.newActivity, url: encodePath(buildPath('newActivity', routesLanguage)) },
    ],
  };
}
