import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { VerifyEmail } from '#app/data/generated/operations.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { Load } from '#app/pages/pageContext.tsx';
import { useTakenOver } from '#app/pages/useTakenOver.ts';
import { Button, LinkButton } from '#app/ui/Button.tsx';
import { FormAlert } from '#app/ui/FormAlert.tsx';
import { loadMailedKey } from './loadMailedKey.ts';
import type { MailedKey } from './loadMailedKey.ts';
import { DeadLink, MailedLinkPage } from './MailedLinkPage.tsx';
import { useKeyAction } from './useKeyAction.ts';

export const load: Load<MailedKey> = (input) => loadMailedKey(input, 'verifyEmail');

/** Confirms an address. Only the button does it: programs that read mails open every link. */
export function VerifyAccountEmailScreen(): ReactNode {
  const t = useMessages();
  const { key, works } = useLoaderData<MailedKey>();
  const isTakenOver = useTakenOver();
  const { state, trouble, act } = useKeyAction(works);
  if (state === 'dead') return <DeadLink />;
  if (state === 'done') {
    return (
      <MailedLinkPage title={t('accounts.verify.doneTitle')} text={t('accounts.verify.doneText')}>
        <LinkButton page="welcome" tone="primary">
          {t('accounts.verify.doneAction')}
        </LinkButton>
      </MailedLinkPage>
    );
  }
  return (
    <MailedLinkPage title={t('accounts.verify.title')} text={t('accounts.verify.text')}>
      <FormAlert text={trouble} />
      <Button
        tone="primary"
        isBusy={state === 'busy'}
        disabled={!isTakenOver}
        onClick={() => void act(() => runOperation(browserContext, VerifyEmail, { key }))}
      >
        {t('accounts.verify.submit')}
      </Button>
    </MailedLinkPage>
  );
}
