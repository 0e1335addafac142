import { LANGUAGES, PAGE_NAMES, pathPattern } from './pageTable.ts';
import type { Language, PAGE_TABLE, PageName, RoutesLanguage } from './pageTable.ts';

type SegmentParams<Segment extends string> = Segment extends `:${infer Name}?`
  ? { readonly [Key in Name]?: string | null | undefined }
  : Segment extends `:${infer Name}`
    ? { readonly [Key in Name]: string }
    : unknown;

type PatternParams<Pattern extends string> = Pattern extends `${infer Head}/${infer Rest}`
  ? SegmentParams<Head> & PatternParams<Rest>
  : SegmentParams<Pattern>;

export type PageParams<Name extends PageName> = PatternParams<(typeof PAGE_TABLE)[Name]['es']>;

export type PlainPageName = {
  [Name in PageName]: unknown extends PageParams<Name> ? Name : never;
}[PageName];

type ParamsArgument<Name extends PageName> = Name extends PlainPageName
  ? [params?: object]
  : [params: PageParams<Name> & object];

/** Accented letters stay unescaped; the slug is dropped if the pattern has none. */
export function buildPath<Name extends PageName>(
  name: Name,
  routesLanguage: RoutesLanguage,
  ...[params]: ParamsArgument<Name>
): string {
  return buildAnyPath(name, routesLanguage, params);
}

/**
 * Builds the path of a page that is known only at run time.
 * @throws Error if the page needs a parameter that is missing
 */
export function buildAnyPath(name: PageName, routesLanguage: RoutesLanguage, params: object = {}): string {
  return fillPattern(pathPattern(name, routesLanguage), { ...params });
}

function fillPattern(pattern: string, params: Readonly<Record<string, unknown>>): string {
  const segments: string[] = [];
  for (const segment of pattern.split('/')) {
    if (!segment.startsWith(':')) {
      segments.push(segment);
      continue;
    }
    const isOptional = segment.endsWith('?');
    const key = isOptional ? segment.slice(1, -1) : segment.slice(1);
    const value = params[key];
    if (typeof value === 'string' && value !== '') segments.push(encodeSegment(value));
    else if (!isOptional) throw new Error(`The path ${pattern} needs ${key}`);
  }
  return segments.join('/') || '/';
}

/** Letters of any script stay readable; characters that would change the meaning of the path are escaped. */
function encodeSegment(value: string): string {
  return value.normalize('NFC').replace(/[^\p{L}\p{N}\p{M}\-._~!$&'()*+,;=:@]/gu, encodeURIComponent);
}

/** Percent-encodes a path of `buildPath` for redirects, canonical tags and sitemaps. */
export function encodePath(path: string): string {
  return path.replace(/[^\x21-\x7E]+/gu, encodeURIComponent);
}

export interface PathMatch {
  readonly name: PageName;
  readonly params: Readonly<Record<string, string>>;
  /** Canonical spelling of this path; any other spelling is redirected to it with status 301. */
  readonly canonicalPath: string;
  readonly isCanonical: boolean;
}

/** Static segments match without case and accents: `/MONTANAS` means `/montañas`. */
function fold(segment: string): string {
  return segment.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

interface CompiledPattern {
  readonly name: PageName;
  readonly pattern: string;
  readonly segments: readonly string[];
  readonly required: number;
  readonly most: number;
}

function compile(routesLanguage: RoutesLanguage): ReadonlyMap<string, readonly CompiledPattern[]> {
  const byFirst = new Map<string, CompiledPattern[]>();
  for (const name of PAGE_NAMES) {
    const pattern = pathPattern(name, routesLanguage);
    const segments = splitPath(pattern).map((segment) => (segment.startsWith(':') ? segment : fold(segment)));
    const compiled = {
      name,
      pattern,
      segments,
      required: segments.filter((segment) => !segment.endsWith('?')).length,
      most: splitPath(pathPattern(name, 'es')).length,
    };
    const first = segments[0] ?? '';
    byFirst.set(first, [...(byFirst.get(first) ?? []), compiled]);
  }
  return byFirst;
}

const COMPILED = { neutral: compile('neutral'), en: compile('en'), es: compile('es') };

function splitPath(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment).normalize('NFC');
  } catch {
    return null;
  }
}

/**
 * Returns the page of a requested path, or null. Accepts percent-encoding, decomposed accents, upper case, trailing
 * and double slashes, and returns the canonical spelling.
 */
export function matchPath(path: string, routesLanguage: RoutesLanguage): PathMatch | null {
  const segments: string[] = [];
  for (const segment of splitPath(path)) {
    const decoded = decodeSegment(segment);
    // No page has a slash or control character inside a segment.
    if (decoded === null || /[/\\\p{Cc}]/u.test(decoded)) return null;
    segments.push(decoded);
  }
  const candidates = COMPILED[routesLanguage].get(fold(segments[0] ?? '')) ?? [];
  for (const candidate of candidates) {
    const params = matchSegments(candidate, segments);
    if (!params) continue;
    const canonicalPath = fillPattern(candidate.pattern, params);
    return {
      name: candidate.name,
      params,
      canonicalPath,
      isCanonical: path === canonicalPath || path === encodePath(canonicalPath),
    };
  }
  return null;
}

function matchSegments(
  { segments: pattern, required, most }: CompiledPattern,
  segments: readonly string[],
): Record<string, string> | null {
  if (segments.length < required || segments.length > Math.max(most, pattern.length)) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const expected = pattern[index];
    if (expected === undefined) continue;
    if (expected.startsWith(':')) params[expected.replace(/^:|\?$/g, '')] = segment;
    else if (expected !== fold(segment)) return null;
  }
  return params;
}

export type Slugs = Readonly<Partial<Record<Language, string | null>>>;

export interface Alternates {
  readonly en: string;
  readonly es: string;
  readonly 'x-default': string;
}

export function alternates(name: PageName, params: Readonly<Record<string, string>>, slugs: Slugs = {}): Alternates {
  const [en, es] = LANGUAGES.map((language) =>
    fillPattern(pathPattern(name, language), { ...params, slug: slugs[language] }),
  ) as [string, string];
  return { en, es, 'x-default': fillPattern(pathPattern(name, 'neutral'), params) };
}
