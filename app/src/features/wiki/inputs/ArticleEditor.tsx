import { mergeAttributes, Node } from '@tiptap/core';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import type { Editor } from '@tiptap/react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { isLinkAddress, readRichText } from '@cordada/core/richText/richText';
import type { RichText } from '@cordada/core/richText/richText';
import type { Language } from '@cordada/core/pages/pageTable';
import type { KnownImages } from '#app/features/media/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { openModal } from '#app/pages/modals.ts';
import type { ModalProps } from '#app/pages/modals.ts';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { ResponsiveImage } from '#app/ui/images/ResponsiveImage.tsx';
import { ArticleImage } from './articleImage.tsx';

const Mention = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ id: { default: '' }, kind: { default: '' }, label: { default: '' } }),
  parseHTML: () => [{ tag: 'span[data-mention]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'span',
    mergeAttributes(HTMLAttributes, { 'data-mention': '', class: 'text-accent font-semibold' }),
    String(node.attrs['label']),
  ],
});

/** Must match the nodes and marks allowed by `core/src/richText`. */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    link: { openOnClick: false, autolink: true, isAllowedUri: (address) => isLinkAddress(address) },
  }),
  Mention,
  ArticleImage,
];

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
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      heading2: now.isActive('heading', { level: 2 }),
      heading3: now.isActive('heading', { level: 3 }),
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      bulletList: now.isActive('bulletList'),
      orderedList: now.isActive('orderedList'),
      blockquote: now.isActive('blockquote'),
      link: now.isActive('link'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  // The dialog returns the focus to its button when it closes; only then can the text take it.
  const close = (): void => flushSync(() => setPhotoAsked(false));
  const link = (href: string, text: string): void => {
    if (editor.state.selection.empty) {
      chain()
        .insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] })
        .run();
    } else chain().setLink({ href }).run();
  };
  const toggles = [
    ['heading2', () => chain().toggleHeading({ level: 2 }).run()],
    ['heading3', () => chain().toggleHeading({ level: 3 }).run()],
    ['bold', () => chain().toggleBold().run()],
    ['italic', () => chain().toggleItalic().run()],
    ['bulletList', () => chain().toggleBulletList().run()],
    ['orderedList', () => chain().toggleOrderedList().run()],
    ['blockquote', () => chain().toggleBlockquote().run()],
    ['link', () => (active.link ? chain().unsetLink().run() : openModal('linkSelector', { onChoose: link }))],
  ] as const;
  const mention: ModalProps['mentionEditor']['onChoose'] = ({ id, kind, name }) => {
    chain()
      .insertContent([
        { type: 'mention', attrs: { id, kind, label: name } },
        { type: 'text', text: ' ' },
      ])
      .run();
  };
  return (
    <div
      role="toolbar"
      aria-label={t('wiki.tools', { part: label })}
      // Sticks below the site header and the section navigation, so that the tools stay visible in long texts.
      className="sticky top-[6.4rem] z-10 flex flex-wrap rounded-t-sm border-b border-line bg-raised sm:top-[6.9rem]"
    >
      {toggles.map(([name, run]) => (
        <button key={name} type="button" aria-pressed={active[name]} onClick={run} className={TOOL}>
          {t(`wiki.tool.${name}`)}
        </button>
      ))}
      <button type="button" onClick={() => openModal('mentionEditor', { onChoose: mention })} className={TOOL}>
        {t('wiki.tool.mention')}
      </button>
      <button type="button" onClick={() => setPhotoAsked(true)} className={TOOL}>
        {t('wiki.tool.photo')}
      </button>
      <button type="button" disabled={!active.canUndo} onClick={() => chain().undo().run()} className={TOOL}>
        {t('wiki.tool.undo')}
      </button>
      <button type="button" disabled={!active.canRedo} onClick={() => chain().redo().run()} className={TOOL}>
        {t('wiki.tool.redo')}
      </button>
      <Dialog title={t('wiki.photo.title')} size="wide" isOpen={isPhotoAsked} onClose={() => setPhotoAsked(false)}>
        <PhotoChoice
          ids={galleryIds}
          photos={photos}
          onChoose={(imageId) => {
            close();
            chain()
              .insertContent([{ type: 'image', attrs: { imageId, caption: '' } }, { type: 'paragraph' }])
              .run();
          }}
        />
      </Dialog>
    </div>
  );
}

const TOOL =
  'inline-flex min-h-11 items-center px-3 text-sm font-semibold hover:bg-sunken disabled:opacity-55 aria-pressed:bg-ink aria-pressed:text-paper sm:min-h-9';

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
