import type { ReactNode } from 'react';
import type { RichBlock, RichInline, RichText, RichTextRun } from '@cordada/core/richText/richText';
import { ElementLink } from './ElementLink.tsx';

/** A rich text as a part of a page; its headings stand under the page's own. */
export function RichTextView({ text }: { readonly text: RichText }): ReactNode {
  return <div className="rich-text max-w-prose text-lg">{text.content.map(block)}</div>;
}

function block(node: RichBlock, key: number): ReactNode {
  switch (node.type) {
    case 'paragraph':
      return <p key={key}>{node.content?.map(inline)}</p>;
    case 'heading':
      return node.attrs.level === 2 ? (
        <h3 key={key}>{node.content?.map(inline)}</h3>
      ) : (
        <h4 key={key}>{node.content?.map(inline)}</h4>
      );
    case 'bulletList':
    case 'orderedList': {
      const items = node.content.map((item, index) => <li key={index}>{item.content.map(block)}</li>);
      return node.type === 'bulletList' ? <ul key={key}>{items}</ul> : <ol key={key}>{items}</ol>;
    }
    case 'blockquote':
      return <blockquote key={key}>{node.content.map(block)}</blockquote>;
    case 'horizontalRule':
      return <hr key={key} />;
  }
}

function inline(node: RichInline, key: number): ReactNode {
  if (node.type === 'hardBreak') return <br key={key} />;
  if (node.type === 'text') return <Run key={key} run={node} />;
  const { id, kind, label } = node.attrs;
  return (
    <ElementLink key={key} element={{ id, kind, slug: '' }} className="prose-link">
      {label}
    </ElementLink>
  );
}

function Run({ run: { text, marks = [] } }: { readonly run: RichTextRun }): ReactNode {
  return marks.reduce<ReactNode>((inside, mark) => {
    if (mark.type === 'bold') return <strong>{inside}</strong>;
    if (mark.type === 'italic') return <em>{inside}</em>;
    // Written by members: search engines take it for no recommendation of ours.
    return (
      <a href={mark.attrs.href} rel="nofollow ugc noopener" className="prose-link">
        {inside}
      </a>
    );
  }, text);
}
