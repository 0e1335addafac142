import type { FormEvent, ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { PostAudience } from '@cordada/core/community/posts';
import { POST_MAX_LENGTH } from '@cordada/core/limits';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { readStored, writeStored } from '#app/data/storage.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { FormAlert } from '#app/ui/forms/FormAlert.tsx';
import { TextArea } from '#app/ui/forms/Field.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';

/** What a new post is about, if anything, and which one it cites; which one it answers; or which one is changed. */
export type PostPlace =
  | { readonly aboutId?: string | null; readonly citesId?: string; readonly answersId?: never; readonly editId?: never }
  | { readonly answersId: string; readonly editId?: never }
  | { readonly editId: string; readonly answersId?: never };

const ComposerTools = lazyPart(async () => (await import('./ComposerTools.tsx')).ComposerTools);

function draftKey(place: PostPlace): `draft.${string}` {
  if (place.editId !== undefined) return `draft.editPost.${place.editId}`;
  if (place.answersId !== undefined) return `draft.answerPost.${place.answersId}`;
  return place.citesId === undefined ? `draft.newPost.${place.aboutId ?? ''}` : `draft.citePost.${place.citesId}`;
}

export function PostComposer({
  place,
  label,
  initial = { text: '', imageIds: [] },
  onSent,
  onCancel,
}: {
  readonly place: PostPlace;
  readonly label: string;
  /** What the changed post says. */
  readonly initial?: { readonly text: string; readonly imageIds: readonly string[] };
  readonly onSent?: () => void;
  readonly onCancel?: () => void;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const isHydrated = useIsHydrated();
  const { revalidate } = useRevalidator();
  const draft = draftKey(place);
  // The draft is read after hydration: the server knows of none.
  const [written, setWritten] = useState<string | null>(null);
  const text = written ?? (isHydrated ? (readStored(draft) ?? initial.text) : initial.text);
  const [caret, setCaret] = useState(0);
  const [imageIds, setImageIds] = useState(initial.imageIds);
  const [audience, setAudience] = useState<PostAudience>('everyone');
  const [isInUse, setInUse] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');

  const write = (next: string): void => {
    setWritten(next);
    setFailure('');
    writeStored(draft, next === '' ? null : next);
  };
  const send = async (): Promise<void> => {
    setBusy(true);
    setFailure('');
    try {
      const { CreatePost, EditPost } = await import('#app/data/generated/community.ts');
      const content = { text, imageIds: [...imageIds] };
      await (place.editId === undefined
        ? runOperation(browserContext, CreatePost, {
            input: { ...content, ...place, ...(place.answersId === undefined && { audience }) },
          })
        : runOperation(browserContext, EditPost, { id: place.editId, input: content }));
      writeStored(draft, null);
      setWritten('');
      setImageIds([]);
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
    if (text.trim() === '' && imageIds.length === 0) return setFailure(t('community.post.empty'));
    requireLogin(() => void send());
  };
  const sendText =
    place.editId !== undefined
      ? t('community.post.saveEdit')
      : t(place.answersId === undefined ? 'community.post.send' : 'community.post.sendAnswer');
  return (
    <form noValidate onSubmit={submit} className="no-print grid gap-3">
      <TextArea
        label={label}
        value={text}
        rows={isInUse ? 4 : 2}
        maxLength={POST_MAX_LENGTH}
        disabled={!isHydrated}
        onFocus={() => setInUse(true)}
        onChange={(event) => {
          write(event.target.value);
          setCaret(event.target.selectionStart);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
      />
      {isInUse ? (
        <Suspense fallback={<div className="min-h-11" />}>
          <ComposerTools
            text={text}
            caret={caret}
            onWrite={write}
            imageIds={imageIds}
            onImages={setImageIds}
            audience={place.answersId === undefined && place.editId === undefined ? audience : null}
            onAudience={setAudience}
          />
        </Suspense>
      ) : null}
      <FormAlert text={failure} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary" isBusy={isBusy} disabled={!isHydrated}>
          {sendText}
        </Button>
        {onCancel ? <Button onClick={onCancel}>{t('community.post.cancel')}</Button> : null}
      </div>
    </form>
  );
}
