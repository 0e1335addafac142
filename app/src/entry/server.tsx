import { createHash } from 'node:crypto';
import { renderToString } from 'react-dom/server';
import {
  RouterContextProvider,
  StaticRouterProvider,
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
} from 'react-router';
import type { StaticHandler } from 'react-router';
import type { Bounds } from '@cordada/core/geo/lonLat';
import { FEEDS, feedPath, SUBJECT_FEEDS, subjectFeedPath } from '@cordada/core/pages/feeds';
import type { Feed, SubjectFeed } from '@cordada/core/pages/feeds';
import type { Language, RoutesLanguage } from '@cordada/core/pages/pageTable';
import { encodePath, matchPath } from '@cordada/core/pages/paths';
import type { PathMatch } from '@cordada/core/pages/paths';
import { messages as english } from 'virtual:messages/en';
import { messages as spanish } from 'virtual:messages/es';
import type { Execute } from '#app/data/operation.ts';
import { translatorOf } from '#app/messages/catalog.ts';
import type { CompiledMessages } from '#app/messages/catalog.ts';
import { siteContext } from '#app/pages/pageContext.tsx';
import type { SiteContext } from '#app/pages/pageContext.tsx';
import { commonRequests, pageRequests } from '#app/features/packs/pageRequests.ts';
import type { PageRequests } from '#app/features/packs/pageRequests.ts';
import { isMapView } from '#app/pages/mapView.ts';
import { isMemberListing } from '#app/pages/memberListing.ts';
import { isGated } from '#app/pages/useCurrentPage.ts';
import { RouteErrorScreen } from '#app/shell/errors/RouteErrorScreen.tsx';
import { loadPage, makeRoutes, screenFile, screenSource } from '#app/shell/makeRoutes.tsx';
import { App } from './App.tsx';
import { DEVELOPMENT_ASSETS, assetsOf } from './assets.ts';
import type { AssetManifest, PageAssets } from './assets.ts';
import { BOOT_ID, SCRIPTS_ID, SCRIPTS_SCRIPT, THEME_SCRIPT } from './boot.ts';
import type { Boot } from './boot.ts';

export type { AssetManifest } from './assets.ts';

export interface RenderRequest {
  readonly url: string;
  readonly routesLanguage: RoutesLanguage;
  readonly language: Language;
  readonly execute: Execute;
  readonly assets: AssetManifest | null;
  readonly publicUrl: string;
  /** What to render with instead of all messages: tests pass those that browsers are served. */
  readonly messages?: CompiledMessages;
  /** Renders the document without the content of the page, which the browser loads. */
  readonly isFrame?: boolean;
}

export interface RenderResult {
  readonly status: number;
  readonly redirect?: string;
  readonly html: string;
  readonly isShell: boolean;
  /** The unexpected error behind a 500, for the log. The page does not show it. */
  readonly error?: unknown;
}

/** Hashes of every inline script, for `script-src` of the content security policy. */
export const inlineScriptHashes: readonly string[] = [THEME_SCRIPT, SCRIPTS_SCRIPT].map(
  (script) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
);

/** What the map of Explore is made of: browsers would find one part after the other. */
const MAP_PARTS = ['src/features/explore/ExploreView.tsx', 'src/map/MapTools.tsx', 'src/map/engine/mapEngine.ts'];

// The server never hydrates.
const NEVER = new Promise<void>(() => undefined);

const translators = { en: translatorOf('en', english), es: translatorOf('es', spanish) };
const handlers: Partial<Record<RoutesLanguage, StaticHandler>> = {};

/** Renders a page for visitors. The viewer is never known here, so every document can be cached for everybody. */
export async function render(request: RenderRequest): Promise<RenderResult> {
  const { routesLanguage, language, execute, publicUrl } = request;
  const translate = request.messages ? translatorOf(language, request.messages) : translators[language];
  const url = new URL(request.url);
  const match = matchPath(url.pathname, routesLanguage);
  const page = match?.name ?? null;
  const isShell =
    page !== null && (request.isFrame === true || isGated(page) || isMemberListing(page, url.searchParams));
  if (match && !match.isCanonical) {
    return { isShell, status: 301, redirect: encodePath(match.canonicalPath) + url.search, html: '' };
  }

  const site: SiteContext = { routesLanguage, language, publicUrl, isServer: true, execute, hydrated: NEVER };
  const handler = (handlers[routesLanguage] ??= createStaticHandler(makeRoutes(routesLanguage, RouteErrorScreen)));
  const requestContext = new RouterContextProvider();
  requestContext.set(siteContext, site);
  const context = await handler.query(new Request(url), {
    requestContext,
    filterMatchesToLoad: ({ route }) => !(isShell && route.id === page),
  });
  if (context instanceof Response) {
    return { isShell, status: context.status, redirect: context.headers.get('location') ?? '/', html: '' };
  }

  const isMap = page === 'elements' && isMapView(url.searchParams);
  const source = page && screenSource(page);
  const sources = [...(source ? [source] : []), ...(isMap ? MAP_PARTS : [])];
  const assets = request.assets
    ? assetsOf(request.assets, language, page && screenFile(page), sources)
    : DEVELOPMENT_ASSETS(language);
  const router = createStaticRouter(handler.dataRoutes, context);
  const markup = renderToString(
    <App site={site} messages={{ language, translate }}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </App>,
  );
  const boot: Boot = {
    routesLanguage,
    language,
    publicUrl,
    search: request.isFrame ? null : url.search,
    messagesUrl: assets.messages,
    localeUrl: assets.locale,
    screen: page && screenFile(page),
    loaderData: context.loaderData,
    errors:
      context.errors && Object.fromEntries(Object.entries(context.errors).map(([id, error]) => [id, wireError(error)])),
  };
  const unexpected = Object.values(context.errors ?? {}).find((error) => !isRouteErrorResponse(error));
  return {
    isShell,
    status: unexpected ? 500 : context.statusCode,
    html: completeDocument(markup, assets, boot, {
      isReadable: !isShell && !isMap,
      feeds: feedLinks(language, context.errors ? null : match),
    }),
    ...(unexpected ? { error: unexpected } : {}),
  };
}

