import type { FormEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { documentOfPost, plainPostOf } from '@cordada/core/community/postDocument';
import type { PostAudience } from '@cordada/core/community/posts';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { newId } from '#app/data/outbox/newId.ts';
import { runOrKeep } from '#app/data/outbox/runOrKeep.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { FormAlert } from '#app/ui/forms/FormAlert.tsx';
import { TextArea } from '#app/ui/forms/Field.tsx';
import { readDraft, writeDraft } from './postDraft.ts';
import type { PostDraft, PostPlace } from './postDraft.ts';
import type { PostEditor as PostEditorPart } from './PostEditor.tsx';

type Editor = typeof PostEditorPart;

const EMPTY: PostDraft = { document: null, imageIds: [] };

export function PostComposer({
  place,
  label,
  initial = EMPTY,
  revision = null,
  onSent,
  onCancel,
}: {
  readonly place: PostPlace;
  readonly label: string;
  /** What the changed post says. */
  readonly initial?: PostDraft;
  /** When that was written. */
  readonly revision?: string | null;
  readonly onSent?: () => void;
  readonly onCancel?: () => void;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const isHydrated = useIsHydrated();
  const { revalidate } = useRevalidator();
  // The draft is read after hydration: the server knows of none.
  const [written, setWritten] = useState<PostDraft | null>(null);
  const draft = written ?? (isHydrated ? (readDraft(place) ?? initial) : initial);
  const [hasPhotos, setHasPhotos] = useState(false);
  const [audience, setAudience] = useState<PostAudience>('everyone');
  // Until the editor is loaded, and where it cannot be, a plain text can be written.
  const [PostEditor, setEditor] = useState<Editor | null>(null);
  // Opened by a button, to write at once.
  const isOpened = onCancel !== undefined;
  const [isBegun, setBegun] = useState(isOpened);
  const [takesFocus, setTakesFocus] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const latest = useRef<PostDraft | null>(null);
  // The editor keeps its own text: after sending, a new one begins.
  const [sentCount, setSentCount] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const plain = plainPostOf(draft.document);
  const isEmpty = plain?.trim() === '' && draft.imageIds.length === 0;

  const write = (change: (now: PostDraft) => Partial<PostDraft>): void => {
    setFailure('');
    // Several uploads may end before the next rendering.
    const now = latest.current ?? draft;
    latest.current = { ...now, ...change(now) };
    setWritten(latest.current);
    writeDraft(place, latest.current);
  };
  // One line until somebody writes.
  const isFolded = !isBegun && isEmpty;
  const needsEditor = isHydrated && (isBegun || plain === null || draft.imageIds.length > 0);
  useEffect(() => {
    if (!needsEditor) return;
    import('./PostEditor.tsx').then(
      (loaded) => {
        // Whoever has gone on to a button meanwhile stays there.
        const focused = document.activeElement;
        const isWithin = form.current?.contains(focused) ?? false;
        setTakesFocus(isWithin ? focused instanceof HTMLTextAreaElement : isOpened);
        setEditor(() => loaded.PostEditor);
      },
      () => undefined,
    );
  }, [needsEditor, isOpened]);
  const send = async (): Promise<void> => {
    setBusy(true);
    setFailure('');
    try {
      const { CreatePost, EditPost } = await import('#app/data/generated/community.ts');
      const id = newId();
      // What a plain text can say is sent as one, which pages show without the code for rich texts.
      const content = {
        text: (plain ?? '').trim(),
        body: plain === null ? draft.document : null,
        imageIds: [...draft.imageIds],
      };
      await (place.editId === undefined
        ? runOrKeep(
            CreatePost,
            { input: { ...content, ...place, id, ...(place.answersId === undefined && { audience }) } },
            { chain: `post:${id}`, title: content.text, assumed: { createPost: { id } } },
          )
        : runOrKeep(
            EditPost,
            { id: place.editId, input: content, revision },
            { chain: `post:${place.editId}`, title: content.text, assumed: { editPost: { id: place.editId } } },
          ));
      writeDraft(place, EMPTY);
      latest.current = EMPTY;
      setWritten(EMPTY);
      setHasPhotos(false);
      setBegun(false);
      setTakesFocus(false);
      setSentCount((count) => count + 1);
      // The pressed button disappears.
      form.current?.focus();
      await revalidate();
      onSent?.();
    } catch (error) {
      const field = error instanceof ApiFailure ? Object.values(error.fields)[0] : undefined;
      setFailure(failureText(field === undefined || field === 'invalid_input' ? error : field));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isEmpty) return setFailure(t('community.post.empty'));
    requireLogin(() => void send(), { why: 'post' });
  };
  const sendText =
    place.editId !== undefined
      ? t('community.post.saveEdit')
      : t(place.answersId === undefined ? 'community.post.send' : 'community.post.sendAnswer');
  return (
    <form ref={form} tabIndex={-1} noValidate onSubmit={submit} className="no-print grid gap-3 outline-none">
      {PostEditor ? (
        <PostEditor
          key={sentCount}
          label={label}
          document={draft.document}
          hasInitialFocus={takesFocus}
          onDocument={(document) => write(() => ({ document }))}
          imageIds={draft.imageIds}
          onImages={(change) => write(({ imageIds }) => ({ imageIds: change(imageIds) }))}
          hasPhotos={hasPhotos || draft.imageIds.length > 0}
          onPhotos={setHasPhotos}
          audience={place.answersId === undefined && place.editId === undefined ? audience : null}
          onAudience={setAudience}
        />
      ) : (
        <TextArea
          label={label}
          value={plain ?? ''}
          rows={isFolded ? 1 : 4}
          placeholder={isFolded ? (place.answersId === undefined ? t('community.post.write') : `${label}…`) : undefined}
          isLabelHidden={isFolded}
          className="resize-none"
          disabled={!isHydrated || plain === null}
          onFocus={() => setBegun(true)}
          onChange={({ target: { value } }) => write(() => ({ document: documentOfPost(value) }))}
        />
      )}
      <FormAlert text={failure} />
      {isFolded ? null : (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" tone="primary" isBusy={isBusy} disabled={!isHydrated}>
            {sendText}
          </Button>
          {onCancel ? <Button onClick={onCancel}>{t('community.post.cancel')}</Button> : null}
        </div>
      )}
    </form>
  );
}
