import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { ResetPassword } from '#app/data/generated/accounts.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { logInWith } from '#app/data/viewer.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { Load } from '#app/pages/pageContext.tsx';
import { usePagePath } from '#app/pages/PageLink.tsx';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { Button } from '#app/ui/buttons/Button.tsx';
import { FormAlert } from '#app/ui/forms/FormAlert.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { loadMailedKey } from './loadMailedKey.ts';
import type { LoadedMailedKey, MailedKey } from './loadMailedKey.ts';
import { DeadLink, MailedLinkPage } from './MailedLinkPage.tsx';
import { PasswordField } from '../logIn/PasswordField.tsx';

export const load: Load<LoadedMailedKey> = (input) => loadMailedKey(input, 'resetPassword');

export function ResetPasswordScreen(): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const path = usePagePath();
  const isHydrated = useIsHydrated();
  const { key, works } = useLoaderData<MailedKey>();
  const [isDead, setDead] = useState(!works);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<{ field?: string; general?: string }>({});
  if (isDead) return <DeadLink />;

  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    if (password === '') return setTrouble({ field: t('accounts.required') });
    setBusy(true);
    try {
      const { resetPassword } = await runOperation(browserContext, ResetPassword, { key, password });
      await logInWith(resetPassword);
      showToast({ type: 'success', text: t('accounts.reset.done') });
      await navigate(path({ page: 'welcome' }), { replace: true });
    } catch (error) {
      if (error instanceof ApiFailure && error.errorCode === 'key_invalid') return setDead(true);
      const code = error instanceof ApiFailure ? error.fields['password'] : undefined;
      setTrouble(code ? { field: failureText(code) } : { general: failureText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <MailedLinkPage title={t('accounts.reset.title')} text={t('accounts.reset.text')}>
      <form noValidate method="post" onSubmit={(event) => void send(event)} className="grid w-full gap-5">
        <FormAlert text={trouble.general} />
        <PasswordField name="password" label={t('accounts.reset.password')} isNew error={trouble.field} />
        <Button type="submit" tone="primary" isBusy={isBusy} disabled={!isHydrated} className="justify-self-start">
          {t('accounts.reset.submit')}
        </Button>
      </form>
    </MailedLinkPage>
  );
}