/** Lists what the app asks for to show a page; null for a page that is not there. */
export async function listRequests(
  request: Pick<RenderRequest, 'routesLanguage' | 'language' | 'publicUrl' | 'execute'> & {
    readonly url: string | null;
    readonly bounds: Bounds | null;
    readonly ids: readonly string[];
  },
): Promise<PageRequests | null> {
  if (request.url === null) return commonRequests(request.bounds, request.ids);
  const { routesLanguage, language, publicUrl, execute } = request;
  const url = new URL(request.url);
  const match = matchPath(url.pathname, routesLanguage);
  if (!match) return null;
  const { name: page, params } = match;
  const site: SiteContext = { routesLanguage, language, publicUrl, isServer: true, execute, hydrated: NEVER };
  const loaded = await loadPage({ page, params, url, site, signal: new AbortController().signal });
  return loaded && pageRequests(page, params, url, loaded.data);
}

/** Serialises errors without message and stack, in the shape that `isRouteErrorResponse` expects. */
function wireError(error: unknown): unknown {
  return isRouteErrorResponse(error)
    ? { status: error.status, statusText: error.statusText, internal: false, data: error.data }
    : { status: 500, statusText: 'Internal', internal: false, data: { errorCode: 'internal' } };
}

const SITE_LINKS = [
  '<link rel="icon" type="image/svg+xml" href="/icons/icon.svg">',
  '<link rel="icon" type="image/png" sizes="32x32" href="/icons/icon-32.png">',
  '<link rel="apple-touch-icon" href="/icons/apple-touch-180.png">',
  '<link rel="manifest" href="/manifest.webmanifest">',
];

/** What feed readers find on a page: the feeds of everything, and that of the member or region whose page it is. */
function feedLinks(language: Language, match: PathMatch | null): string[] {
  const link = (name: Feed | SubjectFeed, href: string): string =>
    `<link rel="alternate" type="application/rss+xml" title="${translators[language](`shell.feed.${name}`)}" href="${href}">`;
  const all = FEEDS.map((feed) => link(feed, feedPath(feed)));
  const id = match?.params['id'];
  if (id === undefined || (match?.name !== 'user' && match?.name !== 'region')) return all;
  const own = SUBJECT_FEEDS[match.name];
  return [link(own, subjectFeedPath(own, id)), ...all];
}

/**
 * Adds head and script tags that React does not render, because hydration would need the same file names in the
 * browser.
 * @param options.isReadable whether the page can be read without scripts; these are then loaded after the first frame
 */
function completeDocument(
  markup: string,
  assets: PageAssets,
  boot: Boot,
  { isReadable, feeds }: { readonly isReadable: boolean; readonly feeds: readonly string[] },
): string {
  const scripts = [
    `<link rel="preload" as="fetch" href="${assets.messages}" crossorigin>`,
    // First, because it is the largest but for the engine of maps, and runs when all are there.
    `<script type="module" src="${assets.script}"></script>`,
    ...assets.modules.map((href) => `<link rel="modulepreload" href="${href}">`),
  ].join('');
  const head = [
    `<script>${THEME_SCRIPT}</script>`,
    ...SITE_LINKS,
    ...feeds,
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...assets.fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`),
    isReadable ? `<template id="${SCRIPTS_ID}">${scripts}</template><script>${SCRIPTS_SCRIPT}</script>` : scripts,
  ].join('');
  // Escapes `<` so that the data cannot close the script element. U+2028 and U+2029 are valid in JSON.
  const json = JSON.stringify(boot).replaceAll('<', '\\u003c');
  return `<!doctype html>${markup
    .replace('</head>', () => `${head}</head>`)
    .replace(
      /<\/body>(?![\s\S]*<\/body>)/,
      () => `<script type="application/json" id="${BOOT_ID}">${json}</script></body>`,
    )}`;
}
