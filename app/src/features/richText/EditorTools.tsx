import { useEditorState } from '@tiptap/react';
import type { Editor } from '@tiptap/react';
import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { openModal } from '#app/pages/modals.ts';
import { focusedChain } from './focusedChain.ts';

export const TOOL =
  'inline-flex min-h-11 items-center px-3 text-sm font-semibold hover:bg-sunken disabled:opacity-55 aria-pressed:bg-ink aria-pressed:text-paper sm:min-h-9';

type Toggle = 'heading2' | 'heading3' | 'bold' | 'italic' | 'bulletList' | 'orderedList' | 'blockquote' | 'link';

/** The bar of an editor: formats, link, mention and undo. */
export function EditorTools({
  editor,
  label,
  toggles,
  onPerson,
  hasUndo = false,
  className,
  children,
}: {
  readonly editor: Editor;
  readonly label: string;
  readonly toggles: readonly Toggle[];
  /** Where members can be mentioned too. */
  readonly onPerson?: (handle: string) => void;
  /** Buttons for what keys and gestures do as well. */
  readonly hasUndo?: boolean;
  readonly className: string;
  readonly children?: ReactNode;
}): ReactNode {
  const t = useMessages();
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
  const chain = () => focusedChain(editor);
  const link = (href: string, text: string): void => {
    if (editor.state.selection.empty) {
      chain()
        .insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] })
        .run();
    } else chain().setLink({ href }).run();
  };
  const run: Record<Toggle, () => unknown> = {
    heading2: () => chain().toggleHeading({ level: 2 }).run(),
    heading3: () => chain().toggleHeading({ level: 3 }).run(),
    bold: () => chain().toggleBold().run(),
    italic: () => chain().toggleItalic().run(),
    bulletList: () => chain().toggleBulletList().run(),
    orderedList: () => chain().toggleOrderedList().run(),
    blockquote: () => chain().toggleBlockquote().run(),
    link: () => (active.link ? chain().unsetLink().run() : openModal('linkSelector', { onChoose: link })),
  };
  const mention = (): void =>
    openModal('mentionEditor', {
      onChoose: ({ id, kind, name }) => {
        chain()
          .insertContent([
            { type: 'mention', attrs: { id, kind, label: name } },
            { type: 'text', text: ' ' },
          ])
          .run();
      },
      ...(onPerson && { onChoosePerson: onPerson }),
    });
  return (
    <div role="toolbar" aria-label={t('wiki.tools', { part: label })} className={className}>
      {toggles.map((name) => (
        <button key={name} type="button" aria-pressed={active[name]} onClick={run[name]} className={TOOL}>
          {t(`wiki.tool.${name}`)}
        </button>
      ))}
      <button type="button" onClick={mention} className={TOOL}>
        {t('wiki.tool.mention')}
      </button>
      {children}
      {hasUndo ? (
        <>
          <button type="button" disabled={!active.canUndo} onClick={() => chain().undo().run()} className={TOOL}>
            {t('wiki.tool.undo')}
          </button>
          <button type="button" disabled={!active.canRedo} onClick={() => chain().redo().run()} className={TOOL}>
            {t('wiki.tool.redo')}
          </button>
        </>
      ) : null}
    </div>
  );
}
