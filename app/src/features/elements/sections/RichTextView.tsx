import type { ReactNode } from 'react';
import type { RichBlock, RichInline, RichText, RichTextRun } from '@cordada/core/richText/richText';
import type { ImageDetails } from '@cordada/core/media/imageSources';
import { ResponsiveImage } from '#app/ui/images/ResponsiveImage.tsx';
import { ElementLink } from '../ElementLink.tsx';

/** Headings start one level below those of the page. */
export function RichTextView({
  text,
  photos = [],
  className = 'text-lg',
  renderWords = plain,
}: {
  readonly text: RichText;
  readonly photos?: readonly ImageDetails[];
  readonly className?: string;
  /** Shows words outside links, such as names of members that become links. */
  readonly renderWords?: RenderWords;
}): ReactNode {
  return <div className={`rich-text max-w-prose ${className}`}>{text.content.map(blocks(photos, renderWords))}</div>;
}

type RenderWords = (words: string) => ReactNode;
const plain: RenderWords = (words) => words;

const blocks = (photos: readonly ImageDetails[], renderWords: RenderWords) => {
  const inline = (node: RichInline, key: number): ReactNode => {
    if (node.type === 'hardBreak') return <br key={key} />;
    if (node.type === 'text') return <Run key={key} run={node} renderWords={renderWords} />;
    const { id, kind, label } = node.attrs;
    return (
      <ElementLink key={key} element={{ id, kind, slug: '' }} className="prose-link">
        {label}
      </ElementLink>
    );
  };
  const block = (node: RichBlock, key: number): ReactNode => {
    switch (node.type) {
      case 'image': {
        const photo = photos.find(({ id }) => id === node.attrs.imageId);
        // A deleted photo is left out.
        return photo ? <ArticleImage key={key} photo={photo} caption={node.attrs.caption ?? photo.caption} /> : null;
      }
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
  };
  return block;
};

function ArticleImage({ photo, caption }: { readonly photo: ImageDetails; readonly caption: string }): ReactNode {
  return (
    <figure className="grid gap-1.5 print:break-inside-avoid">
      <ResponsiveImage
        photo={photo}
        alt={caption}
        sizes="(min-width: 720px) 42rem, 100vw"
        className="h-auto max-h-[80vh] w-full print:max-h-48 print:w-auto rounded-sm bg-sunken object-contain"
      />
      <figcaption className="text-sm text-muted">
        {[caption, photo.author?.fullName, photo.licence].filter(Boolean).join(' · ')}
      </figcaption>
    </figure>
  );
}

function Run({
  run: { text, marks = [] },
  renderWords,
}: {
  readonly run: RichTextRun;
  readonly renderWords: RenderWords;
}): ReactNode {
  const isLinked = marks.some(({ type }) => type === 'link');
  return marks.reduce<ReactNode>(
    (inside, mark) => {
      if (mark.type === 'bold') return <strong>{inside}</strong>;
      if (mark.type === 'italic') return <em>{inside}</em>;
      // Links written by users must not count as recommendations of this site for search engines.
      return (
        <a href={mark.attrs.href} rel="nofollow ugc noopener" className="prose-link">
          {inside}
        </a>
      );
    },
    isLinked ? text : renderWords(text),
  );
}
