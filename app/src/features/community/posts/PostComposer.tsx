import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { POST_MAX_LENGTH } from '@cordada/core/limits';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { readStored, writeStored } from '#app/data/storage.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { FormAlert } from '#app/ui/forms/FormAlert.tsx';
import { TextArea } from '#app/ui/forms/Field.tsx';

/** What a new post is about, if anything, and which one it cites; or which one it answers. */
export type PostPlace =
  | { readonly aboutId?: string | null; readonly citesId?: string; readonly answersId?: never }
  | { readonly answersId: string };

function draftKey(place: PostPlace): `draft.${string}` {
  if (place.answersId !== undefined) return `draft.answerPost.${place.answersId}`;
  return place.citesId === undefined ? `draft.newPost.${place.aboutId ?? ''}` : `draft.citePost.${place.citesId}`;
}

export function PostComposer({
  place,
  label,
  onSent,
  onCancel,
}: {
  readonly place: PostPlace;
  readonly label: string;
  readonly onSent?: () => void;
  readonly onCancel?: () => void;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const isHydrated = useIsHydrated();
  const { revalidate } = useRevalidator();
  const isAnswer = place.answersId !== undefined;
  const draft = draftKey(place);
  // The draft is read after hydration: the server knows of none.
  const [written, setWritten] = useState<string | null>(null);
  const text = written ?? (isHydrated ? (readStored(draft) ?? '') : '');
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
      const { CreatePost } = await import('#app/data/generated/community.ts');
      await runOperation(browserContext, CreatePost, { input: { text, ...place } });
      write('');
      await revalidate();
      onSent?.();
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() === '') return setFailure(t('community.post.empty'));
    requireLogin(() => void send());
  };
  return (
    <form noValidate onSubmit={submit} className="no-print grid gap-3">
      <TextArea
        label={label}
        value={text}
        rows={3}
        maxLength={POST_MAX_LENGTH}
        disabled={!isHydrated}
        onChange={(event) => write(event.target.value)}
      />
      <FormAlert text={failure} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary" isBusy={isBusy} disabled={!isHydrated}>
          {t(isAnswer ? 'community.post.sendAnswer' : 'community.post.send')}
        </Button>
        {onCancel ? <Button onClick={onCancel}>{t('community.post.cancel')}</Button> : null}
      </div>
    </form>
  );
}
