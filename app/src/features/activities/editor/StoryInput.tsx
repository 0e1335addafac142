import type { ReactNode } from 'react';
import { ACTIVITY_TEXT_MAX_LENGTH } from '@cordada/core/limits';
import { useMessages } from '#app/messages/useMessages.tsx';

export function StoryInput({
  value,
  error,
  onChange,
}: {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (story: string) => void;
}): ReactNode {
  const t = useMessages();
  return (
    <div className="grid gap-1.5">
      <label htmlFor="story" className="font-semibold">
        {t('activities.field.story')}
      </label>
      <textarea
        id="story"
        name="story"
        rows={7}
        maxLength={ACTIVITY_TEXT_MAX_LENGTH}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby="story-note"
        onChange={(event) => onChange(event.target.value)}
        className="w-full rounded-sm border border-line-strong bg-raised px-3 py-2 aria-invalid:border-danger"
      />
      <p id="story-note" className={`text-sm ${error ? 'text-danger' : 'text-muted'}`}>
        {error ?? t('activities.field.story.hint')}
      </p>
    </div>
  );
}
