import type { ReactNode } from 'react';
import { REVISION_COMMENT_MAX_LENGTH } from '@cordada/core/limits';
import { useMessages } from '#app/messages/useMessages.tsx';
import { TextField } from '#app/ui/Field.tsx';

/** Asks why something is decided about what others wrote: they are told. */
export function ReasonField({
  value,
  hint,
  isMissing,
  onChange,
}: {
  readonly value: string;
  /** Another word on who reads it. */
  readonly hint?: string;
  /** It was asked for and is not there. */
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
