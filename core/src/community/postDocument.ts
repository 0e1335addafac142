import { elementPath } from '../pages/elementPages.ts';
import type { RichBlock, RichInline, RichText } from '../richText/richText.ts';
import { parsePost } from './posts.ts';

/** The plain text of a post as a document of an editor: a paragraph for each line. */
export function documentOfPost(text: string): RichText | null {
  if (text === '') return null;
  const content = text.split('\n').map((line): RichBlock => {
    const runs = parsePost(line).map((part): RichInline =>
      part.kind === 'link'
        ? { type: 'text', text: part.text, marks: [{ type: 'link', attrs: { href: part.href } }] }
        : { type: 'text', text: part.text },
    );
    return runs.length === 0 ? { type: 'paragraph' } : { type: 'paragraph', content: runs };
  });
  return { type: 'doc', content };
}

/** Brackets would end the name, parentheses the path. */
const markedLink = (name: string, path: string): string => `[${name.replace(/[[\]\n]/g, '')}](${path})`;

/**
 * What a document says in the plain text of a post, where mentions and links to pages have a form of their own.
 * @returns null if it has formats that a plain text cannot have
 */
export function plainPostOf(document: RichText | null): string | null {
  const lines: string[] = [];
  for (const block of document?.content ?? []) {
    if (block.type !== 'paragraph') return null;
    let line = '';
    for (const node of block.content ?? []) {
      const words = plainRun(node);
      if (words === null) return null;
      line += words;
    }
    lines.push(line);
  }
  return lines.join('\n');
}

function plainRun(node: RichInline): string | null {
  if (node.type === 'hardBreak') return '\n';
  if (node.type === 'mention') {
    const { id, kind, label } = node.attrs;
    return markedLink(label, elementPath({ kind, id, slug: '' }, 'neutral'));
  }
  const [mark, ...more] = node.marks ?? [];
  if (mark === undefined) return node.text;
  if (mark.type !== 'link' || more.length > 0) return null;
  const { href } = mark.attrs;
  if (href === node.text) return node.text;
  return /^\/(?![/\\])[^\s()\\]*$/.test(href) ? markedLink(node.text, href) : null;
}
