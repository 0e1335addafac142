import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { ConfirmSubscription } from '#app/data/generated/operations.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { Load } from '#app/pages/pageContext.tsx';
import { useTakenOver } from '#app/pages/useTakenOver.ts';
import { Button, LinkButton } from '#app/ui/Button.tsx';
import { FormAlert } from '#app/ui/FormAlert.tsx';
import { loadMailedKey } from './loadMailedKey.ts';
import type { MailedKey } from './loadMailedKey.ts';
import { DeadLink, MailedLinkPage } from './MailedLinkPage.tsx';
import { useKeyAction } from './useKeyAction.ts';

export const load: Load<MailedKey> = (input) => loadMailedKey(input, 'confirmSubscription');

/** Confirms mails that somebody asked for with this address. */
export function ConfirmSubscriptionScreen(): ReactNode {
  const t = useMessages();
  const { key, works } = useLoaderData<MailedKey>();
  const isTakenOver = useTakenOver();
  const { state, trouble, act } = useKeyAction(works);
  if (state === 'dead') return <DeadLink />;
  if (state === 'done') {
    return (
      <MailedLinkPage title={t('accounts.subscribe.doneTitle')} text={t('accounts.subscribe.doneText')}>
        <LinkButton page="welcome" tone="primary">
          {t('accounts.verify.doneAction')}
        </LinkButton>
      </MailedLinkPage>
    );
  }
  return (
    <MailedLinkPage title={t('accounts.subscribe.title')} text={t('accounts.subscribe.text')}>
      <FormAlert text={trouble} />
      <Button
        tone="primary"
        isBusy={state === 'busy'}
        disabled={!isTakenOver}
        onClick={() => void act(() => runOperation(browserContext, ConfirmSubscription, { key }))}
      >
        {t('accounts.subscribe.submit')}
      </Button>
    </MailedLinkPage>
  );
}
