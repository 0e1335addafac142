import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { emailProblem, normaliseEmail } from '@cordada/core/accounts/credentials';
import { EMAIL_MAX_LENGTH } from '@cordada/core/limits';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { RequestPasswordReset } from '#app/data/generated/accounts.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { TextField } from '#app/ui/forms/Field.tsx';
import { FormAlert } from '#app/ui/forms/FormAlert.tsx';

/**
 * Requests a password reset mail. The answer is the same for every address, so that it does not reveal which accounts
 * exist.
 */
export function ForgotPassword(): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const isHydrated = useIsHydrated();
  const [isOpen, setOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<{ field?: string; general?: string }>({});

  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const email = normaliseEmail(String(new FormData(event.currentTarget).get('email') ?? ''));
    if (emailProblem(email)) return setTrouble({ field: failureText('email_invalid') });
    setBusy(true);
    setTrouble({});
    try {
      await runOperation(browserContext, RequestPasswordReset, { email });
      setSentTo(email);
    } catch (error) {
      setTrouble({ general: failureText(error) });
    } finally {
      setBusy(false);
    }
  };
  const close = (): void => {
    setOpen(false);
    setSentTo(null);
    setTrouble({});
  };
  return (
    <>
      <button
        type="button"
        disabled={!isHydrated}
        onClick={() => setOpen(true)}
        className="prose-link inline-flex min-h-11 items-center justify-self-start"
      >
        {t('accounts.forgot.open')}
      </button>
      <Dialog title={t('accounts.forgot.title')} isOpen={isOpen} onClose={close}>
        {sentTo === null ? (
          <form noValidate onSubmit={(event) => void send(event)} className="grid gap-5">
            <p className="text-muted">{t('accounts.forgot.text')}</p>
            <FormAlert text={trouble.general} />
            <TextField
              name="email"
              data-initial-focus
              label={t('accounts.email')}
              type="email"
              autoComplete="email"
              inputMode="email"
              autoCapitalize="none"
              maxLength={EMAIL_MAX_LENGTH}
              error={trouble.field}
            />
            <Button type="submit" tone="primary" isBusy={isBusy}>
              {t('accounts.forgot.submit')}
            </Button>
          </form>
        ) : (
          <div className="grid gap-5">
            <output>{t('accounts.forgot.sent', { email: sentTo })}</output>
            <Button onClick={close}>{t('ui.close')}</Button>
          </div>
        )}
      </Dialog>
    </>
  );
}
