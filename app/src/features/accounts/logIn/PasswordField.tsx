import type { ReactNode } from 'react';
import { useState } from 'react';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@cordada/core/limits';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { TextField } from '#app/ui/forms/Field.tsx';

export function PasswordField({
  name,
  label,
  isNew,
  error,
  initial,
}: {
  readonly name: string;
  readonly label: string;
  readonly isNew: boolean;
  readonly error?: string | undefined;
  readonly initial?: string;
}): ReactNode {
  const t = useMessages();
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      name={name}
      label={label}
      required
      aria-required
      error={error}
      defaultValue={initial}
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      maxLength={PASSWORD_MAX_LENGTH}
      hint={isNew ? t('accounts.password.hint', { minimum: PASSWORD_MIN_LENGTH }) : undefined}
      trailing={
        <Button tone="plain" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {t(isShown ? 'accounts.password.hide' : 'accounts.password.show')}
        </Button>
      }
    />
  );
}
