import { EditorContent, useEditor } from '@tiptap/react';
import type { Editor } from '@tiptap/react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { readRichText } from '@cordada/core/richText/richText';
import type { RichText } from '@cordada/core/richText/richText';
import type { Language } from '@cordada/core/pages/pageTable';
import type { KnownImages } from '#app/features/media/index.ts';
import { EditorTools, TEXT_EXTENSIONS, TOOL, focusedChain } from '#app/features/richText/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { ResponsiveImage } from '#app/ui/images/ResponsiveImage.tsx';
import { ArticleImage } from './articleImage.tsx';

const EXTENSIONS = [...TEXT_EXTENSIONS, ArticleImage];
const TOGGLES = ['heading2', 'heading3', 'bold', 'italic', 'bulletList', 'orderedList', 'blockquote', 'link'] as const;

export function ArticleEditor({
  label,
  language,
  text,
  galleryIds,
  photos,
  onChange,
}: {
  readonly label: string;
  readonly language: Language;
  readonly text: RichText | null;
  readonly galleryIds: readonly string[];
  readonly photos: KnownImages;
  readonly onChange: (text: RichText | null) => void;
}): ReactNode {
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: text as object | null,
    immediatelyRender: false,
    // The content security policy forbids injected styles; app.css contains them.
    injectCSS: false,
    editorProps: {
      attributes: {
        'aria-label': label,
        'aria-multiline': 'true',
        role: 'textbox',
        lang: language,
        class: 'rich-text rich-text-editor min-h-48 px-3 py-2 text-lg outline-offset-2',
      },
    },
    onUpdate: ({ editor: changed }) => onChange(readRichText(changed.getJSON())),
  });
  return (
    <div className="rounded-sm border border-line-strong bg-raised">
      {editor ? <Tools editor={editor} label={label} galleryIds={galleryIds} photos={photos} /> : null}
      <EditorContent editor={editor} />
    </div>
  );
}

function Tools({
  editor,
  label,
  galleryIds,
  photos,
}: {
  readonly editor: Editor;
  readonly label: string;
  readonly galleryIds: readonly string[];
  readonly photos: KnownImages;
}): ReactNode {
  const t = useMessages();
  const [isPhotoAsked, setPhotoAsked] = useState(false);
  // The dialog returns the focus to its button when it closes; only then can the text take it.
  const close = (): void => flushSync(() => setPhotoAsked(false));
  return (
    <EditorTools
      editor={editor}
      label={label}
      toggles={TOGGLES}
      hasUndo
      // Sticks below the site header and the section navigation, so that the tools stay visible in long texts.
      className="sticky top-[6.4rem] z-10 flex flex-wrap rounded-t-sm border-b border-line bg-raised sm:top-[6.9rem]"
    >
      <button type="button" onClick={() => setPhotoAsked(true)} className={TOOL}>
        {t('wiki.tool.photo')}
      </button>
      <Dialog title={t('wiki.photo.title')} size="wide" isOpen={isPhotoAsked} onClose={() => setPhotoAsked(false)}>
        <PhotoChoice
          ids={galleryIds}
          photos={photos}
          onChoose={(imageId) => {
            close();
            focusedChain(editor)
              .insertContent([{ type: 'image', attrs: { imageId, caption: '' } }, { type: 'paragraph' }])
              .run();
          }}
        />
      </Dialog>
    </EditorTools>
  );
}

function PhotoChoice({
  ids,
  photos,
  onChoose,
}: {
  readonly ids: readonly string[];
  readonly photos: KnownImages;
  readonly onChoose: (id: string) => void;
}): ReactNode {
  const t = useMessages();
  const known = ids.flatMap((id) => photos.photoOf(id) ?? []);
  if (known.length === 0) return <p>{t('wiki.photo.none')}</p>;
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {known.map((photo, index) => (
        <li key={photo.id}>
          <button
            type="button"
            aria-label={photo.caption || t('media.photo', { number: index + 1 })}
            onClick={() => onChoose(photo.id)}
            className="block w-full overflow-hidden rounded-sm border border-line hover:border-ink"
          >
            <ResponsiveImage
              photo={photo}
              alt=""
              sizes="16rem"
              className="aspect-square w-full bg-sunken object-cover"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
