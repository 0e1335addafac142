import { originOf } from '@cordada/core/pages/origins';
import { pageOfKind } from '@cordada/core/pages/elementPages';
import { LANGUAGES, PAGE_NAMES, ROUTES_LANGUAGES, pageRow, pathPattern } from '@cordada/core/pages/pageTable';
import type { Language, PageName, RoutesLanguage } from '@cordada/core/pages/pageTable';
import { alternates, encodePath } from '@cordada/core/pages/paths';
import type { Slugs } from '@cordada/core/pages/paths';
import { slugOf } from '@cordada/core/elements/slug';
import type { SitemapRow } from './discovery.queries.ts';

/** URLs per sitemap file. The protocol allows 50,000 URLs and 50 MB; an entry takes half a kilobyte. */
export const URLS_PER_FILE = 25_000;
const BATCH_ROWS = 1_000;

interface Target {
  readonly page: PageName;
  readonly params: Readonly<Record<string, string>>;
  readonly slugs: Slugs;
  readonly changedAt: string | null;
}

export type ReadRows = (after: string, rows: number) => Promise<readonly SitemapRow[]>;

const escapeXml = (text: string): string => text.replace(/[<>&"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

function entryOf({ page, params, slugs, changedAt }: Target, publicUrl: string, language: RoutesLanguage): string {
  const paths = alternates(page, params, slugs);
  const address = (one: RoutesLanguage): string =>
    escapeXml(originOf(publicUrl, one) + encodePath(one === 'neutral' ? paths['x-default'] : paths[one]));
  const links = ROUTES_LANGUAGES.map(
    (one) => `<xhtml:link rel="alternate" hreflang="${one === 'neutral' ? 'x-default' : one}" href="${address(one)}"/>`,
  );
  const changed = changedAt === null ? '' : `<lastmod>${new Date(changedAt).toISOString().slice(0, 10)}</lastmod>`;
  return `<url><loc>${address(language)}</loc>${changed}${links.join('')}</url>\n`;
}

const URLSET =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n';

export function* pagesSitemap(publicUrl: string, language: RoutesLanguage): Generator<string> {
  yield URLSET;
  for (const page of PAGE_NAMES) {
    if (!pageRow(page).indexable || pathPattern(page, 'en').includes(':')) continue;
    yield entryOf({ page, params: {}, slugs: {}, changedAt: null }, publicUrl, language);
  }
  yield '</urlset>\n';
}

/** Streams one sitemap file in batches, so that memory stays constant however many rows there are. */
export async function* rowsSitemap(
  read: ReadRows,
  pageOf: (row: SitemapRow) => PageName,
  after: string,
  publicUrl: string,
  language: RoutesLanguage,
): AsyncGenerator<string> {
  yield URLSET;
  let last = after;
  for (let left = URLS_PER_FILE; left > 0;) {
    const asked = Math.min(BATCH_ROWS, left);
    const rows = await read(last, asked);
    yield rows.map((row) => entryOf(targetOf(row, pageOf(row)), publicUrl, language)).join('');
    left -= rows.length;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < asked) break;
  }
  yield '</urlset>\n';
}

export const PAGE_OF = {
  elements: ({ kind }: SitemapRow) => pageOfKind(kind ?? 'pin'),
  activities: () => 'activity',
  users: () => 'user',
} as const satisfies Record<string, (row: SitemapRow) => PageName>;

function targetOf({ id, name, texts, changedAt }: SitemapRow, page: PageName): Target {
  const slug = (language: Language): string =>
    texts[language]?.slug ?? texts[language === 'en' ? 'es' : 'en']?.slug ?? slugOf(name);
  return {
    page,
    params: { [page === 'access' ? 'looseId' : 'id']: id },
    slugs: Object.fromEntries(LANGUAGES.map((language) => [language, slug(language)])),
    changedAt,
  };
}

export async function* sitemapIndex(origin: string, files: AsyncIterable<string>): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';
  for await (const file of files)
    yield `<sitemap><loc>${escapeXml(`${origin}/sitemaps/${file}.xml`)}</loc></sitemap>\n`;
  yield '</sitemapindex>\n';
}

export async function* fileNames(
  what: string,
  boundary: (after: string) => Promise<string | null>,
): AsyncGenerator<string> {
  for (let after: string | null = '0'; after !== null; after = await boundary(after)) yield `${what}/${after}`;
}
