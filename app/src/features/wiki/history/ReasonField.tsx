import type { ReactNode } from 'react';
import { REVISION_COMMENT_MAX_LENGTH } from '@cordada/core/limits';
import { useMessages } from '#app/messages/useMessages.tsx';
import { TextField } from '#app/ui/forms/Field.tsx';

/** The reason of a moderation decision, which is sent to the author. */
export function ReasonField({
  value,
  hint,
  isMissing,
  onChange,
}: {
  readonly value: string;
  readonly hint?: string;
  readonly isMissing: boolean;
  readonly onChange: (value: string) => void;
}): ReactNode {
  const t = useMessages();
  return (
    <TextField
      label={t('wiki.reason')}
      hint={hint ?? t('wiki.reason.hint')}
      error={isMissing ? t('wiki.reason.missing') : undefined}
      maxLength={REVISION_COMMENT_MAX_LENGTH}
      value={value}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
