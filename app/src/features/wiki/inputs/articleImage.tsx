import { Node } from '@tiptap/core';
import { NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react';
import type { NodeViewProps } from '@tiptap/react';
import type { ReactNode } from 'react';
import { IMAGE_CAPTION_MAX_LENGTH } from '@cordada/core/limits';
import { useImages } from '#app/features/media/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { TextField } from '#app/ui/forms/Field.tsx';
import { ResponsiveImage } from '#app/ui/images/ResponsiveImage.tsx';

export const ArticleImage = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ imageId: { default: '' }, caption: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'figure[data-photo]',
      getAttrs: (element) => ({
        imageId: element.getAttribute('data-photo'),
        caption: element.getAttribute('data-caption') ?? '',
      }),
    },
  ],
  renderHTML: ({ node }) => [
    'figure',
    { 'data-photo': String(node.attrs['imageId']), 'data-caption': String(node.attrs['caption']) },
  ],
  addNodeView: () => ReactNodeViewRenderer(ImageInArticle),
});

function ImageInArticle({ node, updateAttributes }: NodeViewProps): ReactNode {
  const t = useMessages();
  const id = String(node.attrs['imageId']);
  const caption = String(node.attrs['caption'] ?? '');
  const photo = useImages([id]).photoOf(id);
  return (
    <NodeViewWrapper as="figure" className="grid max-w-md gap-2 rounded-sm border border-line p-2 text-base">
      {photo ? (
        <ResponsiveImage
          photo={photo}
          alt={caption || photo.caption}
          sizes="28rem"
          className="h-auto w-full rounded-sm"
        />
      ) : (
        <p className="text-muted">{photo === null ? t('media.photos.gone') : '…'}</p>
      )}
      <TextField
        label={t('wiki.article.caption')}
        hint={photo?.caption ? t('wiki.article.captionHint', { caption: photo.caption }) : undefined}
        name={`article-caption-${id}`}
        maxLength={IMAGE_CAPTION_MAX_LENGTH}
        value={caption}
        onChange={(event) => updateAttributes({ caption: event.target.value })}
        onKeyDown={(event) => {
          // Prevents Enter from submitting the surrounding draft form.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
    </NodeViewWrapper>
  );
}
