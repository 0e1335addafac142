import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { POST_AUDIENCES } from '@cordada/core/community/posts';
import type { PostAudience } from '@cordada/core/community/posts';
import { IMAGE_CAPTION_MAX_LENGTH, POST_IMAGES_MAX } from '@cordada/core/limits';
import { readRichText } from '@cordada/core/richText/richText';
import type { RichText } from '@cordada/core/richText/richText';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { PostAudiences } from '#app/data/generated/community.ts';
import { DescribePhoto } from '#app/data/generated/media.ts';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useViewer } from '#app/data/viewer.ts';
import { ImageListInput, useImages } from '#app/features/media/index.ts';
import { EditorTools, TEXT_EXTENSIONS, TOOL, focusedChain } from '#app/features/richText/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { Select, TextField } from '#app/ui/forms/Field.tsx';
import { moveItem } from '#app/ui/lists/moveItem.ts';
import { PersonProposals } from '../people/PersonSearch.tsx';

const TOGGLES = ['bold', 'italic', 'bulletList', 'orderedList', 'link'] as const;
const BEGUN_MENTION = /(?:^|\s)@([A-Za-z0-9_]{1,30})$/;
/** Characters before the caret that can belong to a begun mention. */
const MENTION_REACH = 40;

/** The editor of a post: formats, links, mentions, photos and readers. Loaded when somebody begins to write. */
export function PostEditor({
  label,
  document,
  hasInitialFocus,
  onDocument,
  imageIds,
  onImages,
  hasPhotos,
  onPhotos,
  audience,
  onAudience,
}: {
  readonly label: string;
  /** What it begins with. */
  readonly document: RichText | null;
  readonly hasInitialFocus: boolean;
  readonly onDocument: (document: RichText | null) => void;
  readonly imageIds: readonly string[];
  readonly onImages: (change: (ids: readonly string[]) => readonly string[]) => void;
  readonly hasPhotos: boolean;
  readonly onPhotos: (hasPhotos: boolean) => void;
  /** Null where it is not for the author to choose. */
  readonly audience: PostAudience | null;
  readonly onAudience: (audience: PostAudience) => void;
}): ReactNode {
  const t = useMessages();
  const editor = useEditor({
    extensions: TEXT_EXTENSIONS,
    content: document as object | null,
    // Only ever rendered in browsers, and at once: keys pressed while it replaces the text area must find it.
    immediatelyRender: true,
    // The content security policy forbids injected styles; app.css contains them.
    injectCSS: false,
    editorProps: {
      attributes: {
        'aria-label': label,
        'aria-multiline': 'true',
        role: 'textbox',
        class: 'rich-text rich-text-editor min-h-28 px-3 py-2 outline-offset-2',
      },
    },
    onUpdate: ({ editor: changed }) => onDocument(readRichText(changed.getJSON())),
  });
  useLayoutEffect(() => {
    // The text area that it replaces is gone with its focus. Whoever has gone on to a button of the form stays there.
    const form = editor.view.dom.closest('form');
    if (!hasInitialFocus || form?.contains(globalThis.document.activeElement)) return;
    editor.commands.setTextSelection(editor.state.doc.content.size);
    // The editor's own command focuses a frame later.
    editor.view.focus();
    // eslint-disable-next-line react/exhaustive-deps -- only the first focus
  }, [editor]);
  const begun = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const { from, empty } = now.state.selection;
      if (!empty) return null;
      const before = now.state.doc.textBetween(Math.max(0, from - MENTION_REACH), from, '\n', '\n');
      return BEGUN_MENTION.exec(before)?.[1] ?? null;
    },
  });
  const mentionPerson = (handle: string, replaced = 0): void => {
    const { from } = editor.state.selection;
    focusedChain(editor)
      .insertContentAt({ from: from - replaced, to: from }, `@${handle} `)
      .run();
  };
  return (
    <div className="grid gap-3">
      {/* The label of the text area that it replaces stays in its place. */}
      <p aria-hidden className="-mb-1 font-semibold">
        {label}
      </p>
      <div className="rounded-sm border border-line-strong bg-raised">
        <EditorTools
          editor={editor}
          label={label}
          toggles={TOGGLES}
          onPerson={(handle) => mentionPerson(handle)}
          className="flex flex-wrap rounded-t-sm border-b border-line"
        >
          <button
            type="button"
            aria-expanded={hasPhotos}
            onClick={() => requireLogin(() => onPhotos(!hasPhotos), { why: 'post' })}
            className={TOOL}
          >
            {t('community.tool.photos')}
          </button>
        </EditorTools>
        <EditorContent editor={editor} />
      </div>
      <PersonProposals begun={begun} onChoose={(handle) => mentionPerson(handle, (begun?.length ?? 0) + 1)} />
      {hasPhotos ? <Photos imageIds={imageIds} onImages={onImages} /> : null}
      {audience === null ? null : <AudienceChoice audience={audience} onAudience={onAudience} />}
    </div>
  );
}

/** Who may read a post. Its own club is offered to members of one. */
function AudienceChoice({
  audience,
  onAudience,
}: {
  readonly audience: PostAudience;
  readonly onAudience: (audience: PostAudience) => void;
}): ReactNode {
  const t = useMessages();
  const viewer = useViewer();
  const { data } = useOperation(PostAudiences, viewer.status === 'member' ? {} : null);
  const isInClub = data?.viewer?.user.club || data?.myClubs.some(({ state }) => state === 'accepted');
  const audiences = POST_AUDIENCES.filter((one) => one !== 'club' || isInClub || audience === 'club');
  return (
    <div className="max-w-56">
      <Select
        label={t('community.tool.audience')}
        value={audience}
        options={audiences.map((value) => ({ value, label: t(`community.audience.${value}`) }))}
        onChange={(event) => onAudience(audiences.find((one) => one === event.target.value) ?? 'everyone')}
      />
    </div>
  );
}

function Photos({
  imageIds,
  onImages,
}: {
  readonly imageIds: readonly string[];
  readonly onImages: (change: (ids: readonly string[]) => readonly string[]) => void;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const photos = useImages(imageIds);
  const describe = async (id: string, caption: string): Promise<void> => {
    const photo = photos.photoOf(id);
    if (!photo || photo.caption === caption) return;
    try {
      await runOperation(browserContext, DescribePhoto, { id, caption, licence: photo.licence });
      photos.put({ ...photo, caption });
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
    }
  };
  return (
    <ImageListInput
      imageIds={imageIds}
      photos={photos}
      coverId={null}
      most={POST_IMAGES_MAX}
      fullText={t('community.tool.photosFull', { count: POST_IMAGES_MAX })}
      error={undefined}
      onAdd={(photo) => {
        photos.put(photo);
        onImages((ids) => [...new Set([...ids, photo.id])]);
      }}
      onMove={(imageId, index) => onImages((ids) => moveItem(ids, (id) => id === imageId, index))}
      onRemove={(imageId) => onImages((ids) => ids.filter((id) => id !== imageId))}
    >
      {(imageId, photo) =>
        photo?.blobUrl !== undefined ? (
          <p className="text-sm text-muted">{t('media.kept')}</p>
        ) : photo ? (
          <TextField
            label={t('community.tool.alt')}
            defaultValue={photo.caption}
            maxLength={IMAGE_CAPTION_MAX_LENGTH}
            onBlur={(event) => void describe(imageId, event.target.value.trim())}
          />
        ) : null
      }
    </ImageListInput>
  );
}
