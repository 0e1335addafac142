import { removeInvisible, storableText } from '../format/cleanText.ts';

export const POST_AUDIENCES = ['everyone', 'followers', 'club'] as const;
export type PostAudience = (typeof POST_AUDIENCES)[number];

export const POST_ORDERS = ['newest', 'best'] as const;
export type PostOrder = (typeof POST_ORDERS)[number];

const LINE_ENDS = /\r\n?|[\u2028\u2029]/g;
const CONTROLS = /(?!\n)\p{Cc}/gu;
/** More combining marks than any language puts on one letter. */
const STACKED_MARKS = /(\p{M}{4})\p{M}+/gu;
const BLANK_LINES = /\n{3,}/g;

/** Prepares the text of a post: line feeds alone, nothing invisible, at most one blank line, no space around it. */
export function cleanPostText(text: string): string {
  return removeInvisible(storableText(text).replace(LINE_ENDS, '\n'), { keepsJoiners: true })
    .replace(CONTROLS, '')
    .replace(STACKED_MARKS, '$1')
    .replace(/[^\S\n]+\n/g, '\n')
    .replace(BLANK_LINES, '\n\n')
    .trim();
}

/** Equal for texts that differ in case, accents, spaces and punctuation only, so that the same advertising is recognised. */
export function postTextKey(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .slice(0, 200);
}

export type PostSegment =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'mention'; readonly text: string; readonly handle: string }
  /** A path of this site, or an address elsewhere. */
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

const SEGMENT =
  /\[(?<label>[^\][\n]{1,200})\]\((?<path>\/(?![/\\])[^\s()\\]{0,500})\)|(?<![\w@/.])@(?<handle>[A-Za-z][A-Za-z0-9_]{2,29})(?![A-Za-z0-9_@])|(?<url>https?:\/\/[^\s<>"'\\\]]{1,1500}[^\s<>"'\\\].,;:!?)])/gu;

/** Splits a plain text into words, mentions (`@handle`), links to pages (`[name](/path)`) and addresses. */
export function parsePost(text: string): PostSegment[] {
  const segments: PostSegment[] = [];
  let end = 0;
  for (const match of text.matchAll(SEGMENT)) {
    const { label, path, handle, url } = match.groups ?? {};
    if (match.index > end) segments.push({ kind: 'text', text: text.slice(end, match.index) });
    end = match.index + match[0].length;
    if (handle !== undefined) segments.push({ kind: 'mention', text: match[0], handle });
    else segments.push({ kind: 'link', text: label ?? match[0], href: path ?? url ?? '' });
  }
  if (end < text.length) segments.push({ kind: 'text', text: text.slice(end) });
  return segments;
}

/** Different names that a text mentions, in lower case. */
export function mentionedHandles(text: string): string[] {
  const handles = parsePost(text).flatMap((part) => (part.kind === 'mention' ? [part.handle.toLowerCase()] : []));
  return [...new Set(handles)];
}

/** Number of addresses on other sites. */
export function countOutsideLinks(text: string): number {
  return parsePost(text).filter((part) => part.kind === 'link' && !part.href.startsWith('/')).length;
}
