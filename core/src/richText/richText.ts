import { ENCYCLOPEDIA_KINDS, isKindName } from '../elements/kinds.ts';
import type { KindName } from '../elements/kinds.ts';
import { storableText } from '../format/cleanText.ts';
import { isId } from '../ids.ts';
import { IMAGE_CAPTION_MAX_LENGTH, RICH_TEXT_MAX_CHARACTERS, RICH_TEXT_MAX_NODES } from '../limits.ts';

export type RichMark =
  | { readonly type: 'bold' }
  | { readonly type: 'italic' }
  | { readonly type: 'link'; readonly attrs: { readonly href: string } };

export interface RichTextRun {
  readonly type: 'text';
  readonly text: string;
  readonly marks?: readonly RichMark[];
}

export interface RichMention {
  readonly type: 'mention';
  readonly attrs: { readonly id: string; readonly kind: KindName; readonly label: string };
}

export interface RichImage {
  readonly type: 'image';
  readonly attrs: { readonly imageId: string; readonly caption?: string };
}

export type RichInline = RichTextRun | RichMention | { readonly type: 'hardBreak' };

export type RichBlock =
  | { readonly type: 'paragraph'; readonly content?: readonly RichInline[] }
  | { readonly type: 'heading'; readonly attrs: { readonly level: 2 | 3 }; readonly content?: readonly RichInline[] }
  | { readonly type: 'bulletList' | 'orderedList'; readonly content: readonly RichListItem[] }
  | { readonly type: 'blockquote'; readonly content: readonly RichBlock[] }
  | RichImage
  | { readonly type: 'horizontalRule' };

export interface RichListItem {
  readonly type: 'listItem';
  readonly content: readonly RichBlock[];
}

/** A ProseMirror document restricted to these nodes. */
export interface RichText {
  readonly type: 'doc';
  readonly content: readonly RichBlock[];
}

const MAX_DEPTH = 8;

type Json = Readonly<Record<string, unknown>>;

const recordOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export function isLinkAddress(href: string): boolean {
  return href.length <= 2_000 && /^(?:https?:\/\/[^\s/]+|mailto:[^\s]+@|\/(?![/\\]))[^\s]*$/i.test(href);
}

/**
 * Reads untrusted JSON: unknown nodes are replaced by their text, unknown attributes are dropped, and content beyond
 * the limits is cut. Null if the result is empty.
 */
export function readRichText(json: unknown): RichText | null {
  let nodes = 0;
  let characters = 0;

  const inline = (value: unknown, depth: number): RichInline[] => {
    const { type, text, marks, attrs } = recordOf(value);
    if ((nodes += 1) > RICH_TEXT_MAX_NODES) return [];
    if (type === 'hardBreak') return [{ type }];
    if (type === 'mention') {
      const { id, kind, label } = recordOf(attrs);
      const isKnown = typeof kind === 'string' && isKindName(kind) && ENCYCLOPEDIA_KINDS.includes(kind);
      return typeof id === 'string' && /^\w{1,40}$/.test(id) && isKnown && typeof label === 'string' && label !== ''
        ? [{ type, attrs: { id, kind, label: storableText(label).slice(0, 200) } }]
        : [];
    }
    if (type !== 'text' || typeof text !== 'string') return runs(recordOf(value)['content'], depth + 1);
    const clean = storableText(text).slice(0, Math.max(0, RICH_TEXT_MAX_CHARACTERS - characters));
    characters += clean.length;
    if (clean === '') return [];
    const known = listOf(marks).flatMap(mark);
    return [{ type, text: clean, ...(known.length > 0 && { marks: known }) }];
  };

  const runs = (values: unknown, depth: number): RichInline[] =>
    depth > MAX_DEPTH ? [] : listOf(values).flatMap((value) => inline(value, depth));

  const blocks = (values: readonly unknown[], depth: number): RichBlock[] =>
    depth > MAX_DEPTH ? [] : values.flatMap((value) => block(value, depth));

  const block = (value: unknown, depth: number): RichBlock[] => {
    const { type, attrs, content } = recordOf(value);
    if ((nodes += 1) > RICH_TEXT_MAX_NODES) return [];
    const inside = (): { content?: readonly RichInline[] } => {
      const some = runs(content, depth);
      return some.length > 0 ? { content: some } : {};
    };
    switch (type) {
      case 'paragraph':
        return [{ type, ...inside() }];
      case 'heading':
        return [{ type, attrs: { level: recordOf(attrs)['level'] === 3 ? 3 : 2 }, ...inside() }];
      case 'bulletList':
      case 'orderedList': {
        const items = listOf(content).flatMap((item): RichListItem[] => {
          const some = blocks(listOf(recordOf(item)['content']), depth + 1);
          return some.length > 0 ? [{ type: 'listItem', content: some }] : [];
        });
        return items.length > 0 ? [{ type, content: items }] : [];
      }
      case 'blockquote': {
        const some = blocks(listOf(content), depth + 1);
        return some.length > 0 ? [{ type, content: some }] : [];
      }
      case 'image': {
        const { imageId, caption } = recordOf(attrs);
        if (typeof imageId !== 'string' || !isId(imageId)) return [];
        const words =
          typeof caption === 'string' ? storableText(caption).slice(0, IMAGE_CAPTION_MAX_LENGTH).trim() : '';
        return [{ type, attrs: { imageId, ...(words !== '' && { caption: words }) } }];
      }
      case 'horizontalRule':
        return [{ type }];
      default:
        return blocks(listOf(content), depth + 1);
    }
  };

  const content = recordOf(json)['type'] === 'doc' ? blocks(listOf(recordOf(json)['content']), 0) : [];
  const read: RichText = { type: 'doc', content };
  return plainText(read) === '' && imageIdsOf(read).length === 0 ? null : read;
}

function mark(value: unknown): RichMark[] {
  const { type, attrs } = recordOf(value);
  if (type === 'bold' || type === 'italic') return [{ type }];
  const { href } = recordOf(attrs);
  return type === 'link' && typeof href === 'string' && isLinkAddress(href) ? [{ type, attrs: { href } }] : [];
}

export function plainText(text: RichText): string {
  const words = (node: RichBlock | RichListItem | RichInline): string => {
    if (node.type === 'text') return node.text;
    if (node.type === 'mention') return node.attrs.label;
    if (node.type === 'hardBreak') return '\n';
    if (node.type === 'horizontalRule') return '';
    if (node.type === 'image') return node.attrs.caption ?? '';
    const isRun = node.type === 'paragraph' || node.type === 'heading';
    return (node.content ?? []).map(words).join(isRun ? '' : '\n');
  };
  return text.content.map(words).join('\n').trim();
}

export function imageIdsOf(text: RichText): string[] {
  const ids = (node: RichBlock | RichListItem): string[] => {
    if (node.type === 'image') return [node.attrs.imageId];
    const hasBlocks = node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'horizontalRule';
    return hasBlocks ? node.content.flatMap(ids) : [];
  };
  return [...new Set(text.content.flatMap(ids))];
}

/** Based on 238 words per minute (Brysbaert, 2019); at least one minute. */
export function readingMinutes(words: string): number {
  const count = words.split(/\s+/).filter(Boolean).length;
  return Math.max(1, Math.round(count / 238));
}
